import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentExtensions } from '../../src/languages/common/languages.ts';
import { type ContextKeys, evaluateWhen } from '../manifest/evaluateWhen.ts';
import { documentLanguages } from '../manifest/generateManifest.ts';

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

const { contributes } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'));
const menus: Readonly<Record<string, readonly MenuItem[]>> = contributes.menus;
const commands: readonly string[] = contributes.commands.map(({ command }: { command: string }) => command);

/** Returns what a menu shows. VS Code hides a submenu without items. */
function shownIn(menu: string, keys: ContextKeys): readonly string[] {
  const items = menus[menu] ?? assert.fail(`There is no menu ${menu}.`);
  const all = items.filter(({ when }) => evaluateWhen(when, { 'limn.documentLanguages': documentLanguages, ...keys }));
  return all
    .map(({ command, submenu = '' }) => command ?? submenu)
    .filter((name) => menus[name] === undefined || shownIn(name, keys).length > 0);
}

function shownInPalette(keys: ContextKeys): readonly string[] {
  const hidden = new Set(menus.commandPalette?.map(({ command }) => command));
  return [...commands.filter((command) => !hidden.has(command)), ...shownIn('commandPalette', keys)];
}

const markdown = { editorLangId: 'markdown' };
const selected = { editorHasSelection: true };
const image = { resourceExtname: '.PNG' };
const ready = { 'limn.service': 'ready' };
const sessions = { view: 'limn.sessions' };
const onSelection = ['limn.generateImage', 'limn.chatAboutSelection'];

describe('The menus', () => {
  it('offer two commands and one submenu on a selection in a document', () => {
    assert.deepEqual(shownIn('editor/context', { ...markdown, ...selected }), [...onSelection, 'limn.editor']);
    assert.deepEqual(shownIn('limn.editor', { ...markdown, ...selected }), [
      ...['limn.illustrateDocument', 'limn.generateMissing', 'limn.makeStaleAgain', 'limn.checkPictures'],
    ]);
  });

  it('offer one submenu in a document without a selection', () => {
    assert.deepEqual(shownIn('editor/context', markdown), ['limn.editor']);
  });

  it('offer two commands on a selection in any other language, and the submenu while the view is open', () => {
    const code = { editorLangId: 'rust', ...selected };
    assert.deepEqual(shownIn('editor/context', code), onSelection);
    assert.deepEqual(shownIn('editor/context', { editorLangId: 'rust' }), []);
    const open = { ...code, 'limn.panelOpen': true };
    assert.deepEqual(shownIn('editor/context', open), [...onSelection, 'limn.editor']);
    assert.deepEqual(shownIn('limn.editor', open), ['limn.addSelectionToChat']);
  });

  it('offer one submenu on an image, a document and a folder of the Explorer, and nothing on other files', () => {
    const explorer = (keys: ContextKeys) => shownIn('explorer/context', keys);
    for (const keys of [image, { resourceExtname: '.md' }, { explorerResourceIsFolder: true }])
      assert.deepEqual(explorer(keys), ['limn.explorer']);
    for (const name of ['.svg', '.ts', '', '.pngx']) assert.deepEqual(explorer({ resourceExtname: name }), []);
  });

  it('offer to generate missing images in each language whose references are found', () => {
    for (const editorLangId of documentLanguages)
      assert.ok(shownIn('limn.editor', { editorLangId }).includes('limn.generateMissing'), editorLangId);
    for (const extension of documentExtensions)
      assert.ok(
        shownIn('limn.explorer', { resourceExtname: `.${extension}` }).includes('limn.generateMissing'),
        extension,
      );
  });

  it('offer to compare exactly two images of the Explorer', () => {
    const several = { ...image, listMultiSelection: true };
    const compared = ['limn.comparePictures', 'limn.explorer'];
    assert.deepEqual(shownIn('explorer/context', { ...several, listDoubleSelection: true }), compared);
    assert.deepEqual(shownIn('explorer/context', several), ['limn.explorer']);
    assert.equal(shownIn('limn.explorer', several).includes('limn.comparePictures'), false);
  });

  it('offer to compress only images that Limn can write', () => {
    for (const [name, isOffered] of [
      ['.png', true],
      ['.jpeg', true],
      ['.webp', true],
      ['.gif', false],
      ['.avif', false],
    ] as const)
      for (const menu of ['limn.explorer', 'limn.image'])
        assert.equal(
          shownIn(menu, { resourceExtname: name }).includes('limn.shrinkPicture'),
          isOffered,
          `${menu} ${name}`,
        );
  });

  it('offer one submenu on the tab of an image', () => {
    const preview = { activeCustomEditorId: 'imagePreview.previewEditor' };
    assert.deepEqual(shownIn('editor/title', { ...image, ...preview }), ['limn.image']);
    assert.deepEqual(shownIn('editor/title/context', image), ['limn.image']);
    assert.deepEqual(shownIn('editor/title/context', { resourceExtname: '.md' }), []);
  });

  it('show four icons above the sessions, whether they are searched or not', () => {
    const icons = menus['view/title']?.filter(({ group = '' }) => group.startsWith('navigation')) ?? [];
    for (const isSearching of [false, true]) {
      const keys = { ...sessions, 'limn.isSearchingSessions': isSearching };
      assert.equal(icons.filter(({ when }) => evaluateWhen(when, keys)).length, 4);
    }
  });

  it('list in the palette only what can run now', () => {
    const inFolder = { ...ready, workspaceFolderCount: 1, isWorkspaceTrusted: true };
    const counts = [
      { ...ready, workspaceFolderCount: 0 },
      { ...inFolder, ...markdown },
    ].map((keys) => shownInPalette(keys).length);
    assert.deepEqual(counts, [18, 28]);
    assert.equal(shownInPalette({ 'limn.service': 'address' }).includes('limn.setApiKey'), false);
    assert.equal(shownInPalette(inFolder).includes('limn.deleteAllSessions'), false);
    for (const [service, isOffered] of [
      [undefined, true],
      ['ready', true],
      ['key', false],
      ['address', false],
    ] as const)
      assert.equal(shownInPalette({ 'limn.service': service }).includes('limn.checkConnection'), isOffered, service);
    assert.equal(shownInPalette({ ...ready, 'limn.agentConnected': true }).includes('limn.disconnectAgents'), true);
  });

  it('have a title for each submenu that they name', () => {
    const named = Object.values(menus).flatMap((items) => items.flatMap(({ submenu }) => submenu ?? []));
    assert.deepEqual([...new Set(named)].sort(), contributes.submenus.map(({ id }: { id: string }) => id).sort());
  });
});
