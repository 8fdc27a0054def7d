import { createRequire } from 'node:module';
import { type BuildOptions, build } from 'esbuild';

/** What `npm run build` builds with. */
const { bundles, always } = createRequire(import.meta.url)('../../esbuild.js') as {
  readonly bundles: Readonly<Record<'pages', BuildOptions>>;
  readonly always: BuildOptions;
};

/** The pages' scripts and styles as they are built, in memory. */
export function builtPages(options: BuildOptions = {}) {
  return build({ ...always, ...bundles.pages, sourcemap: false, ...options, write: false, metafile: true });
}
