import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sha256 } from '../../../src/base/common/bytes.ts';
import { keepPromptFile } from '../../../src/documents/host/keepPromptFile.ts';
import { PictureEdits } from '../../../src/insertion/host/dropEdits.ts';
import { DocumentLooks } from '../../../src/looks/host/documentLooks.ts';
import { pictureMediaType } from '../../../src/product/common/names.ts';
import { parsePromptFile } from '../../../src/promptFiles/common/promptFile.ts';
import { createPromptFiles } from '../../../src/promptFiles/host/createPromptFiles.ts';
import { InsertionHarness, insertablePicture, newFolder, pictureBytes } from './harness.ts';

describe('A picture that is saved in the workspace with a prompt file', () => {
  const promptFiles = createPromptFiles({ looks: new DocumentLooks() });
  let desk: InsertionHarness;

  /** As with the setting on. */
  const beside: ConstructorParameters<typeof PictureEdits>[0]['beside'] = (uri, picture) =>
    promptFiles.promptFileFor({ uri, ...picture });

  beforeEach(() => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    desk = new InsertionHarness(newFolder(folder.uri.fsPath), { beside });
  });
  afterEach(() => desk.dispose());

  const textOf = async (name: string) => new TextDecoder().decode(await vscode.workspace.fs.readFile(desk.file(name)));
  const stateOf = async (name: string) => (await promptFiles.stateOf(desk.file(name))).state;

  it('is up to date beside it, and removes it when it is undone', async () => {
    const editor = await desk.open('a.md', 'A boat\n');
    const insertion = await desk.insertions.pictures.insert(insertablePicture('A boat', desk.quote(editor, 'A boat')));
    assert.deepEqual(await desk.files('images'), ['a-boat.limn.md', 'a-boat.png']);
    const read = parsePromptFile(await textOf('images/a-boat.limn.md'), '/a-boat.limn.md');
    assert.ok(!('fault' in read));
    assert.deepEqual([read.prompt, read.model, read.made?.model], ['A boat', 'm', 'm']);
    assert.equal(await stateOf('images/a-boat.png'), 'fresh');
    assert.ok(insertion && (await desk.insertions.takenBack.undo([insertion])));
    assert.deepEqual(await desk.files(), ['a.md']);
  });

  it('keeps it on undo if the user has modified it, even to the same length', async () => {
    const editor = await desk.open('a.md', 'A boat\n');
    const insertion = await desk.insertions.pictures.insert(insertablePicture('A boat', desk.quote(editor, 'A boat')));
    const mine = (await textOf('images/a-boat.limn.md')).replace('A boat', 'A gull');
    await vscode.workspace.fs.writeFile(desk.file('images/a-boat.limn.md'), new TextEncoder().encode(mine));
    assert.ok(insertion && (await desk.insertions.takenBack.undo([insertion])));
    assert.deepEqual(await desk.files('images'), ['a-boat.limn.md']);
    assert.equal(await textOf('images/a-boat.limn.md'), mine);
  });

  it('lists in it the file of its base picture, and the prompt of each change', async () => {
    const lamp = new TextEncoder().encode('a lamp');
    await vscode.workspace.fs.writeFile(desk.file('art/lamp.png'), lamp);
    const edited = { uri: desk.file('art/lamp.png').toString(), size: lamp.length, hash: await sha256(lamp) };
    await desk.open('a.md', 'A lamp\n');
    const again = { words: 'At night\n\nfewer clouds', edited };
    await desk.insertions.pictures.insert({ ...insertablePicture('fewer clouds'), again });
    const read = parsePromptFile(await textOf('images/fewer-clouds.limn.md'), '/fewer-clouds.limn.md');
    assert.ok(!('fault' in read));
    assert.deepEqual([read.prompt, read.from, read.made?.along], [again.words, '../art/lamp.png', [edited.hash]]);
    assert.equal(await stateOf('images/fewer-clouds.png'), 'fresh');
  });

  it('lists in it the attached files', async () => {
    const files = ['lamp', 'gull'].map(async (name) => {
      const [uri, bytes] = [desk.file(`art/${name}.png`), new TextEncoder().encode(name)];
      await vscode.workspace.fs.writeFile(uri, bytes);
      return { uri: uri.toString(), size: bytes.length, hash: await sha256(bytes) };
    });
    const [edited, gull] = await Promise.all(files);
    assert.ok(edited && gull);
    await desk.open('a.md', 'A lamp\n');
    const elsewhere = { ...gull, uri: vscode.Uri.file('/tmp/elsewhere.png').toString() };
    const again = { words: 'A lamp with a gull', edited, along: [elsewhere, gull] };
    await desk.insertions.pictures.insert({ ...insertablePicture('A lamp with a gull'), again });
    const read = parsePromptFile(await textOf('images/a-lamp-with-a-gull.limn.md'), '/a.limn.md');
    assert.ok(!('fault' in read));
    assert.deepEqual(
      [read.attachments, read.from, read.made?.along],
      [['../art/gull.png'], '../art/lamp.png', [gull.hash, edited.hash]],
    );
    assert.equal(await stateOf('images/a-lamp-with-a-gull.png'), 'fresh');
  });

  describe('in a folder that has a look', () => {
    const put = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(desk.file(name), new TextEncoder().encode(text));

    beforeEach(async () => {
      await put('look.limn.md', 'Flat shapes.\n');
      await desk.open('a.md', 'A boat\n');
    });

    async function saidOf(look: string | false) {
      await desk.insertions.pictures.insert({ ...insertablePicture('A boat'), look });
      const text = await textOf('images/a-boat.limn.md');
      const read = parsePromptFile(text, '/a-boat.limn.md');
      assert.ok(!('fault' in read), text);
      const again = await new DocumentLooks().resolveLook(desk.file('images/a-boat.limn.md'), 'A boat');
      assert.ok(!again || 'style' in again);
      return [read.look, again?.style, await stateOf('images/a-boat.png')];
    }

    it('is regenerated without the look if it was generated without it', async () => {
      assert.deepEqual(await saidOf(false), [false, undefined, 'fresh']);
    });

    it('need not name the look in its prompt file if it was generated with it', async () => {
      assert.deepEqual(await saidOf(desk.file('look.limn.md').toString()), [undefined, 'Flat shapes.', 'fresh']);
    });

    it('is regenerated with another look of the workspace if it was generated with that one', async () => {
      await put('looks/ink.limn.md', 'Ink.\n');
      assert.deepEqual(await saidOf(desk.file('looks/ink.limn.md').toString()), [
        '../looks/ink.limn.md',
        'Ink.',
        'fresh',
      ]);
    });
  });

  it('gets one wherever the user saves it in the workspace, unless one already exists', async () => {
    desk.dialogs.files = [desk.file('mine.png'), desk.file('mine.png')];
    await desk.insertions.pictures.saveAs(insertablePicture('A boat'));
    const first = await textOf('mine.limn.md');
    await desk.insertions.pictures.saveAs(insertablePicture('A gull'));
    assert.equal(await textOf('mine.limn.md'), first);
  });

  it('is created together with its prompt file when it is dropped', async () => {
    const editor = await desk.open('a.md', 'One two.\n');
    const edits = new PictureEdits({
      beside,
      pictureById: () => insertablePicture('A boat'),
      lastCopied: () => undefined,
      bytes: async () => pictureBytes,
      prepare: async (bytes) => bytes,
      folders: desk.insertions.folders,
    });
    const data = new vscode.DataTransfer();
    data.set(pictureMediaType, new vscode.DataTransferItem('p1'));
    const drop = await edits.provideDocumentDropEdits(editor.document, new vscode.Position(0, 0), data);
    assert.ok(drop?.additionalEdit && (await vscode.workspace.applyEdit(drop.additionalEdit)));
    assert.deepEqual(await desk.files('images'), ['a-boat.limn.md', 'a-boat.png']);
    assert.equal(await stateOf('images/a-boat.png'), 'fresh');
  });

  it('can get one later, and the user is asked if it would replace another', async () => {
    const uri = desk.file('there.png');
    await vscode.workspace.fs.writeFile(uri, pictureBytes);
    const { provenance } = insertablePicture('A boat');
    const known = (prompt: string) => async () => ({ provenance: { ...provenance, prompt } });
    const asked: string[] = [];
    const keep = (prompt: string, answer = false) =>
      keepPromptFile(uri, known(prompt), promptFiles, async (file) => {
        asked.push(file.path.slice(file.path.lastIndexOf('/') + 1));
        return answer;
      });
    await keep('A boat');
    assert.equal(await stateOf('there.png'), 'fresh');
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), desk.file('there.limn.md').toString());
    assert.deepEqual(asked, []);
    await keep('A gull');
    assert.match(await textOf('there.limn.md'), /A boat/);
    await keep('A gull', true);
    assert.match(await textOf('there.limn.md'), /A gull/);
    assert.deepEqual(asked, ['there.limn.md', 'there.limn.md']);
  });

  it('gets none outside of the workspace', async () => {
    const uri = vscode.Uri.file('/tmp/elsewhere.png');
    const { provenance } = insertablePicture('A boat');
    assert.equal(await promptFiles.promptFileFor({ uri, bytes: pictureBytes, provenance }), undefined);
  });
});
