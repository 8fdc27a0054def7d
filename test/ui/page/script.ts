import { join } from 'node:path';
import { build } from 'esbuild';

/** Returns a script of this folder, bundled with its imports so that a page can run it. */
export async function scriptOf(name: string): Promise<string> {
  const entry = join(import.meta.dirname, name);
  const bundle = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife', target: 'es2022' });
  return bundle.outputFiles[0]?.text ?? '';
}
