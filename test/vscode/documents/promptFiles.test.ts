import assert from 'node:assert/strict';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { sha256 } from '../../../src/base/common/bytes.ts';
import { applyPromptFiles, findMissingPictures } from '../../../src/documents/host/missingPictures.ts';
import { getQuickFixes } from '../../../src/documents/host/quickFixes.ts';
import { replacePicture } from '../../../src/documents/host/replacePicture.ts';
import { findPicturesAt, findStalePictures, type StalePicture } from '../../../src/documents/host/stalePictures.ts';
import { DocumentLooks } from '../../../src/looks/host/documentLooks.ts';
import { parsePromptFile } from '../../../src/promptFiles/common/promptFile.ts';
import { createPromptFiles } from '../../../src/promptFiles/host/createPromptFiles.ts';
import { readPromptFileAttachments } from '../../../src/promptFiles/host/imageStatus.ts';
import { findReferencesIn } from '../../../src/references/host/findDocuments.ts';
import { waitUntil } from '../../ui/waitUntil.ts';
import { newFolder } from '../insertion/harness.ts';

describe('Prompt files', () => {
  const { stateOf, noteMade, madeOf } = createPromptFiles({ looks: new DocumentLooks() });
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let folder: string;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    folder = newFolder(workspaceFolder.uri.fsPath).fsPath;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(at(name));
  const text = (name: string) => readFile(at(name), 'utf8');

  async function put(name: string, content: string): Promise<vscode.Uri> {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
    return uri(name);
  }

  async function promptFile(name: string) {
    const file = uri(name);
    const read = parsePromptFile(await text(name), file.path);
    assert.ok(!('fault' in read));
    return { file, read };
  }

  /** Records in a prompt file that its picture was made from it. */
  async function makeFrom(name: string, picture: string, along: readonly string[] = []): Promise<void> {
    const made = { date: '2026-11-22', model: 'painter', along, picture: uri(picture) };
    assert.ok(await noteMade(await promptFile(name), made));
  }

  const state = async (name: string) => (await stateOf(uri(name))).state;

  it('determine the state of a picture, and change only in the record of what was made', async () => {
    await put('img/boat.png', 'boat');
    assert.equal(await state('img/boat.png'), 'withoutPrompt');
    const words = '---\r\n# mine\r\nsize: 2K\r\n---\r\n\r\nA *red* boat\r\n';
    await put('img/boat.limn.md', words);
    assert.equal(await state('img/boat.png'), 'byHand');
    await makeFrom('img/boat.limn.md', 'img/boat.png');
    const made = await text('img/boat.limn.md');
    assert.equal(made.replace(/made:\r\n(?: {2}.*\r\n)+/, ''), words);
    assert.equal(await state('img/boat.png'), 'fresh');
    await put('img/boat.limn.md', made.replaceAll('\r\n', '\n').replace('*red*', '_red_'));
    assert.equal(await state('img/boat.png'), 'fresh');
    await put('img/boat.limn.md', made.replace('red', 'blue'));
    assert.equal(await state('img/boat.png'), 'stale');
    await put('img/boat.png', 'other');
    assert.equal(await state('img/boat.png'), 'byHand');
    await rm(at('img/boat.png'));
    assert.equal(await state('img/boat.png'), 'missing');
    await put('img/boat.limn.md', '---\nmodel: [\n---\n');
    await put('img/boat.png', 'other');
    assert.equal(await state('img/boat.png'), 'faulty');
  });

  it('do not belong to a picture whose name differs from that of another only in its extension', async () => {
    await put('img/boat.png', 'boat');
    const hash = await sha256(new TextEncoder().encode('boat'));
    const record = `  date: 2026-01-01\n  model: m\n  recipe: "${hash}"\n  picture: "${hash}"\n`;
    await put('img/boat.limn.md', `---\nmade:\n${record}---\nA boat\n`);
    assert.deepEqual(await Promise.all(['img/boat.png', 'img/boat.jpg'].map(state)), ['stale', 'missing']);
    await put('img/boat.jpg', 'a photo');
    assert.deepEqual(await Promise.all(['img/boat.png', 'img/boat.jpg'].map(state)), ['stale', 'withoutPrompt']);
  });

  it('are read from their editors', async () => {
    await put('boat.png', 'boat');
    const editor = await vscode.window.showTextDocument(await put('boat.limn.md', 'A boat\n'));
    await makeFrom('boat.limn.md', 'boat.png');
    assert.deepEqual([editor.document.isDirty, await state('boat.png')], [false, 'fresh']);
    await editor.edit((edit) => edit.insert(new vscode.Position(editor.document.lineCount - 1, 0), 'at sea'));
    assert.equal(await state('boat.png'), 'stale');
  });

  it('keep the state of a picture that is moved with them, and check the bytes of attached pictures', async () => {
    await put('people/anna.png', 'anna');
    await put('img/boat.png', 'boat');
    await put('img/boat.limn.md', '---\nattachments: [../people/anna.png]\n---\nAnna in a boat\n');
    const along = [await sha256(Buffer.from('anna'))];
    await makeFrom('img/boat.limn.md', 'img/boat.png', along);
    assert.equal(await state('img/boat.png'), 'fresh');
    await put('people/anna.png', 'anna, older');
    assert.equal(await state('img/boat.png'), 'stale');
    await put('people/anna.png', 'anna');
    await mkdir(at('a/b/c'), { recursive: true });
    await rename(at('img/boat.png'), at('a/b/c/ship.png'));
    await rename(at('img/boat.limn.md'), at('a/b/c/ship.limn.md'));
    assert.equal(await state('a/b/c/ship.png'), 'fresh');
  });

  it('attach no picture that is outside of the workspace, behind a link, or missing', async () => {
    const up = '../'.repeat(folder.split(path.sep).length);
    await put('real.png', 'real');
    await symlink(at('real.png'), at('linked.png'));
    await symlink(folder, at('sub'));
    const why = async (name: string) => {
      await put('boat.limn.md', `---\nattachments: [${name}]\n---\nA boat\n`);
      const along = await readPromptFileAttachments(await promptFile('boat.limn.md'));
      return 'why' in along ? along.why : along.offered.map(({ name: sent }) => sent);
    };
    assert.equal(
      await why(`${up}etc/passwd`),
      `The attached image '${up}etc/passwd' isn't in the workspace. Nothing was sent.`,
    );
    assert.equal(await why('linked.png'), "The attached image 'linked.png' is a symbolic link. Nothing was sent.");
    assert.equal(await why('sub/real.png'), "The attached image 'sub/real.png' is a symbolic link. Nothing was sent.");
    assert.equal(
      await why('gone.png'),
      "The attached image 'gone.png' doesn't exist or is too large. Nothing was sent.",
    );
    assert.deepEqual(await why('real.png'), ['real.png']);
  });

  it('provide the prompts of missing pictures, and are reported if they cannot be used', async () => {
    await put('a.limn.md', '---\nalt: A boat\n---\nA red boat at sea\n');
    await put('b.limn.md', '---\nalt: A gull\n---\n');
    await put('c.limn.md', '---\nform: 9\n---\nA lamp\n');
    const document = await put('guide.md', '![x](a.png)\n\n![](b.png)\n\n![c](c.png)\n\n![d](d.png)\n');
    const { pictures, impossible } = await applyPromptFiles(
      await findMissingPictures((await findReferencesIn([document])).references),
      stateOf,
    );
    assert.deepEqual(
      pictures.map(({ prompt }) => prompt),
      ['A red boat at sea', 'A gull', 'd'],
    );
    assert.deepEqual(
      impossible.map(({ line, unusable }) => [
        line,
        path.basename(unusable?.file.path ?? ''),
        unusable?.fault,
        unusable?.line,
      ]),
      [[5, 'c.limn.md', 'form', 2]],
    );
  });

  describe('of stale pictures', () => {
    async function stale(): Promise<StalePicture> {
      await put('boat.png', 'former');
      await put('boat.limn.md', 'A boat\n');
      await makeFrom('boat.limn.md', 'boat.png');
      await put('boat.limn.md', `${await text('boat.limn.md')}at sea\n`);
      const [one] = (await findStalePictures([], await findPicturesAt(uri('boat.limn.md')), stateOf)).stale;
      assert.ok(one);
      return one;
    }

    /** Adds the stored bytes of the replaced picture to `kept`. */
    async function replace(picture: StalePicture, kept: string[] = []) {
      const { promptFile: from } = picture;
      assert.ok(from);
      return replacePicture(picture, {
        bytes: async () => Buffer.from('new'),
        keep: async (bytes) => kept.push(Buffer.from(bytes).toString()) > 0,
        made: (hash) => madeOf(from, { date: '2026-11-23', model: 'painter', along: [], picture: hash }),
      });
    }

    it('are found by their documents, their folder, their prompt file and themselves, with what was changed by hand', async () => {
      await stale();
      await put('hand.png', 'by hand');
      await put('hand.limn.md', 'A hand\n');
      await put('fresh.png', 'fresh');
      await put('fresh.limn.md', 'Fresh\n');
      await makeFrom('fresh.limn.md', 'fresh.png');
      await symlink(at('boat.png'), at('linked.png'));
      await put('linked.limn.md', 'A link\n');
      const found = async (place: vscode.Uri) =>
        (await findStalePictures([], await findPicturesAt(place), stateOf)).stale.map(({ file, state: how }) => [
          path.basename(file.path),
          how,
        ]);
      assert.deepEqual((await found(vscode.Uri.file(folder))).sort(), [
        ['boat.png', 'stale'],
        ['hand.png', 'byHand'],
      ]);
      assert.deepEqual(await found(uri('hand.limn.md')), [['hand.png', 'byHand']]);
      assert.deepEqual(await found(uri('boat.png')), [['boat.png', 'stale']]);
    });

    it('have a quick fix on the reference', async () => {
      await stale();
      const open = await vscode.workspace.openTextDocument(await put('guide.md', '![a](boat.png) ![b](hand.png)\n'));
      await put('hand.png', 'by hand');
      const titles = async (column: number) => {
        const place = new vscode.Position(0, column);
        const fixes = await getQuickFixes(open, new vscode.Range(place, place), {
          problems: { findAt: () => [] },
          stateOf,
        });
        return fixes.map(({ title }) => title);
      };
      assert.deepEqual(await Promise.all([2, 18].map(titles)), [['Regenerate Image'], []]);
    });

    it('are restored with their prompt file by one undo, and replaced again by one redo', async () => {
      const picture = await stale();
      const before = await text('boat.limn.md');
      const kept: string[] = [];
      assert.equal('why' in (await replace(picture, kept)), false);
      assert.deepEqual([await text('boat.png'), kept, await state('boat.png')], ['new', ['former'], 'fresh']);
      const { document } = await vscode.window.showTextDocument(uri('boat.limn.md'));
      assert.equal(document.isDirty, false);
      const after = document.getText();
      const is = (words: string, bytes: string) => async () =>
        document.getText() === words && (await text('boat.png').catch(() => '')) === bytes;
      await vscode.commands.executeCommand('undo');
      await waitUntil('text and picture are back', is(before, 'former'));
      assert.equal(await state('boat.png'), 'stale');
      await vscode.commands.executeCommand('redo');
      await waitUntil('text and picture are new again', is(after, 'new'));
    });

    it('are overwritten while unsaved changes of their prompt file stay unsaved', async () => {
      await stale();
      const editor = await vscode.window.showTextDocument(uri('boat.limn.md'));
      await editor.edit((edit) => edit.insert(new vscode.Position(editor.document.lineCount - 1, 0), 'at night'));
      const [picture] = (await findStalePictures([], await findPicturesAt(uri('boat.png')), stateOf)).stale;
      assert.ok(picture);
      await replace(picture);
      assert.deepEqual([await text('boat.png'), await state('boat.png')], ['new', 'fresh']);
      assert.equal(editor.document.isDirty, true);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });

    it('are not overwritten if they were changed meanwhile, cannot be stored, or their prompt file cannot be written', async () => {
      const picture = await stale();
      await put('boat.png', 'by hand');
      const changed = await replace(picture);
      assert.equal(
        'why' in changed && changed.why,
        "'boat.png' changed while the image was being generated and wasn't overwritten.",
      );
      await put('boat.png', 'former');
      const none = { bytes: async () => Buffer.from('new'), keep: async () => false, made: () => undefined };
      const unkept = await replacePicture(picture, none);
      assert.equal('why' in unkept && unkept.why, "Couldn't back up 'boat.png', so it wasn't overwritten.");
      await put('boat.limn.md', '---\nmodel: [\n---\n');
      const faulty = await replace(picture);
      assert.equal(
        'why' in faulty && faulty.why,
        "Couldn't update the prompt file of 'boat.png', so the image wasn't overwritten.",
      );
      assert.equal(await text('boat.png'), 'former');
    });
  });
});
