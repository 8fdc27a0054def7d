import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openAsNewFile } from '../../../src/insertion/host/answers/newFile.ts';
import {
  activeEditor,
  closeDocument,
  closeUnsaved,
  differences,
  focusPanel,
  InsertionHarness,
  openAgain,
  putCursor,
  replaceText,
  select,
  told,
  undo,
} from './harness.ts';

describe('An answer', () => {
  let desk: InsertionHarness;
  let panel: vscode.WebviewPanel | undefined;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(async () => {
    panel?.dispose();
    panel = undefined;
    await desk.dispose();
  });

  it('is inserted at the cursor of the last editor although a panel has the focus', async () => {
    const editor = await desk.open('a.md', 'one two\n');
    putCursor(editor, 0, 3);
    panel = await focusPanel();
    assert.deepEqual(told(await desk.insertions.answers.insert(' and $1 }')), { fileName: 'a.md', line: 1 });
    assert.equal(editor.document.getText(), 'one and $1 } two\n');
    await desk.insertions.answers.insert('!');
    assert.equal(editor.document.getText(), 'one and $1 }! two\n', 'the second goes after the first');
  });

  it('is inserted even if a panel covers the editor', async () => {
    const editor = await desk.open('a.md', 'one two\n');
    putCursor(editor, 0, 3);
    panel = await focusPanel(vscode.ViewColumn.Active);
    await desk.insertions.answers.insert(' X');
    assert.equal(editor.document.getText(), 'one X two\n');
  });

  it('is inserted below the selection if there is one', async () => {
    const editor = await desk.open('a.md', 'one two\n\nthree\n');
    select(editor, 'two');
    assert.deepEqual(told(await desk.insertions.answers.insert('X\n\nY\n')), { fileName: 'a.md', line: 3 });
    assert.equal(editor.document.getText(), 'one two\n\nX\n\nY\n\nthree\n');
    await desk.insertions.answers.insert('Z');
    assert.equal(editor.document.getText(), 'one two\n\nX\n\nY\n\nZ\n\nthree\n', 'the second goes after the first');
  });

  it('gets the indentation of the cursor and the line breaks of the file, and one undo restores every byte', async () => {
    const before = 'function f() {\r\n\t\r\n}\r\n';
    const editor = await desk.open('a.js', before);
    putCursor(editor, 1, 1);
    await desk.insertions.answers.insert('if (x) {\n\ty();\n}');
    const after = 'function f() {\r\n\tif (x) {\r\n\t\ty();\r\n\t}\r\n}\r\n';
    assert.equal(editor.document.getText(), after);
    await editor.document.save();
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(desk.file('a.js'))), after);
    await undo(editor.document);
    assert.equal(editor.document.getText(), before);
  });

  it('stays in the list item of the cursor', async () => {
    const editor = await desk.open('a.md', '- one\n- two\n');
    putCursor(editor, 0, 5);
    await desk.insertions.answers.insert(':\n\nmore');
    assert.equal(editor.document.getText(), '- one:\n\n  more\n- two\n');
  });

  it('gets the indentation of the passage that it replaces', async () => {
    const editor = await desk.open('a.py', 'def f():\n    if x:\n        return 1\n');
    const quote = desk.quote(editor, 'if x:\n        return 1');
    await desk.insertions.answers.replace(quote, 'if y:\n    return 2');
    assert.equal(editor.document.getText(), 'def f():\n    if y:\n        return 2\n');
  });

  for (const [info, language] of [
    ['ts', 'typescript'],
    ['bash', 'shellscript'],
    ['yml', 'yaml'],
    ['c++', 'cpp'],
    ['src/a.rs', 'rust'],
    ['text', 'plaintext'],
    ['nothing-known', 'plaintext'],
  ] as const)
    it(`that is one code block of ${info} becomes a new file in ${language}`, async () => {
      await openAsNewFile(`\`\`\`${info}\na\n\n  b\n\`\`\`\n`);
      await activeEditor((editor) => editor?.document.getText() === 'a\n\n  b\n');
      assert.equal(vscode.window.activeTextEditor?.document.languageId, language);
    });

  it('becomes a new file if no editor is open', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const insertion = await desk.insertions.answers.insert('# X\n');
    await activeEditor((editor) => editor?.document.getText() === '# X\n');
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.languageId, 'markdown');
    assert.equal(insertion?.fileName, shown?.uri.path);
  });

  it('opens as a new file where there is no panel', async () => {
    await desk.open('a.md', 'one\n');
    panel = await focusPanel();
    await openAsNewFile('X');
    assert.equal(vscode.window.activeTextEditor?.viewColumn, vscode.ViewColumn.One);
  });

  it('is not inserted if the document is read-only, and can be opened as a new file', async () => {
    const provider = { provideTextDocumentContent: () => 'kept' };
    const registered = vscode.workspace.registerTextDocumentContentProvider('limn-kept', provider);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('limn-kept:/old.md'));
    await vscode.window.showTextDocument(document);
    assert.equal(await desk.insertions.answers.insert('X'), undefined);
    assert.deepEqual(desk.dialogs.said, ["'old.md' is read-only."]);
    assert.equal(document.getText(), 'kept');
    registered.dispose();
  });

  it('replaces exactly the passage at its current position, and one undo restores every byte', async () => {
    const before = 'one\r\n\r\nfirst line\r\nsecond line, third\r\n';
    const editor = await desk.open('a.md', before);
    const quote = desk.quote(editor, 'line\r\nsecond');
    await replaceText(editor, 'one', 'one\r\ntwo');
    const now = editor.document.getText();
    panel = await focusPanel();
    assert.deepEqual(told(await desk.insertions.answers.replace(quote, 'A\nB')), {
      fileName: 'a.md',
      line: 4,
      replaced: true,
    });
    assert.equal(editor.document.getText(), 'one\r\ntwo\r\n\r\nfirst A\r\nB line, third\r\n');
    await undo(editor.document);
    assert.equal(editor.document.getText(), now);
  });

  it('is refused if the lines below its passage would leave their item, and replaces the passage if they stay', async () => {
    const before = 'one\n\n- first\n  second\n';
    const editor = await desk.open('a.md', before);
    const quote = desk.quote(editor, 'one\n\n- first');
    assert.equal(await desk.insertions.answers.replace(quote, 'two'), undefined);
    assert.deepEqual(desk.dialogs.said, [
      "Couldn't change 'a.md' because the lines below the selection would leave their list, quote, or table. Select all of it instead.",
    ]);
    assert.equal(editor.document.getText(), before);
    await desk.insertions.answers.replace(quote, 'two\n\n- three');
    assert.equal(editor.document.getText(), 'two\n\n- three\n  second\n');
  });

  it('can be replaced by the next one, also again after an undo', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const quote = desk.quote(editor, 'passage');
    await desk.insertions.answers.replace(quote, 'first');
    await desk.insertions.answers.replace(quote, 'second');
    assert.equal(editor.document.getText(), 'one second two\n');
    await undo(editor.document);
    await undo(editor.document);
    assert.equal(editor.document.getText(), 'one passage two\n');
    await desk.insertions.answers.replace(quote, 'third');
    assert.equal(editor.document.getText(), 'one third two\n');
    assert.deepEqual(desk.dialogs.said, []);
  });

  it('replaces the passage of a document that was closed', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const quote = desk.quote(editor, 'passage');
    await closeDocument(editor.document);
    assert.deepEqual(told(await desk.insertions.answers.replace(quote, 'X')), {
      fileName: 'a.md',
      line: 1,
      replaced: true,
    });
    assert.equal((await openAgain(desk.file('a.md'))).document.getText(), 'one X two\n');
  });

  it('never overwrites a passage that changed: the change is reported, and it can be inserted below', async () => {
    const editor = await desk.open('a.md', 'one passage two\n\nthree\n');
    const quote = desk.quote(editor, 'passage');
    await replaceText(editor, 'sag', 'SAG');
    desk.dialogs.press = 'Insert';
    assert.deepEqual(told(await desk.insertions.answers.replace(quote, 'X')), { fileName: 'a.md', line: 3 });
    assert.match(desk.dialogs.said[0] ?? '', /^The selected text has changed since this request\./);
    assert.deepEqual(desk.dialogs.offered, ['Accept', 'Discard', 'Insert', 'New File']);
    assert.equal(editor.document.getText(), 'one pasSAGe two\n\nX\n\nthree\n');
    assert.deepEqual(differences(), []);
  });

  it('reports that the document no longer exists, and can be opened as a new file', async () => {
    const editor = await desk.untitled('one passage two\n');
    const quote = desk.quote(editor, 'passage');
    await closeUnsaved(editor.document);
    desk.dialogs.press = 'New File';
    const insertion = await desk.insertions.answers.replace(quote, 'X');
    assert.deepEqual(desk.dialogs.said, ['The document was closed or deleted.']);
    await activeEditor((editor) => editor?.document.getText() === 'X');
    assert.ok(insertion);
  });
});
