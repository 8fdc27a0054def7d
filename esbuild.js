/**
 * Builds `dist/` from `src/`: `--production` minifies and leaves the source maps out, `--watch` builds again on every change,
 * `--metafile` writes what went into each bundle to `out/meta-*.json`, `--tests` bundles `test/vscode` to `out/test/vscode`.
 */
const fs = require('node:fs');
const path = require('node:path');
const swc = require('@swc/core');
const esbuild = require('esbuild');
const subsetFont = require('subset-font');

const has = (flag) => process.argv.includes(flag);
const production = has('--production');

/** Parts that are loaded after activation, most of them at first use, so that activation reads a few KB only; each is a file of its own in `dist`. */
const lazyParts = [
  'src/app.ts',
  'src/afterActivation.ts',
  'src/service/node/nodeTransport.ts',
  'src/service/node/nodeSha256.ts',
  'src/sessions/node/nodeFiles.ts',
  'src/base/node/nodeDisk.ts',
  'src/imageFiles/node/nodePreview.ts',
  'src/agents/node/localServer.ts',
];

/** Leaves `import('./limn.ts')` a load at run time, of the file that part is built to. */
const lazyImports = {
  name: 'lazy-imports',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path: asked, resolveDir, kind }) => {
      const part = path.relative(__dirname, path.resolve(resolveDir, asked)).replaceAll(path.sep, '/');
      if (kind !== 'dynamic-import') return undefined;
      if (!lazyParts.includes(part)) return { errors: [{ text: `${part} is imported lazily but not in lazyParts` }] };
      return { path: `./${path.basename(part, '.ts')}.js`, external: true };
    });
  },
};

/** Code that runs in an extension host: CommonJS, `vscode` given by the editor. */
const hosted = {
  format: 'cjs',
  external: ['vscode'],
  target: 'es2022',
  mainFields: ['module', 'main'],
  // What Node would be given holds all of the library, this one what is used of it.
  alias: { yaml: path.join(path.dirname(require.resolve('yaml/package.json')), 'browser/index.js') },
};

/** Leaves what a file exports instead of the file: a program that only says it needs none of what it is made with. */
const madeAtBuild = {
  name: 'made-at-build',
  setup(build) {
    build.onLoad({ filter: /[/\\]agents[/\\]node[/\\]toolList\.ts$/ }, async ({ path: file }) => {
      const options = { entryPoints: [file], bundle: true, format: 'cjs', write: false };
      const { outputFiles } = await esbuild.build(options);
      const made = { exports: {} };
      new Function('module', outputFiles[0].text)(made);
      const lines = Object.entries(made.exports).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { contents: lines.join('\n'), loader: 'js' };
    });
  },
};

/** One part for all that pages share: by itself esbuild makes one for each set of pages, and a page would wait for five. */
const oneChunk = {
  name: 'one-chunk',
  async setup(build) {
    const { entries, shared } = await partsOf(build.initialOptions);
    const contents = shared.map((file) => `export * from ${JSON.stringify(file)};`).join('\n');
    build.onResolve({ filter: /^shared$/ }, () => ({ path: 'shared', namespace: 'shared' }));
    build.onLoad({ filter: /^/, namespace: 'shared' }, () => ({ contents, resolveDir: __dirname }));
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      if (!entries.includes(file)) return undefined;
      return { contents: `import 'shared';\n${fs.readFileSync(file, 'utf8')}`, loader: 'ts' };
    });
  },
};

/** The files that begin a part, and those that esbuild would put into parts of their own. */
async function partsOf(options) {
  const { metafile } = await esbuild.build({ ...options, plugins: [], chunkNames: '[name]-[hash]', write: false });
  const scripts = Object.entries(metafile.outputs).filter(([name]) => name.endsWith('.js'));
  const inFull = (file) => path.join(__dirname, file);
  return {
    entries: scripts.flatMap(([, { entryPoint }]) => (entryPoint ? inFull(entryPoint) : [])),
    shared: scripts.flatMap(([, { entryPoint, inputs }]) => (entryPoint ? [] : Object.keys(inputs).map(inFull))),
  };
}

const bundles = {
  node: {
    ...hosted,
    platform: 'node',
    entryPoints: {
      extension: 'src/node.ts',
      afterActivation: 'src/afterActivation.ts',
      nodeTransport: 'src/service/node/nodeTransport.ts',
      nodeSha256: 'src/service/node/nodeSha256.ts',
      nodeFiles: 'src/sessions/node/nodeFiles.ts',
      nodeDisk: 'src/base/node/nodeDisk.ts',
      localServer: 'src/agents/node/localServer.ts',
      nodePreview: 'src/imageFiles/node/nodePreview.ts',
      previewWorker: 'src/imageFiles/node/previewWorker.ts',
    },
    // Turns `import()` into `require()`, which VS Code serves `vscode` to in every release.
    supported: { 'dynamic-import': false },
    plugins: [lazyImports],
  },
  // For both hosts: nothing in it is Node's.
  hosts: { ...hosted, platform: 'browser', entryPoints: { web: 'src/web.ts', app: 'src/app.ts' } },
  // A program of its own, which agents start.
  bridge: {
    platform: 'node',
    format: 'cjs',
    target: 'node18',
    entryPoints: { bridge: 'src/agents/node/main.ts' },
    outExtension: { '.js': '.cjs' },
    define: { LIMN_VERSION: JSON.stringify(require('./package.json').version) },
    plugins: [madeAtBuild],
  },
  // In parts: `pages-conversation.js` and `pages-insertFormElement.js` are loaded after the first paint, `pages-chunk.js` is what all need.
  pages: {
    platform: 'browser',
    format: 'esm',
    splitting: true,
    target: 'es2022',
    chunkNames: 'pages-[name]',
    // The library brings a list of all entities, which a browser has.
    alias: { entities: path.join(__dirname, 'src/panel/page/markdown/entities.ts') },
    entryPoints: {
      panel: 'src/panel/page/main.ts',
      gallery: 'src/gallery/page/main.ts',
      comparison: 'src/compare/page/main.ts',
      'image-editor': 'src/imageEditor/page/main.ts',
    },
    plugins: [oneChunk],
  },
  // The threads of pages, each started from a copy of its text, so each is one file.
  workers: {
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    entryPoints: {
      pixelWorker: 'src/imageEditor/page/pixelWorker.ts',
      imageEditorWorker: 'src/imageEditor/page/imageEditorWorker.ts',
    },
  },
};

const always = {
  bundle: true,
  outdir: 'dist',
  absWorkingDir: __dirname,
  minify: production,
  sourcemap: !production,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  // The page uses Lit's decorators; the configuration at the root knows nothing of them.
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
};

/** Each test file is a bundle of its own in the same tree, so that the runner finds them by looking, not by a list. */
function testBundle() {
  const files = fs.readdirSync(path.join(__dirname, 'test/vscode'), { recursive: true }).map(String);
  const sources = files
    .filter((file) => file.endsWith('.test.ts') || file === 'index.ts')
    .map((file) => `test/vscode/${file}`);
  return {
    ...hosted,
    external: ['vscode', 'mocha'],
    platform: 'node',
    entryPoints: sources,
    outdir: 'out/test/vscode',
    outbase: 'test/vscode',
  };
}

/** The icon font with the glyphs that a word in quotes in `src` can mean: whole, it would be a tenth of the package. */
async function copyIcons() {
  const icons = path.join(path.dirname(require.resolve('@vscode/codicons/package.json')), 'dist');
  const sheet = fs.readFileSync(path.join(icons, 'codicon.css'), 'utf8');
  const words = quotedWords();
  const rule = /^\.codicon-([\w-]+):before\s*\{\s*content:\s*"\\([\da-f]+)";?\s*\}.*$/gim;
  const glyphs = [...sheet.matchAll(rule)].filter(([, name]) => words.has(name));
  const characters = glyphs.map(([, , code]) => String.fromCodePoint(Number.parseInt(code, 16))).join('');
  const font = fs.readFileSync(path.join(icons, 'codicon.ttf'));
  const write = (file, content) => fs.writeFileSync(path.join(__dirname, 'dist', file), content);
  const rules = sheet.replace(rule, (whole, name) => (words.has(name) ? whole : '')).replace(/\n{2,}/g, '\n');
  write('codicon.css', rules.replace(/codicon\.ttf.*;/, 'codicon.woff2") format("woff2");'));
  write('codicon.woff2', await subsetFont(font, characters, { targetFormat: 'woff2' }));
}

function quotedWords() {
  const files = fs.readdirSync(path.join(__dirname, 'src'), { recursive: true }).map(String);
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(path.join(__dirname, 'src', file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/(?<=['"`])[a-z][a-z\d-]*(?=['"`])/g)].map(String)));
}

async function bundle(name, options) {
  const { metafile } = await esbuild.build({ ...always, ...options });
  if (production) await Promise.all(Object.keys(metafile.outputs).map((file) => minifyFurther(file, options.format)));
  if (has('--metafile')) fs.writeFileSync(path.join(__dirname, `out/meta-${name}.json`), JSON.stringify(metafile));
}

/** A second minifier over the first one takes another twentieth off what the scripts weigh in the package. */
async function minifyFurther(name, format) {
  if (!/\.c?js$/.test(name)) return;
  const file = path.join(__dirname, name);
  const compress = { ecma: 2022, passes: 4, toplevel: true };
  const options = { module: format === 'esm', ecma: 2022, compress, mangle: { toplevel: true } };
  const { code } = await swc.minify(fs.readFileSync(file, 'utf8'), options);
  fs.writeFileSync(file, code);
}

async function watch(options) {
  const context = await esbuild.context({ ...always, ...options, logLevel: 'info' });
  await context.watch();
}

async function main() {
  if (has('--tests')) return bundle('tests', { ...testBundle(), minify: false, sourcemap: 'inline' });
  for (const folder of ['dist', 'out']) fs.mkdirSync(path.join(__dirname, folder), { recursive: true });
  await copyIcons();
  const each = has('--watch') ? (_, options) => watch(options) : bundle;
  await Promise.all(Object.entries(bundles).map(([name, options]) => each(name, options)));
}

if (require.main === module)
  main().catch(() => {
    process.exitCode = 1;
  });

module.exports = { bundles, always };
