import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imports, localImports } from './imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = listSources(path.join(root, 'src'));

/** What each runtime has of its own; `common` runs in all of them. The ladder test holds which imports which. */
const runtimes = ['common', 'host', 'page', 'node'];

describe('Architecture', () => {
  it('each feature has a folder for each runtime that its code is for, and nothing beside these', () => {
    const wrong = sources.filter((file) => {
      const [, , runtime = '', ...rest] = name(file).split('/');
      return !isEntry(file) && (rest.length === 0 || !runtimes.includes(runtime));
    });
    assert.deepEqual(wrong.map(name), []);
  });

  it('each feature is put together in one file that is named after it, and app.ts knows nothing else of it', () => {
    const app = path.join(root, 'src/app.ts');
    const known = localImports(app).filter((file) => runtimeOf(file) === 'host' && !isBottom(file));
    const creates = known.filter((file) => path.basename(file) === `create${capitalized(featureOf(file))}.ts`);
    assert.deepEqual(known.map(name), creates.map(name));
    const isAssembly = (file: string) => creates.includes(file);
    const others = sources.filter((file) => file !== app && runtimeOf(file) !== 'host');
    const wrong = others.filter((file) => localImports(file).some(isAssembly));
    assert.deepEqual(wrong.map(name), [], 'only app.ts puts features together');
  });

  it('only the host and the entries import vscode', () => {
    const wrong = sources.filter((file) => imports(file).includes('vscode') && runtimeOf(file) !== 'host');
    assert.deepEqual(wrong.filter((file) => !isEntry(file)).map(name), []);
  });

  it('imports names from vscode, since the bundle copies a whole namespace when it is loaded', () => {
    const wrong = sources.filter((file) => /^import \* as \w+ from 'vscode'/m.test(readFileSync(file, 'utf8')));
    assert.deepEqual(wrong.map(name), []);
  });

  it('only code for Node imports from Node', () => {
    const uses = sources.filter((file) => imports(file).some((specifier) => specifier.startsWith('node:')));
    assert.deepEqual(uses.filter((file) => runtimeOf(file) !== 'node').map(name), []);
  });

  it('the bridge is a program of its own, of which the editor loads the local server alone', () => {
    const isOfBridge = (file: string) => name(file).startsWith('src/agents/node/');
    const users = sources.filter((file) => !isOfBridge(file) && localImports(file).some(isOfBridge));
    assert.deepEqual(users.map(name), ['src/node.ts']);
    const server = path.join(root, 'src/agents/node/localServer.ts');
    const loaded = [
      'base/node/renameFile.ts',
      'agents/node/lines.ts',
      'agents/node/socketFolder.ts',
      'agents/common/bridgeProtocol.ts',
      'agents/common/bridgeSocket.ts',
    ];
    assert.deepEqual(
      localImports(server)
        .filter((target) => !loaded.some((one) => name(target) === `src/${one}`))
        .map(name),
      [],
    );
  });

  it('there are no default exports, barrel files or names that say nothing', () => {
    const wrong = sources.filter(
      (file) =>
        /^export default|^export \* from/m.test(readFileSync(file, 'utf8')) ||
        /(^|\/)(utils?|helpers?|manager|misc|index)\b/i.test(name(file)) ||
        /^common\./.test(path.basename(file)),
    );
    assert.deepEqual(wrong.map(name), []);
  });
});

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));
}

/** What lies in `src` itself. */
function isEntry(file: string): boolean {
  return name(file).split('/').length === 2;
}

function featureOf(file: string): string {
  return name(file).split('/')[1] ?? '';
}

function runtimeOf(file: string): string {
  return isEntry(file) ? '' : (name(file).split('/')[2] ?? '');
}

/** What every feature rests on is no feature that somebody puts together. */
function isBottom(file: string): boolean {
  return ['base', 'product', 'service', 'pageKit'].includes(featureOf(file));
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function name(file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
