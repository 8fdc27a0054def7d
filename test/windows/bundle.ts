/** Bundles the tests for a Node that has neither esbuild nor tsx. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { builtBridge } from '../editor/bundles.ts';
import { root } from '../editor/paths.ts';

/** What has parts in machine code for the system that it was installed on, and what needs a browser. */
const native = ['esbuild', 'playwright-core', '@swc/core', '@resvg/resvg-js', 'typescript'];

/** Writes each of the test files as a module of the same path into a folder; gives those that can run there. */
export async function bundleTests(files: readonly string[], outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...files],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    define: metaNames,
    outdir,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
    plugins: [ownPlaces, builtBefore],
    metafile: true,
  });
  await writeFile(path.join(outdir, 'bridge.js'), await builtBridge());
  return files.filter((file) => !findImports(metafile, file).some((name) => native.includes(name)));
}

/** Gives what a test and the files that it imports take from packages. */
function findImports({ inputs }: Metafile, file: string): readonly string[] {
  const seen = new Set([file]);
  const found: string[] = [];
  for (const one of seen)
    for (const { path: imported, external } of inputs[one]?.imports ?? []) {
      if (external) found.push(imported);
      // The bridge's program is built before; what else is built needs esbuild.
      else if (imported.startsWith(builtBefore.name) && !file.startsWith('test/unit/agents/')) found.push('esbuild');
      else seen.add(imported);
    }
  return found;
}

/** A bundled module is at another place than its source, beside which it looks for files; the runner tells it where that is. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?ts$/ }, async ({ path: file }) => {
      const place = JSON.stringify(path.relative(root, file).split(path.sep).join('/'));
      // On the first line, so that the lines of errors stay right.
      const own = `const { url: metaUrl, filename: metaFilename, dirname: metaDirname } = globalThis.limnModule(${place});`;
      return { contents: `${own} ${await readFile(file, 'utf8')}`, loader: 'ts' };
    });
  },
};

const metaNames = {
  'import.meta.url': 'metaUrl',
  'import.meta.filename': 'metaFilename',
  'import.meta.dirname': 'metaDirname',
};

/** The bridge's program is built here instead of there. */
const builtBefore: Plugin = {
  name: 'built-before',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /editor\/bundles\.ts$/ }, () => ({ path: 'bundles', namespace: 'built-before' }));
    onLoad({ filter: /.*/, namespace: 'built-before' }, () => ({
      contents: `import { readFile } from 'node:fs/promises';
        export const builtBridge = () => readFile(globalThis.limnBridge);
        // Only tests that do not run there use these.
        export { builtBridge as builtPages, builtBridge as builtWorkers, builtBridge as builtHosts, builtBridge as loadedScripts };`,
      loader: 'js',
    }));
  },
};
