import { join } from 'node:path';
import { build } from 'esbuild';

/** A script of this folder as a page can run it, with what it imports. */
export async function scriptOf(name: string): Promise<string> {
  const entry = join(import.meta.dirname, name);
  const bundle = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife', target: 'es2022' });
  return bundle.outputFiles[0]?.text ?? '';
}
