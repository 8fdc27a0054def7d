import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  focusPanel,
  InsertionHarness,
  insertablePicture,
  newFolder,
  pictureBytes,
  putCursor,
  replaceText,
  told,
  undo,
} from './harness.ts';

const prompt = 'A boat';
const reference = '![A boat](images/a-boat.png)';

describe("A picture's insertion point", () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  it('is its passage itself if the setting says so, and one undo restores every byte', async () => {
    desk.insertPosition = 'replace';
    const before = '\tOne.\r\n\r\nTwo, three.\r\n';
    const editor = await desk.open('a.md', before);
    const quote = desk.quote(editor, 'three');
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.deepEqual(told(insertion), { fileName: 'a.md', line: 3, savedAs: 'images/a-boat.png', replaced: true });
    assert.equal(editor.document.getText(), `\tOne.\r\n\r\nTwo, ${reference}.\r\n`);
    await undo(editor.document);
    assert.equal(editor.document.getText(), before);
    assert.equal(editor.document.isDirty, false);
  });

  it('can be used by the next picture', async () => {
    desk.insertPosition = 'replace';
    const editor = await desk.open('a.md', 'Two, three.\n');
    const quote = desk.quote(editor, 'three');
    await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    await desk.insertions.pictures.insert(insertablePicture('A ship', quote));
    assert.equal(editor.document.getText(), 'Two, ![A ship](images/a-ship.png).\n');
  });

  it('is below a passage that changed, which is never overwritten', async () => {
    desk.insertPosition = 'replace';
    const editor = await desk.open('a.md', 'One three.\n');
    const quote = desk.quote(editor, 'three');
    await replaceText(editor, 'hre', 'HRE');
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.equal(editor.document.getText(), `One tHREe.\n\n${reference}\n`);
    assert.equal(insertion?.replaced, undefined);
  });

  it('is the cursor if the setting says so, although a panel has the focus', async () => {
    desk.insertPosition = 'cursor';
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n');
    const quote = desk.quote(editor, 'One');
    putCursor(editor, 2, 3);
    const panel = await focusPanel();
    await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.equal(editor.document.getText(), `One.\n\nTwo${reference}.\n`);
    panel.dispose();
  });

  it('is the end of the document if the user chooses it, and the line break at the end stays', async () => {
    const editor = await desk.open('a.md', 'One.\n\nTwo.\n\n');
    const quote = desk.quote(editor, 'One');
    await desk.insertions.pictures.insert({ ...insertablePicture(prompt, quote), position: 'end' });
    assert.equal(editor.document.getText(), `One.\n\nTwo.\n\n${reference}\n\n`);
  });

  it('is in a file with the name and folder that the user entered, with the extension of the converted type', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const quote = desk.quote(editor, 'One');
    const bytes = new Uint8Array([0xff, 0xd8, 0xff]);
    const drawn = { ...insertablePicture(prompt, quote), bytes, name: 'the-boat', folder: 'art/', caption: 'At sea' };
    const wanted = { ...drawn, picture: { ...drawn.picture, mediaType: 'image/jpeg' as const } };
    const insertion = await desk.insertions.pictures.insert(wanted);
    assert.equal(insertion?.savedAs, 'art/the-boat.jpg');
    assert.equal(editor.document.getText(), 'One.\n\n![A boat](art/the-boat.jpg)\n\n*At sea*\n');
    assert.deepEqual(new Uint8Array(await vscode.workspace.fs.readFile(desk.file('art/the-boat.jpg'))), bytes);
    await undo(editor.document);
    assert.equal(editor.document.getText(), 'One.\n');
  });

  it('is in no folder outside of the document’s own if the document is not in a workspace', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    const quote = desk.quote(editor, 'One');
    await desk.insertions.pictures.insert({ ...insertablePicture(prompt, quote), folder: '../elsewhere' });
    assert.equal(
      desk.dialogs.said[0],
      "The folder '../elsewhere' is outside the workspace folder. The result is saved in the session.",
    );
    assert.equal(editor.document.getText(), 'One.\n');
  });

  it('does not repeat the passage that it was generated from if it is below it', async () => {
    const editor = await desk.open('a.md', 'A boat, far out at sea.\n');
    const quote = desk.quote(editor, 'A boat, far out at sea.');
    const drawn = { ...insertablePicture('A boat, far out at sea.', quote), shortAlt: 'A boat' };
    await desk.insertions.pictures.insert(drawn);
    assert.match(editor.document.getText(), /^A boat, far out at sea\.\n\n!\[A boat\]\(/);
    desk.insertPosition = 'replace';
    await desk.insertions.pictures.insert(drawn);
    assert.match(editor.document.getText(), /^!\[A boat, far out at sea\.\]\(/);
  });

  it('is the value at the cursor in JSON', async () => {
    const editor = await desk.open('a.json', '{ "picture": "" }\n');
    putCursor(editor, 0, 14);
    await desk.insertions.pictures.insert(insertablePicture(prompt));
    assert.equal(editor.document.getText(), '{ "picture": "images/a-boat.png" }\n');
  });

  it('depends on the language: HTML gets the size in pixels, LaTeX a separate paragraph', async () => {
    const html = await desk.open('a.html', '<main>\n\t<p>One</p>\n</main>\n');
    await desk.insertions.pictures.insert(insertablePicture(prompt, desk.quote(html, 'One')));
    const image = '<img src="images/a-boat.png" alt="A boat" width="1" height="1">';
    assert.equal(html.document.getText(), `<main>\n\t<p>One</p>\n\t${image}\n</main>\n`);
    const latex = await desk.open('a.tex', 'One\ntwo.\nThree.\n\nFour.\n');
    await desk.insertions.pictures.insert(insertablePicture('A ship', desk.quote(latex, 'One')));
    const graphics = '\\includegraphics[width=\\linewidth,alt={A ship}]{images/a-ship.png}';
    assert.equal(latex.document.getText(), `One\ntwo.\nThree.\n\n${graphics}\n\nFour.\n`);
  });

  it('is relative to the main document in a chapter of LaTeX, and so is the folder of the picture', async () => {
    await desk.open('main.tex', '\\documentclass{book}\n\\include{parts/one}\n');
    const chapter = await desk.open('parts/one.tex', 'One.\n');
    const insertion = await desk.insertions.pictures.insert(insertablePicture('A ship', desk.quote(chapter, 'One')));
    const graphics = '\\includegraphics[width=\\linewidth,alt={A ship}]{images/a-ship.png}';
    assert.equal(chapter.document.getText(), `One.\n\n${graphics}\n`);
    assert.equal(told(insertion)?.savedAs, 'images/a-ship.png');
  });
});

describe('Several pictures at once', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  it('are inserted below their own passages in several documents, in one undo step of each', async () => {
    const texts = { 'a.md': 'One.\r\nTwo.\r\n\r\n-\tThree.\r\n', 'b.md': '| a | b |\n| - | - |\n| Four | Five |\n' };
    const a = await desk.open('a.md', texts['a.md']);
    const quotes = ['Three', 'One', 'Two'].map((words) => desk.quote(a, words));
    const b = await desk.open('b.md', texts['b.md']);
    quotes.splice(1, 0, desk.quote(b, 'Four'), desk.quote(b, 'Five'));
    const insertions = await desk.insertions.pictures.insertAll(
      quotes.map((quote) => insertablePicture(quote.text, quote)),
    );
    assert.deepEqual(
      insertions.map((insertion) => `${insertion?.fileName} ${insertion?.line} ${insertion?.savedAs}`),
      [
        'a.md 10 images/three.png',
        'b.md 5 images/four.png',
        'b.md 7 images/five.png',
        'a.md 4 images/one.png',
        'a.md 6 images/two.png',
      ],
    );
    const lines = ['One.', 'Two.', '', '![One](images/one.png)', '', '![Two](images/two.png)', '', '-\tThree.', ''];
    assert.equal(a.document.getText(), [...lines, ' \t![Three](images/three.png)', ''].join('\r\n'));
    assert.equal(b.document.getText(), `${texts['b.md']}\n![Four](images/four.png)\n\n![Five](images/five.png)\n`);
    for (const { document } of [a, b]) {
      await undo(document);
      assert.equal(document.getText(), texts[document.uri.path.endsWith('a.md') ? 'a.md' : 'b.md']);
      assert.equal(document.isDirty, false);
    }
  });

  it('leave no files if their document is read-only, which is reported once', async () => {
    const provider = { provideTextDocumentContent: () => 'kept' };
    const registered = vscode.workspace.registerTextDocumentContentProvider('limn-kept', provider);
    await vscode.window.showTextDocument(vscode.Uri.parse('limn-kept:/old.md'));
    const insertions = await desk.insertions.pictures.insertAll([insertablePicture('One'), insertablePicture('Two')]);
    assert.deepEqual(insertions, [undefined, undefined]);
    assert.deepEqual(desk.dialogs.said, ["'old.md' is read-only. The result is saved in the session."]);
    assert.deepEqual(desk.dialogs.offered, ['Save Images']);
    registered.dispose();
  });

  it('can be saved in another place if a file has the name of their folder', async () => {
    const editor = await desk.open('a.md', 'One. Two.\n');
    await vscode.workspace.fs.writeFile(desk.file('images'), new Uint8Array());
    const pictures = ['One', 'Two'].map((words) => insertablePicture(words, desk.quote(editor, words)));
    desk.dialogs.press = 'Save Images';
    desk.dialogs.files = [desk.file('other')];
    assert.deepEqual(await desk.insertions.pictures.insertAll(pictures), [undefined, undefined]);
    assert.match(
      desk.dialogs.said.join(),
      /^Failed to save the image in '.*images': A file with this name already exists\./,
    );
    assert.deepEqual(await desk.files('other'), ['one.png', 'two.png']);
    assert.equal(editor.document.getText(), 'One. Two.\n');
  });

  it('never get the same name, even from two windows at once', async () => {
    const other = new InsertionHarness(desk.folder);
    const editor = await desk.open('a.md', 'One. Two.\n');
    const insert = ({ insertions }: InsertionHarness) =>
      insertions.pictures.insert(insertablePicture(prompt, desk.quote(editor, 'One')));
    const insertions = await Promise.all([insert(desk), insert(other), insert(desk), insert(other)]);
    const names = insertions.map((insertion) => insertion?.savedAs?.replace('images/', '') ?? '');
    assert.equal(new Set(names).size, 4);
    assert.deepEqual(await desk.files('images'), names.toSorted());
    other.insertions.dispose();
    other.lastEditor.dispose();
  });

  it('are prepared once each for their files', async () => {
    const prepared: string[] = [];
    const other = new InsertionHarness(undefined, {
      prepare: async (bytes, { prompt: words }) => {
        prepared.push(words);
        return new Uint8Array([...bytes, 9]);
      },
    });
    const editor = await other.open('a.md', 'One. Two.\n');
    await other.insertions.pictures.insertAll(
      ['One', 'Two'].map((words) => insertablePicture(words, other.quote(editor, words))),
    );
    assert.deepEqual(prepared, ['One', 'Two']);
    const written = await vscode.workspace.fs.readFile(other.file('images/two.png'));
    assert.deepEqual(new Uint8Array(written), new Uint8Array([...pictureBytes, 9]));
    assert.deepEqual(await other.files('images'), ['one.png', 'two.png']);
    await other.dispose();
  });
});

describe("A picture's folder by markdown.copyFiles.destination", () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let desk: InsertionHarness;

  beforeEach(async () => {
    assert.ok(workspaceFolder);
    desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath));
    await vscode.workspace.fs.createDirectory(desk.file('posts'));
  });

  afterEach(() => desk.dispose());

  async function insertInto(name: string) {
    const editor = await desk.open(name, 'One.\n');
    return desk.insertions.pictures.insert(insertablePicture(prompt, desk.quote(editor, 'One')));
  }

  it('is that of the first glob that matches the document', async () => {
    const name = '$' + '{documentBaseName}';
    desk.destinations = { '*.txt': 'no/', '**/posts/*.md': `media/${name}/`, '**/*.md': 'no/' };
    assert.equal((await insertInto('posts/first.md'))?.savedAs, 'media/first/a-boat.png');
    assert.deepEqual(await desk.files('posts/media/first'), ['a-boat.png']);
    assert.equal((await insertInto('posts/first.css'))?.savedAs, 'images/a-boat.png');
  });

  it('starts at the workspace folder if glob and destination have a leading slash', async () => {
    assert.ok(workspaceFolder);
    const name = desk.folder.path.slice(workspaceFolder.uri.path.length);
    desk.destinations = { [`${name}/posts/**`]: `${name}/static/` };
    assert.equal((await insertInto('posts/first.md'))?.savedAs, '../static/a-boat.png');
  });

  it('is rejected with its pattern if that could run forever', async () => {
    const name = '$' + '{documentBaseName/(a+)+b/x/}';
    desk.destinations = { '*.md': `media/${name}/` };
    assert.equal(await insertInto(`posts/${'a'.repeat(60)}.md`), undefined);
    assert.match(
      desk.dialogs.said[0] ?? '',
      /^The setting 'markdown\.copyFiles\.destination' contains a pattern that takes too long to evaluate \(\(a\+\)\+b\)\. The result is saved/,
    );
  });

  it('never leaves the workspace folder', async () => {
    desk.destinations = { '*.md': '../../../../out/' };
    assert.equal(await insertInto('posts/first.md'), undefined);
    assert.match(
      desk.dialogs.said[0] ?? '',
      /^The setting 'markdown\.copyFiles\.destination' points outside the workspace/,
    );
  });
});

describe('A picture in a notebook', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  it('becomes a Markdown cell below code, and one undo removes it', async () => {
    const cell = { cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source: ['boat()'] };
    const text = JSON.stringify({ cells: [cell, cell], metadata: {}, nbformat: 4, nbformat_minor: 5 });
    await vscode.workspace.fs.writeFile(desk.file('a.ipynb'), new TextEncoder().encode(text));
    const notebook = await vscode.workspace.openNotebookDocument(desk.file('a.ipynb'));
    await vscode.window.showNotebookDocument(notebook);
    const { document } = notebook.cellAt(0);
    const quote = desk.insertions.targets.capture({ document, selection: new vscode.Selection(0, 0, 0, 4) });
    const insertion = await desk.insertions.pictures.insert(insertablePicture(prompt, quote));
    assert.deepEqual(told(insertion), { fileName: 'a.ipynb', savedAs: 'images/a-boat.png' });
    assert.equal(notebook.cellCount, 3);
    assert.equal(notebook.cellAt(1).kind, vscode.NotebookCellKind.Markup);
    assert.equal(notebook.cellAt(1).document.getText(), reference);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(
      notebook.getCells().map((each) => each.document.getText()),
      ['boat()', 'boat()'],
    );
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
