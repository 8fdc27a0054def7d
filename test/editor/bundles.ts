import { createRequire } from 'node:module';
import { type BuildOptions, build } from 'esbuild';

type Bundle = 'panel' | 'pages';

/** What `npm run build` builds with. */
const { bundles, always } = createRequire(import.meta.url)('../../esbuild.js') as {
  readonly bundles: Readonly<Record<Bundle, BuildOptions>>;
  readonly always: BuildOptions;
};

/** A bundle as it is built, in memory. */
export function built(bundle: Bundle, options: BuildOptions = {}) {
  return build({ ...always, ...bundles[bundle], sourcemap: false, ...options, write: false, metafile: true });
}
