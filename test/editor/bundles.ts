import { createRequire } from 'node:module';
import { type BuildOptions, build } from 'esbuild';

/** What `npm run build` builds with. */
const { bundles, always } = createRequire(import.meta.url)('../../esbuild.js') as {
  readonly bundles: Readonly<Record<'node' | 'pages', BuildOptions>>;
  readonly always: BuildOptions;
};

/** The pages' scripts and styles as they are built, in memory. */
export function builtPages(options: BuildOptions = {}) {
  return build({ ...always, ...bundles.pages, sourcemap: false, ...options, write: false, metafile: true });
}

/** The entry of the Node extension host, with what it loads at first use left to be loaded. */
export async function builtEntry(): Promise<string> {
  const entryPoints = { extension: 'src/node.ts' };
  const { outputFiles } = await build({ ...always, ...bundles.node, entryPoints, sourcemap: false, write: false });
  return outputFiles.map(({ text }) => text).join('');
}
