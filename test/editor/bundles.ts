import { createRequire } from 'node:module';
import path from 'node:path';
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

/** The scripts of the workers that edit images, in memory. */
export function builtWorkers() {
  return build({ ...always, ...bundles.workers, sourcemap: false, write: false });
}

/** The program that agents start, in memory. */
export async function builtBridge(): Promise<Uint8Array> {
  const options = { ...always, ...bundles.bridge, sourcemap: false, write: false } as const;
  const { outputFiles } = await build(options);
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** The scripts for the extension hosts, in memory, by their names in `dist`. Each mention of that global is replaced by another name. */
export async function builtHosts(global: string, by: string): Promise<ReadonlyMap<string, string>> {
  const options = { ...always, sourcemap: false, write: false, define: { [global]: by } } as const;
  const built = await Promise.all([bundles.node, bundles.hosts].map((bundle) => build({ ...bundle, ...options })));
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  return new Map(files.map(({ path: file, text }) => [path.basename(file), text]));
}

/** The names in `dist` of the scripts that are loaded by name: parts that several of them share are not among them. */
export function loadedScripts(): readonly string[] {
  return Object.values(bundles).flatMap(({ entryPoints = {}, outExtension }) =>
    Object.keys(entryPoints).map((name) => `${name}${outExtension?.['.js'] ?? '.js'}`),
  );
}
