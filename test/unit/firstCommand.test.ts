import assert from 'node:assert/strict';
import { commands } from '../../src/shared/names.ts';
import { builtEntry } from '../editor/bundles.ts';

type Run = (...given: readonly unknown[]) => Promise<unknown>;

/** Anything of the editor's: can be called, made and looked into. */
const anything: unknown = new Proxy(class {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : anything),
  apply: () => anything,
  construct: () => Object(anything),
});

/** The entry as it is built, activated; `happened` tells what it loads and does, in its order. */
function activated(entry: string) {
  const happened: string[] = [];
  const registered = new Map<string, Run>();
  const commandsOfEditor = { registerCommand: (id: string, run: Run) => registered.set(id, run) };
  const others = ['lm', 'window', 'workspace', 'languages', 'l10n', 'EventEmitter', 'Uri', 'CodeActionKind'];
  const vscode = { ...Object.fromEntries(others.map((name) => [name, anything])), commands: commandsOfEditor };
  const ahead = { take: () => undefined, dispose: () => happened.push('tab closed where it was not taken') };
  const openTabAhead = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    happened.push('tab opened');
    return ahead;
  };
  const does = (what: string) => async () => void happened.push(what);
  const limn = { panels: { openNew: does('new'), openLast: does('last') }, history: { tree: anything }, log: anything };
  const parts: Readonly<Record<string, object>> = {
    './tabAhead.js': { openTabAhead },
    './limn.js': { createLimn: () => limn },
    './nodeTransport.js': {},
  };
  const require = (name: string) => {
    if (name === 'vscode') return vscode;
    happened.push(name);
    return parts[name];
  };
  const module = { exports: {} as { activate(context: unknown): void } };
  new Function('module', 'exports', 'require', entry)(module, module.exports, require);
  module.exports.activate({ subscriptions: [], globalStorageUri: anything, extensionUri: anything });
  return { happened, run: (id: string) => registered.get(id)?.() };
}

describe('The first command of a window', () => {
  let entry: string;

  before(async function () {
    this.timeout(120_000);
    entry = await builtEntry();
  });

  for (const id of [commands.newChat, commands.newImage, commands.openPanel])
    it(`has the tab opened before Limn is loaded: ${id}`, async () => {
      const { happened, run } = activated(entry);
      assert.deepEqual(happened, []);
      await Promise.all([run(id), run(commands.openPanel)]);
      assert.deepEqual(happened.slice(0, 4), ['./tabAhead.js', 'tab opened', './limn.js', './nodeTransport.js']);
      assert.deepEqual(happened.slice(4, 6).sort(), id === commands.openPanel ? ['last', 'last'] : ['last', 'new']);
      assert.equal(happened.at(-1), 'tab closed where it was not taken');
    });

  it('opens no tab where it may end without a panel, nor does any after it', async () => {
    const { happened, run } = activated(entry);
    await run(commands.showLog);
    await run(commands.newChat);
    assert.deepEqual(happened, ['./limn.js', './nodeTransport.js', 'new']);
  });
});
