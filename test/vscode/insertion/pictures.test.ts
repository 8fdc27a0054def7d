import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import os from 'node:os';
import * as vscode from 'vscode';
import { foreignFiles, jpegBytes } from '../../unit/service/common/samples.ts';
import {
  closeDocument,
  closeUnsaved,
  focusPanel,
  InsertionHarness,
  insertablePicture,
  newFolder,
  openAgain,
  pictureBytes,
  putCursor,
  replaceText,
  select,
  told,
  undo,
} from './harness.ts';

const prompt = 'A boat (at sea)';

describe('A picture', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  it('is saved beside the document and referenced below the passage, and one undo restores every byte', async () => {
    const before = 'One [sentence]. Two.\r\n\r\nThree.\r\n';
    const editor = await desk.open('a.md', before);
    const quote = desk.quote(editor, 'Two');
    const panel = await focusPanel();
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    const savedAs = 'images/a-boat-at-sea.png';
    assert.deepEqual(told(insertion), { fileName: 'a.md', line: 3, savedAs });
    const after = `One [sentence]. Two.\r\n\r\n![A boat (at sea)](${savedAs})\r\n\r\nThree.\r\n`;
    assert.equal(editor.document.getText(), after);
    assert.deepEqual(new Uint8Array(await vscode.workspace.fs.readFile(desk.file(savedAs))), pictureBytes);
    panel.dispose();
    await undo(editor.document);
    assert.equal(editor.document.getText(), before);
    assert.equal(editor.document.isDirty, false);
  });

  it('is saved with the extension of its own format', async () => {
    const jpegDesk = new InsertionHarness(desk.folder, { bytes: async () => jpegBytes() });
    const editor = await jpegDesk.open('a.md', 'A boat.\n');
    await jpegDesk.insertions.pictures.insert(insertablePicture('A boat', jpegDesk.quote(editor, 'A boat.')));
    assert.match(editor.document.getText(), /^A boat\.\n\n!\[[^\]]*\]\(images\/a-boat\.jpg\)\n$/);
    assert.deepEqual(await jpegDesk.files('images'), ['a-boat.jpg']);
  });

  it('is not part of the selection that stays above it', async () => {
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n');
    const passages = ['One.', 'Two.'].map((text) => desk.quote(editor, text));
    select(editor, 'Two.');
    for (const quote of passages) {
      await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
      assert.equal(editor.document.getText(editor.selection), 'Two.');
    }
    assert.match(editor.document.getText(), /^One\.\n\n!.*\n\nTwo\.\n\n!.*\n$/);
  });

  it('is reported as unchanged if it is signed', async () => {
    const bytes = signedPng();
    const signing = new InsertionHarness(newFolder(os.tmpdir()), { bytes: async () => bytes });
    try {
      await signing.open('a.md', 'One.\n');
      const insertion = await signing.insertions.pictures.insert(insertablePicture(prompt));
      assert.equal(insertion?.signed, true);
      assert.deepEqual(
        new Uint8Array(await vscode.workspace.fs.readFile(signing.file('images/a-boat-at-sea.png'))),
        bytes,
      );
    } finally {
      signing.dispose();
    }
  });

  it('never gets the name of another file, even if two are saved at once', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const quote = desk.quote(editor, 'One');
    const insert = () => desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    const insertions = await Promise.all([insert(), insert(), insert()]);
    assert.deepEqual(insertions.map((insertion) => insertion?.savedAs).sort(), [
      'images/a-boat-at-sea-2.png',
      'images/a-boat-at-sea-3.png',
      'images/a-boat-at-sea.png',
    ]);
    assert.equal((await desk.files('images')).length, 3);
  });

  it('is inserted below the current position of the passage, even if that was changed or its document closed', async () => {
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n\nThree.\n');
    const quote = desk.quote(editor, 'Two');
    await replaceText(editor, 'One', 'One\n\nMore');
    await replaceText(editor, 'wo', 'WO');
    await closeDocument(editor.document);
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.equal(insertion?.line, 7);
    const text = (await openAgain(desk.file('a.md'))).document.getText();
    assert.equal(text, 'One\n\nMore.\n\nTWO.\n\n![A boat (at sea)](images/a-boat-at-sea.png)\n\nThree.\n');
    assert.deepEqual(desk.dialogs.said, []);
  });

  it('is inserted below the line of the last cursor if there is no passage', async () => {
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n');
    putCursor(editor, 0, 1);
    await desk.insertions.pictures.insert(insertablePicture(prompt));
    assert.match(editor.document.getText(), /^One\.\n\n!\[.*\n\nTwo\.\n$/);
  });

  it('is inserted as a bare path in a language that Limn does not know', async () => {
    const editor = await desk.open('a.txt', '  One.\nTwo.\n');
    const quote = desk.quote(editor, 'One');
    await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.equal(editor.document.getText(), '  One.\n  images/a-boat-at-sea.png\nTwo.\n');
  });

  it('is kept in the session if its folder cannot be created; the folder and the reason are shown', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    await vscode.workspace.fs.writeFile(desk.file('images'), new Uint8Array());
    const quote = desk.quote(editor, 'One');
    desk.dialogs.press = 'Save As...';
    desk.dialogs.files = [desk.file('chosen.png')];
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.match(
      desk.dialogs.said[0] ?? '',
      /^Failed to save the image in '.*images': A file with this name already exists\. The result is saved in the session\.$/,
    );
    assert.equal(editor.document.getText(), 'One.\n');
    assert.equal(insertion?.fileName, 'chosen.png');
    assert.deepEqual(await desk.files(), ['a.md', 'chosen.png', 'images']);
  });

  it('can be saved in another place if the document no longer exists', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const quote = desk.quote(editor, 'One');
    await closeDocument(editor.document);
    await vscode.workspace.fs.delete(desk.file('a.md'));
    assert.equal(await desk.insertions.pictures.insert(insertablePicture(prompt, quote)), undefined);
    assert.match(desk.dialogs.said[0] ?? '', /^The document was closed or deleted\./);
    assert.deepEqual(desk.dialogs.offered, ['Save As...']);
    assert.deepEqual(await desk.files(), []);
  });

  it('is inserted into a Markdown cell of a notebook, with a path from the notebook', async () => {
    const cell = { cell_type: 'markdown', metadata: {}, source: ['One.'] };
    const text = JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 });
    await vscode.workspace.fs.writeFile(desk.file('a.ipynb'), new TextEncoder().encode(text));
    const notebook = await vscode.workspace.openNotebookDocument(desk.file('a.ipynb'));
    const { document } = notebook.cellAt(0);
    const quote = desk.insertions.targets.capture({ document, selection: new vscode.Selection(0, 0, 0, 3) });
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.deepEqual(told(insertion), { fileName: 'a.ipynb', line: 3, savedAs: 'images/a-boat-at-sea.png' });
    assert.equal(document.getText(), 'One.\n\n![A boat (at sea)](images/a-boat-at-sea.png)');
    assert.deepEqual(await desk.files('images'), ['a-boat-at-sea.png']);
    await notebook.save();
  });

  it('is not written if the document is read-only', async () => {
    const provider = { provideTextDocumentContent: () => 'kept' };
    const registered = vscode.workspace.registerTextDocumentContentProvider('limn-kept', provider);
    await vscode.window.showTextDocument(vscode.Uri.parse('limn-kept:/old.md'));
    assert.equal(await desk.insertions.pictures.insert(insertablePicture(prompt)), undefined);
    assert.match(desk.dialogs.said[0] ?? '', /^'old\.md' is read-only\./);
    registered.dispose();
  });

  it('is saved through a link out of the workspace only if the user allows it', async () => {
    const outside = newFolder(os.tmpdir());
    const editor = await desk.open('a.md', 'One.\n');
    symlinkSync(outside.fsPath, desk.file('images').fsPath);
    const quote = desk.quote(editor, 'One');
    assert.equal(await desk.insertions.pictures.insert(insertablePicture(prompt, quote)), undefined);
    assert.match(
      desk.dialogs.said[0] ?? '',
      /images' is a symbolic link and might point outside the workspace folder\. Save the/,
    );
    assert.deepEqual(await vscode.workspace.fs.readDirectory(outside), []);
    assert.equal(editor.document.getText(), 'One.\n');
    desk.dialogs.press = 'Save Anyway';
    assert.ok(await desk.insertions.pictures.insert(insertablePicture(prompt, quote)));
    assert.ok(await desk.insertions.pictures.insert(insertablePicture(prompt, quote)));
    assert.equal(desk.dialogs.said.length, 2, 'it is asked once');
    assert.equal((await vscode.workspace.fs.readDirectory(outside)).length, 2);
    await vscode.workspace.fs.delete(outside, { recursive: true });
  });

  it('is a separate paragraph in languages that no extension knows', async () => {
    const editor = await desk.open('a.mdx', 'One.\nTwo.\n\nThree.\n');
    assert.equal(editor.document.languageId, 'plaintext');
    await desk.insertions.pictures.insert(insertablePicture(prompt, desk.quote(editor, 'One')));
    const reference = '![A boat (at sea)](images/a-boat-at-sea.png)';
    assert.equal(editor.document.getText(), `One.\nTwo.\n\n${reference}\n\nThree.\n`);
    const book = await desk.open('b.adoc', '* One.\n');
    await desk.insertions.pictures.insert(insertablePicture('A ship', desk.quote(book, 'One')));
    assert.equal(book.document.getText(), '* One.\n+\nimage::images/a-ship.png[A ship,1,1]\n');
  });

  it('is saved at the path that the user picks, and asks again after a failure', async () => {
    await vscode.workspace.fs.writeFile(desk.file('wall'), new Uint8Array());
    desk.dialogs.files = [desk.file('wall/in.png'), desk.file('free.png')];
    desk.dialogs.press = 'Retry';
    const insertion = await desk.insertions.pictures.saveAs(insertablePicture(prompt));
    assert.equal(desk.dialogs.said.length, 1);
    assert.equal(insertion?.fileName, 'free.png');
    assert.deepEqual(new Uint8Array(await vscode.workspace.fs.readFile(desk.file('free.png'))), pictureBytes);
    assert.equal(
      await desk.insertions.pictures.saveAs(insertablePicture(prompt)),
      undefined,
      'a cancelled dialog does nothing',
    );
  });

  for (const [said, bytes] of foreignFiles)
    it(`of a type that the service calls ${said} is inserted into no document, and is saved as .bin`, async () => {
      const foreign = new InsertionHarness(undefined, { bytes: async () => bytes });
      const editor = await foreign.open('a.md', 'One.\n');
      const one = insertablePicture(prompt, foreign.quote(editor, 'One'));
      foreign.dialogs.press = 'Save As...';
      foreign.dialogs.files = [foreign.file('chosen.bin')];
      const mediaType = said as `image/${string}`;
      const insertion = await foreign.insertions.pictures.insert({ ...one, picture: { ...one.picture, mediaType } });
      assert.match(
        foreign.dialogs.said[0] ?? '',
        /isn't an image in a known format.* The result is saved in the session\.$/,
      );
      assert.deepEqual([insertion?.fileName, foreign.dialogs.proposed], ['chosen.bin', ['a-boat-at-sea.bin']]);
      assert.equal(editor.document.getText(), 'One.\n');
      assert.deepEqual(await foreign.files(), ['a.md', 'chosen.bin']);
      await foreign.dispose();
    });

  it('gets the extension of its actual bytes, whatever type its session contains', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const one = insertablePicture(prompt, desk.quote(editor, 'One'));
    await desk.insertions.pictures.insert({ ...one, picture: { ...one.picture, mediaType: 'image/js' } });
    assert.deepEqual(await desk.files('images'), ['a-boat-at-sea.png']);
  });

  it('is reported as missing if its own file is lost', async () => {
    const lost = new InsertionHarness(undefined, { bytes: async () => undefined });
    assert.equal(await lost.insertions.pictures.saveAs(insertablePicture(prompt)), undefined);
    assert.deepEqual(lost.dialogs.said, ["The image is missing from Limn's storage."]);
    await lost.dispose();
  });
});

describe('A picture in a workspace folder', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let desk: InsertionHarness;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath));
  });

  afterEach(() => desk.dispose());

  it('is saved in a folder from the root if the setting has a leading slash', async () => {
    assert.ok(workspaceFolder);
    const name = desk.folder.path.slice(workspaceFolder.uri.path.length);
    desk.setting = `${name}/static/img`;
    await vscode.workspace.fs.createDirectory(desk.file('posts'));
    const editor = await desk.open('posts/a.md', 'One.\n');
    const quote = desk.quote(editor, 'One');
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.equal(insertion?.fileName, `${name.slice(1)}/posts/a.md`);
    assert.equal(insertion?.savedAs, '../static/img/a-boat-at-sea.png');
    assert.deepEqual(await desk.files('static/img'), ['a-boat-at-sea.png']);
  });

  it('never leaves it, regardless of the settings of a repository', async () => {
    desk.setting = `../../${randomUUID()}`;
    const editor = await desk.open('a.md', 'One.\n');
    const quote = desk.quote(editor, 'One');
    assert.equal(await desk.insertions.pictures.insert(insertablePicture(prompt, quote)), undefined);
    assert.match(
      desk.dialogs.said[0] ?? '',
      /^The setting 'limn\.image\.folder' points outside the workspace folder\./,
    );
    assert.deepEqual(desk.dialogs.offered, ['Save As...', 'Open Settings']);
    assert.equal(editor.document.getText(), 'One.\n');
  });
});

describe('A picture in an untitled document', () => {
  let desk: InsertionHarness;
  let roots: vscode.WorkspaceFolder[];

  beforeEach(() => {
    roots = [];
    desk = new InsertionHarness(undefined, { roots: () => roots });
  });

  afterEach(() => desk.dispose());

  const root = (name: string, index: number) => ({ uri: desk.file(name), name, index });

  it('is saved under the only workspace folder, with a path from there', async () => {
    roots = [root('only', 0)];
    const editor = await desk.untitled('One.');
    const quote = desk.quote(editor, 'One');
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.equal(insertion?.savedAs, 'images/a-boat-at-sea.png');
    assert.equal(editor.document.getText(), 'One.\n\n![A boat (at sea)](images/a-boat-at-sea.png)');
    assert.deepEqual(await desk.files('only/images'), ['a-boat-at-sea.png']);
  });

  it('is saved under the workspace folder that the user picks if there are several; nothing happens if the dialog is dismissed', async () => {
    roots = [root('left', 0), root('right', 1)];
    const editor = await desk.untitled('One.');
    const quote = desk.quote(editor, 'One');
    assert.equal(await desk.insertions.pictures.insert(insertablePicture(prompt, quote)), undefined);
    assert.equal(editor.document.getText(), 'One.');
    desk.dialogs.root = roots[1];
    await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.deepEqual(await desk.files('right/images'), ['a-boat-at-sea.png']);
    assert.deepEqual(await desk.files(), ['right']);
  });

  it('is deleted again if the document was closed in the meantime', async () => {
    roots = [root('left', 0), root('right', 1)];
    const editor = await desk.untitled('One.');
    const quote = desk.quote(editor, 'One');
    desk.dialogs.chooseRoot = async () => {
      await closeUnsaved(editor.document);
      return roots[0];
    };
    assert.equal(await desk.insertions.pictures.insert(insertablePicture(prompt, quote)), undefined);
    assert.match(desk.dialogs.said[0] ?? '', /^Couldn't change '.*'\. The result is saved in the session\.$/);
    assert.deepEqual(desk.dialogs.offered, ['Save As...']);
    assert.deepEqual(await desk.files(), []);
  });

  it('is saved at the path that the user picks if there is no workspace folder', async () => {
    const editor = await desk.untitled('One.');
    const quote = desk.quote(editor, 'One');
    desk.dialogs.files = [desk.file('my boat.png')];
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.equal(editor.document.getText(), 'One.\n\n![A boat (at sea)](my%20boat.png)');
    assert.equal(insertion?.line, 3);
    assert.deepEqual(await desk.files(), ['my boat.png']);
  });
});

/** Two chunks, one of a manifest. */
function signedPng(): Uint8Array {
  const chunk = (name: string) => [0, 0, 0, 0, ...Buffer.from(name), 0, 0, 0, 0];
  return new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...chunk('caBX'), ...chunk('IEND')]);
}
