import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  readonly pid: number;
  /** Everything the process has printed so far. */
  readonly output: () => string;
  /** Resolves with the exit code when the process is gone; a process ended by a signal counts as 1. */
  readonly ended: Promise<number>;
  /** Ends the process and everything it started, and waits until it is gone. */
  readonly stop: () => Promise<void>;
  /** The same, as Ctrl+C in a terminal does it. */
  readonly interrupt: () => Promise<void>;
}

export interface ChildOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The process gets `env` alone. */
  readonly isApart?: boolean;
  /** Resolve only when the output holds this text. */
  readonly until?: string;
  /** Show the output as it comes, instead of keeping it to itself. */
  readonly show?: boolean;
  /** A file descriptor that gets the output instead. */
  readonly outputTo?: number;
}

const running = new Set<ChildProcess>();
// The promise of `npm start` and `npm test`: nothing they started outlives them.
process.once('exit', () => {
  for (const child of running) signal(child, 'SIGTERM');
});
for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(name, () => process.exit(code));

// npm's shell dies of a signal without passing it on; its child then has another parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(143), 500).unref();
}

/** Starts a process in a group of its own; rejects with its output when it ends before `until` was seen. */
export async function startChild(file: string, args: readonly string[], options: ChildOptions = {}): Promise<Child> {
  const child = spawnFile(file, args, spawnOptions(options));
  running.add(child);
  const ended = watchEnd(child);
  const output = collect(child);
  const end = async (name: NodeJS.Signals) => {
    signal(child, name);
    await ended;
  };
  await once(child, 'spawn');
  if (options.until !== undefined) await seen(child, output, options.until);
  return { pid: child.pid ?? 0, output, ended, stop: () => end('SIGTERM'), interrupt: () => end('SIGINT') };
}

/** Runs a process to its end and gives what it printed; rejects with that when the exit code is not 0. */
export async function runChild(file: string, args: readonly string[], options: ChildOptions = {}): Promise<string> {
  const child = await startChild(file, args, options);
  const code = await child.ended;
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}\n${child.output()}`);
  return child.output();
}

/** Windows starts its command files through a shell only, which wants blanks in quotes. */
function spawnFile(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (!file.endsWith('.cmd')) return spawn(file, args, options);
  const quoted = [file, ...args].map((part) => `"${part}"`);
  return spawn(quoted.join(' '), { ...options, shell: true });
}

function spawnOptions({ cwd, env, isApart, show, outputTo }: ChildOptions): SpawnOptions {
  const output = outputTo ?? (show ? 'inherit' : 'pipe');
  return {
    ...(cwd !== undefined && { cwd }),
    env: { ...(!isApart && process.env), ...env },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  return () => text;
}

async function watchEnd(child: ChildProcess): Promise<number> {
  const code = await new Promise<number>((resolve) => {
    child.once('close', (status) => resolve(status ?? 1));
    child.once('error', () => resolve(1));
  });
  running.delete(child);
  return code;
}

function seen(child: ChildProcess, output: () => string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => output().includes(text) && resolve();
    child.stdout?.on('data', look);
    child.once('close', () => reject(new Error(`The process ended before it said "${text}".\n${output()}`)));
    look();
  });
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else signalGroup(child.pid, name);
}

function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // The group went by itself between the check and the signal.
  }
}
