/** Scripts of the bench in processes of their own, each with a memory that nothing else has used. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'esbuild';

/** Builds a script as Limn is built, since what runs TypeScript as it stands pays for keeping the names of functions; gives its file, from which the peers are found. */
export async function built(script: string): Promise<string> {
  const outfile = path.join(import.meta.dirname, 'node_modules', '.cache', `${path.basename(script, '.ts')}.cjs`);
  const options = { bundle: true, platform: 'node', format: 'cjs', target: 'es2022', logLevel: 'error' } as const;
  await build({ ...options, entryPoints: [path.join(import.meta.dirname, script)], outfile, external: ['openai'] });
  return outfile;
}

/** Runs a built script; gives the process and the first thing it sends. Rejects when it ends before. */
export async function started(file: string, words: readonly string[]): Promise<readonly [ChildProcess, unknown]> {
  const child = fork(file, words, { execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${words.join(' ')} ended with ${code}`)),
  );
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return [child, message];
}

/** Runs a built script for the one thing it sends. */
export async function runForMessage(file: string, words: readonly string[]): Promise<unknown> {
  const [child, message] = await started(file, words);
  child.kill();
  return message;
}
