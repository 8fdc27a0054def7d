import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Insertion } from '../../../src/sessions/common/model/insertion.ts';
import {
  closeDocument,
  closeUnsaved,
  deskInWorkspace,
  InsertionHarness,
  insertablePicture,
  openAgain,
  putCursor,
  replaceText,
  undo,
  withSetting,
} from './harness.ts';

const prompt = 'A boat';

describe('An insertion into a document', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = deskInWorkspace();
  });

  afterEach(() => desk.dispose());

  async function inserted(editor: vscode.TextEditor, words = 'One', of = prompt): Promise<Insertion> {
    const insertion = await desk.insertions.pictures.insert(insertablePicture(of, desk.quote(editor, words)));
    assert.ok(insertion?.made);
    return insertion;
  }

  it('is undone together with its file, without any text typed since', async () => {
    const editor = await desk.open('a.md', 'One.\r\n\r\nTwo.\r\n');
    const insertion = await inserted(editor);
    await inserted(editor, 'Two', 'A ship');
    await replaceText(editor, 'One', 'Oh\r\n\r\none');
    assert.equal(await desk.insertions.takenBack.undo([insertion]), true);
    const left = 'Oh\r\n\r\none.\r\n\r\nTwo.\r\n\r\n![A ship](images/a-ship.png)\r\n';
    assert.equal(editor.document.getText(), left);
    assert.deepEqual(await desk.files('images'), ['a-ship.png']);
    assert.deepEqual(desk.dialogs.said, []);
  });

  it('is undone after a restart from its stored record', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await inserted(editor);
    await closeDocument(editor.document);
    const other = new InsertionHarness(desk.folder);
    assert.equal(await other.insertions.takenBack.undo([insertion]), true);
    assert.equal((await openAgain(desk.file('a.md'))).document.getText(), 'One.\n');
    assert.deepEqual(await desk.files(), ['a.md']);
    other.insertions.dispose();
    other.lastEditor.dispose();
  });

  it('is undone, and its file is kept if a hidden document references it', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await inserted(editor);
    const other = new TextEncoder().encode('![A boat](../images/a-boat.png)\n');
    await vscode.workspace.fs.writeFile(desk.file('hidden/b.md'), other);
    await withSetting('files.exclude', { '**/hidden': true }, () => desk.insertions.takenBack.undo([insertion]));
    assert.deepEqual(await desk.files('images'), ['a-boat.png']);
    assert.match(desk.dialogs.said[0] ?? '', /a-boat\.png' was kept because another document might use it\./);
  });

  it('is kept together with its file if another window may have it unsaved', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await inserted(editor);
    await closeUnsaved(editor.document);
    const other = new InsertionHarness(desk.folder);
    for (const _ of ['once', 'again']) assert.equal(await other.insertions.takenBack.undo([insertion]), false);
    assert.match(other.dialogs.said[0] ?? '', /^The inserted content isn't in '\S*a\.md'\./);
    assert.deepEqual(await desk.files('images'), ['a-boat.png']);
    other.insertions.dispose();
    other.lastEditor.dispose();
  });

  it('is kept if it was changed since, which is reported', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await inserted(editor);
    await replaceText(editor, 'A boat', 'A small boat');
    const now = editor.document.getText();
    assert.equal(await desk.insertions.takenBack.undo([insertion]), false);
    assert.equal(editor.document.getText(), now);
    assert.deepEqual(await desk.files('images'), ['a-boat.png']);
    assert.match(
      desk.dialogs.said[0] ?? '',
      /^The inserted content in '\S*a\.md' was edited since, so it wasn't removed\./,
    );
  });

  it('counts as undone if the user undid it in the document; its file is then deleted too', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await inserted(editor);
    const { targets } = desk.insertions;
    assert.equal(targets.wasRemoved(insertion), false);
    await undo(editor.document);
    assert.equal(targets.wasRemoved(insertion), true);
    await vscode.commands.executeCommand('redo');
    assert.equal(targets.wasRemoved(insertion), false);
    await undo(editor.document);
    assert.equal(await desk.insertions.takenBack.undo([insertion]), true);
    assert.equal(editor.document.getText(), 'One.\n');
    assert.deepEqual(await desk.files(), ['a.md']);
  });

  it('keeps a file that was changed or that another document uses, saved or unsaved, when it is undone', async () => {
    const write = (name: string, bytes: Uint8Array) => vscode.workspace.fs.writeFile(desk.file(name), bytes);
    const uses: Readonly<Record<string, (path: string) => PromiseLike<unknown>>> = {
      saved: (path) => write('other.html', new TextEncoder().encode(`<img src="${path}">`)),
      open: (path) => desk.untitled(`![](${path})`),
      changed: (path) => write(path, new Uint8Array(20)),
      page: (path) => write('other.php', new TextEncoder().encode(`<?= picture("${path}") ?>`)),
      book: (path) => write('book.tex', new TextEncoder().encode(`\\includegraphics{${path.slice(0, -4)}}`)),
    };
    for (const [other, use] of Object.entries(uses)) {
      const editor = await desk.open(`${other}.md`, 'One.\n');
      const insertion = await inserted(editor, 'One', `A ${other} boat`);
      await use(`images/a-${other}-boat.png`);
      assert.equal(await desk.insertions.takenBack.undo([insertion]), true);
      assert.equal(editor.document.getText(), 'One.\n');
      assert.ok((await desk.files('images')).includes(`a-${other}-boat.png`), other);
    }
    assert.equal(desk.dialogs.said.length, 4);
    for (const said of desk.dialogs.said) assert.match(said, /was kept because another document might use it\.$/);
  });

  it('keeps a file of which only the size is known when it is undone', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await inserted(editor);
    const files = insertion.files?.map(({ hash: _, ...file }) => file) ?? [];
    assert.equal(await desk.insertions.takenBack.undo([{ ...insertion, files }]), true);
    assert.deepEqual(await desk.files('images'), ['a-boat.png']);
  });

  it('keeps a file that another document references as a URL when it is undone', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const picture = { ...insertablePicture(prompt, desk.quote(editor, 'One')), name: 'r&d (1)' };
    const insertion = await desk.insertions.pictures.insert(picture);
    const page = new TextEncoder().encode('<img src="images/r%26d%20%281%29.png">');
    await vscode.workspace.fs.writeFile(desk.file('other.html'), page);
    assert.ok(insertion && (await desk.insertions.takenBack.undo([insertion])));
    assert.deepEqual(await desk.files('images'), ['r&d (1).png']);
  });

  it('may be several pictures, in one undo step of each document', async () => {
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n');
    const pictures = ['One', 'Two'].map((words) => insertablePicture(words, desk.quote(editor, words)));
    const insertions = await desk.insertions.pictures.insertAll(pictures);
    const after = editor.document.getText();
    assert.equal(await desk.insertions.takenBack.undo(insertions.flatMap((insertion) => insertion ?? [])), true);
    assert.equal(editor.document.getText(), 'One.\n\nTwo.\n');
    assert.deepEqual(await desk.files(), ['a.md'], 'with the folder that was made for them');
    await undo(editor.document);
    assert.equal(editor.document.getText(), after);
  });

  it('keeps a folder that existed before or is no longer empty when it is undone', async () => {
    desk.setting = 'media/images';
    const editor = await desk.open('a.md', 'One.\n');
    await vscode.workspace.fs.createDirectory(desk.file('media'));
    assert.equal(await desk.insertions.takenBack.undo([await inserted(editor)]), true);
    assert.deepEqual([await desk.files(), await desk.files('media')], [['a.md', 'media'], []]);
    const insertion = await inserted(editor);
    await vscode.workspace.fs.writeFile(desk.file('media/images/.b'), new Uint8Array());
    assert.equal(await desk.insertions.takenBack.undo([insertion]), true);
    assert.deepEqual(await desk.files('media/images'), ['.b']);
  });

  it('may be an answer at the cursor, or one in place of a passage, which is restored by the undo', async () => {
    const editor = await desk.open('a.md', 'One passage.\n');
    const quote = desk.quote(editor, 'passage');
    const replaced = await desk.insertions.answers.replace(quote, 'answer');
    putCursor(editor, 0, 0);
    const put = await desk.insertions.answers.insert('Zero. ');
    assert.equal(editor.document.getText(), 'Zero. One answer.\n');
    assert.ok(replaced && put);
    assert.equal(await desk.insertions.takenBack.undo([replaced]), true);
    assert.equal(await desk.insertions.takenBack.undo([put]), true);
    assert.equal(editor.document.getText(), 'One passage.\n');
    assert.ok(await desk.insertions.answers.replace(quote, 'other'));
    assert.equal(editor.document.getText(), 'One other.\n');
  });

  it('is shown at its current position', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await inserted(editor);
    await replaceText(editor, 'One', 'Oh\n\none');
    await editor.document.save();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await desk.insertions.passages.show(insertion);
    const shown = vscode.window.activeTextEditor;
    assert.ok(shown);
    assert.match(shown.document.getText(shown.selection), /!\[A boat\]/);
  });
});
