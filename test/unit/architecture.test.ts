import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imports, localImports } from './imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = listSources(path.join(root, 'src'));

/** Which layers a layer may import besides itself. `entry` is what stands above the layers: node.ts, web.ts, extension.ts, and limn.ts. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  shared: ['base'],
  imageFiles: ['shared', 'base'],
  core: ['imageFiles', 'shared', 'base'],
  service: ['imageFiles', 'shared', 'base'],
  preview: ['imageFiles', 'shared', 'base'],
  webview: ['imageFiles', 'shared', 'base'],
  bridge: ['shared', 'base'],
  host: ['core', 'imageFiles', 'shared', 'base'],
  entry: ['host', 'service', 'preview', 'bridge', 'core', 'imageFiles', 'shared', 'base'],
};

describe('Architecture', () => {
  it('finds the sources of every layer', () => {
    const found = new Set(sources.map(layerOf));
    assert.deepEqual([...found].sort(), Object.keys(mayImport).sort());
  });

  it('imports point down only', () => {
    const wrong = sources.flatMap((file) =>
      localImports(file)
        .filter((target) => !isAllowed(layerOf(file), layerOf(target)))
        .map((target) => `${name(file)} imports ${name(target)}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('each feature is put together in its create.ts, and limn.ts knows nothing else of it', () => {
    const features = new Set(sources.filter((file) => layerOf(file) === 'host').map(featureOf));
    const creates = [...features]
      .filter((feature) => !['', 'words'].includes(feature))
      .map((feature) => `src/host/${feature}/create.ts`);
    const limn = path.join(root, 'src/limn.ts');
    const known = localImports(limn).filter((target) => layerOf(target) === 'host' && featureOf(target) !== '');
    assert.deepEqual(known.map(name).sort(), creates.sort());
    const others = sources.filter((file) => file !== limn && layerOf(file) !== 'host');
    const wrong = others.filter((file) =>
      localImports(file)
        .map(name)
        .some((target) => creates.includes(target)),
    );
    assert.deepEqual(wrong.map(name), [], 'only limn.ts puts features together');
  });

  it('only the host and the entries import vscode', () => {
    const wrong = sources
      .filter((file) => imports(file).includes('vscode'))
      .filter((file) => !['host', 'entry'].includes(layerOf(file)));
    assert.deepEqual(wrong.map(name), []);
  });

  it('only the Node transport and hash, the Node preview and the bridge import from Node', () => {
    const uses = sources.filter((file) => imports(file).some((specifier) => specifier.startsWith('node:')));
    const own = [
      'src/preview/nodePreview.ts',
      'src/preview/previewWorker.ts',
      'src/service/nodeSha256.ts',
      'src/service/nodeTransport.ts',
    ];
    assert.deepEqual(
      uses
        .filter((file) => layerOf(file) !== 'bridge')
        .map(name)
        .sort(),
      own,
    );
  });

  it('the bridge is a program of its own, of which the editor loads the door alone', () => {
    const users = sources.filter((file) => layerOf(file) !== 'bridge' && importsBridge(file));
    assert.deepEqual(users.map(name), ['src/node.ts']);
    const door = path.join(root, 'src/bridge/door.ts');
    const loaded = ['lines.ts', 'socketFolder.ts', 'shared/bridge/bounds.ts', 'shared/bridge/door.ts'];
    assert.deepEqual(
      localImports(door)
        .filter((target) => !loaded.some((one) => name(target).endsWith(one)))
        .map(name),
      [],
    );
  });

  it('there are no default exports, barrel files or names that say nothing', () => {
    const wrong = sources.filter(
      (file) =>
        /^export default|^export \* from/m.test(readFileSync(file, 'utf8')) ||
        /(^|\/)(utils?|helpers?|common|manager|misc|index)\b/i.test(name(file)),
    );
    assert.deepEqual(wrong.map(name), []);
  });
});

function importsBridge(file: string): boolean {
  return localImports(file).some((target) => layerOf(target) === 'bridge');
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));
}

function layerOf(file: string): string {
  const [first = '', ...rest] = path.relative(path.join(root, 'src'), file).split(path.sep);
  return rest.length === 0 ? 'entry' : first;
}

function isAllowed(from: string, to: string): boolean {
  return from === to || (mayImport[from]?.includes(to) ?? false);
}

/** The folder below `host`; empty for what lies in `host` itself. */
function featureOf(file: string): string {
  const [, feature = '', ...rest] = path.relative(path.join(root, 'src'), file).split(path.sep);
  return rest.length === 0 ? '' : feature;
}

function name(file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
