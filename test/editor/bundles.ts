import { createRequire } from 'node:module';
import { type BuildOptions, build } from 'esbuild';

/** What `npm run build` builds with, by name; `pages` are the webviews'. */
const { bundles, always } = createRequire(import.meta.url)('../../esbuild.js') as {
  readonly bundles: Readonly<Record<string, BuildOptions>>;
  readonly always: BuildOptions;
};

/** The pages' scripts and styles as they are built, in memory. */
export function builtPages(options: BuildOptions = {}) {
  return build({ ...always, ...bundles.pages, sourcemap: false, ...options, write: false, metafile: true });
}

/** The program that agents start, in memory. */
export async function builtBridge(): Promise<Uint8Array> {
  const options = { ...always, ...bundles.bridge, sourcemap: false, write: false } as const;
  const { outputFiles } = await build(options);
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** The names in `dist` of the scripts that are loaded by name: parts that several of them share are not among them. */
export function loadedScripts(): readonly string[] {
  return Object.values(bundles).flatMap(({ entryPoints = {}, outExtension }) =>
    Object.keys(entryPoints).map((name) => `${name}${outExtension?.['.js'] ?? '.js'}`),
  );
}
