import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Quote } from '../../../src/sessions/common/model/quote.ts';
import { differences, InsertionHarness, replaceText, shownDifference, told, undo, waitForText } from './harness.ts';

const long = `${'A long line of an answer.\n'.repeat(31)}end`;

describe('A diff', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  it('is shown before a long answer replaces its passage, and accepting it is one undo step', async () => {
    const before = 'one\r\n\r\npassage two\r\n';
    const editor = await desk.open('a.md', before);
    const insertion = desk.insertions.answers.replace(desk.quote(editor, 'passage'), long);
    const { uri, label, text } = await shownDifference();
    assert.equal(label, 'a.md (Current ↔ Proposed)');
    assert.equal(await text(), `one\n\n${long} two\n`);
    assert.equal(editor.document.getText(), before, 'nothing is changed yet');
    await desk.insertions.differences.accept(uri);
    assert.deepEqual(told(await insertion), { fileName: 'a.md', line: 3, replaced: true });
    assert.equal(editor.document.getText(), `one\r\n\r\n${long.replaceAll('\n', '\r\n')} two\r\n`);
    assert.deepEqual(differences(), []);
    await undo(editor.document);
    assert.equal(editor.document.getText(), before);
    assert.equal(editor.document.isDirty, false);
    assert.deepEqual(desk.dialogs.said, [], 'its own buttons are enough');
  });

  it('is not shown for a short answer to an unchanged passage', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    assert.ok(await desk.insertions.answers.replace(desk.quote(editor, 'passage'), 'X'));
    assert.deepEqual(desk.dialogs.said, []);
  });

  it('does not change the document when it is discarded', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const insertion = desk.insertions.answers.replace(desk.quote(editor, 'passage'), long);
    await shownDifference();
    await desk.insertions.differences.discard(undefined);
    assert.equal(await insertion, undefined);
    assert.equal(editor.document.getText(), 'one passage two\n');
    assert.deepEqual(differences(), []);
  });

  it('is discarded when its tab is closed', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const insertion = desk.insertions.answers.replace(desk.quote(editor, 'passage'), long);
    const { uri } = await shownDifference();
    await vscode.window.tabGroups.close(differences());
    assert.equal(await insertion, undefined);
    await desk.insertions.differences.accept(uri);
    assert.equal(editor.document.getText(), 'one passage two\n');
  });

  it('is shown once, however often it is requested', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const quote = desk.quote(editor, 'passage');
    const insertion = desk.insertions.answers.replace(quote, long);
    const { uri } = await shownDifference();
    await vscode.window.showTextDocument(editor.document);
    assert.equal(await desk.insertions.answers.replace(quote, long), undefined);
    assert.equal(differences().length, 1);
    assert.equal(differences()[0]?.isActive, true);
    await desk.insertions.differences.accept(uri);
    assert.equal((await insertion)?.replaced, true);
    assert.equal(editor.document.getText(), `one ${long} two\n`);
  });

  it('has its buttons in a message too if the passage has changed', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const quote = desk.quote(editor, 'passage');
    await replaceText(editor, 'sag', 'SAG');
    desk.dialogs.press = 'Accept';
    assert.ok(await desk.insertions.answers.replace(quote, long));
    assert.deepEqual(desk.dialogs.offered, ['Accept', 'Discard', 'Insert', 'New File']);
    assert.equal(editor.document.getText(), `one ${long} two\n`);
  });

  it('shows the current text if the passage has changed', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const quote = desk.quote(editor, 'passage');
    await replaceText(editor, 'sag', 'SAG');
    const insertion = desk.insertions.answers.replace(quote, 'X');
    const { uri, text } = await shownDifference();
    assert.equal(await text(), 'one X two\n');
    await desk.insertions.differences.accept(uri);
    assert.equal((await insertion)?.replaced, true);
    await undo(editor.document);
    assert.equal(editor.document.getText(), 'one pasSAGe two\n');
  });

  it('follows edits elsewhere in the document', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const insertion = desk.insertions.answers.replace(desk.quote(editor, 'passage'), long);
    const { uri } = await shownDifference();
    const shown = await vscode.workspace.openTextDocument(uri);
    await insertAbove(editor.document, 'above\n');
    await waitForText(shown, `above\none ${long} two\n`);
    await desk.insertions.differences.accept(uri);
    assert.equal((await insertion)?.line, 2);
    assert.equal(editor.document.getText(), `above\none ${long} two\n`);
  });

  it('is shown again with a message when its passage was changed in the meantime', async () => {
    const editor = await desk.open('a.md', 'one passage two\n');
    const insertion = desk.insertions.answers.replace(desk.quote(editor, 'passage'), long);
    const { uri } = await shownDifference();
    await replaceIn(editor.document, 'sag', 'SAG');
    await desk.insertions.differences.accept(uri);
    assert.ok(desk.dialogs.said.includes("'a.md' changed in the meantime. The diff now shows its current content."));
    assert.equal(editor.document.getText(), 'one pasSAGe two\n');
    await desk.insertions.differences.accept(uri);
    assert.ok(await insertion);
    assert.equal(editor.document.getText(), `one ${long} two\n`);
  });

  it('is also shown for a cell of a notebook, and accepting it is one undo step', async () => {
    const notebook = await openNotebook(desk, ['one()', 'passage()\nthree()']);
    const { document } = notebook.cellAt(1);
    const quote = desk.insertions.targets.capture({ document, selection: new vscode.Selection(0, 0, 0, 9) });
    const insertion = desk.insertions.answers.replace(quote, long);
    const { uri, label, text } = await shownDifference();
    assert.equal(label, 'a.ipynb (Current ↔ Proposed)');
    assert.equal(await text(), `${long}\nthree()`);
    await desk.insertions.differences.accept(uri);
    assert.equal((await insertion)?.replaced, true);
    assert.equal(document.getText(), `${long}\nthree()`);
    await undoInNotebook(notebook, 1, 'passage()\nthree()');
  });
});

describe('Answers to several selections', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  const before = 'one\r\n\r\ntwo and three\r\n\r\nfour\r\n';

  async function answers(words: readonly string[]) {
    const editor = await desk.open('a.md', before);
    return { editor, answers: words.map((each) => ({ quote: desk.quote(editor, each), text: each.toUpperCase() })) };
  }

  it('each replace their own passage in one undo step', async () => {
    const { editor, answers: all } = await answers(['four', 'two', 'three']);
    await insertAbove(editor.document, 'above\n');
    const insertions = await desk.insertions.answers.replaceAll(all);
    assert.deepEqual(
      insertions.map((insertion) => insertion?.line),
      [6, 4, 4],
    );
    assert.equal(editor.document.getText(), 'above\r\none\r\n\r\nTWO and THREE\r\n\r\nFOUR\r\n');
    await undo(editor.document);
    assert.equal(editor.document.getText(), `above\r\n${before}`);
    await desk.insertions.answers.replaceAll(all);
    assert.match(editor.document.getText(), /TWO and THREE/, 'they are found again after the undo');
  });

  it('are each inserted below their own passage in one undo step', async () => {
    const { editor, answers: all } = await answers(['three', 'one', 'two']);
    const insertions = await desk.insertions.answers.insertAll(all);
    assert.equal(
      editor.document.getText(),
      'one\r\n\r\nONE\r\n\r\ntwo and three\r\n\r\nTHREE\r\n\r\nTWO\r\n\r\nfour\r\n',
    );
    assert.deepEqual(
      insertions.map((insertion) => insertion?.line),
      [7, 3, 9],
    );
    await undo(editor.document);
    assert.equal(editor.document.getText(), before);
    assert.equal(editor.document.isDirty, false);
  });

  it('are shown as one diff when one of the passages has changed', async () => {
    const { editor, answers: all } = await answers(['two', 'four']);
    await replaceText(editor, 'ou', 'OU');
    const done = desk.insertions.answers.replaceAll(all);
    const { uri, text } = await shownDifference();
    assert.equal(await text(), 'one\n\nTWO and three\n\nFOUR\n');
    await desk.insertions.differences.accept(uri);
    assert.equal((await done).filter((insertion) => insertion?.replaced).length, 2);
    await undo(editor.document);
    assert.equal(editor.document.getText(), before.replace('four', 'fOUr'));
  });

  it('in several documents are one undo step of each, and failures are reported', async () => {
    const { editor, answers: all } = await answers(['one', 'two']);
    const other = await desk.open('b.md', 'five\n');
    const untitled = await desk.untitled('six\n');
    const quotes = [desk.quote(other, 'five'), desk.quote(untitled, 'six')];
    await vscode.window.showTextDocument(untitled.document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    const insertions = await desk.insertions.answers.replaceAll([
      ...all,
      ...quotes.map((quote) => ({ quote, text: 'X' })),
    ]);
    assert.deepEqual(
      insertions.map((insertion) => insertion?.fileName),
      ['a.md', 'a.md', 'b.md', undefined],
    );
    assert.equal(desk.dialogs.said.length, 1);
    assert.match(desk.dialogs.said[0] ?? '', /^The document was closed or deleted\. Not changed: .*, line 1\.$/);
    assert.equal(other.document.getText(), 'X\n');
    await undo(editor.document);
    assert.equal(editor.document.getText(), before);
    assert.equal(other.document.getText(), 'X\n');
  });

  it('change nothing if two passages overlap, which is reported', async () => {
    const { editor } = await answers([]);
    const quotes: Quote[] = [desk.quote(editor, 'two and'), desk.quote(editor, 'and three')];
    await desk.insertions.answers.replaceAll(quotes.map((quote) => ({ quote, text: 'X' })));
    assert.deepEqual(desk.dialogs.said, ["Couldn't change 'a.md'. Not changed: a.md, line 3; a.md, line 3."]);
    assert.equal(editor.document.getText(), before);
  });

  it('are inserted into the cells of a notebook, in place of a passage and below it', async () => {
    const notebook = await openNotebook(desk, ['one()\n\ntwo()', 'three()']);
    const quoteOf = (index: number, words: string) => {
      const { document } = notebook.cellAt(index);
      const start = document.positionAt(document.getText().indexOf(words));
      const selection = new vscode.Selection(start, start.translate(0, words.length));
      return desk.insertions.targets.capture({ document, selection });
    };
    const texts = () => notebook.getCells().map((cell) => cell.document.getText());
    const [two, three] = [quoteOf(0, 'two()'), quoteOf(1, 'three()')];
    assert.equal((await desk.insertions.answers.replace(two, '2()'))?.fileName, 'a.ipynb');
    assert.deepEqual(texts(), ['one()\n\n2()', 'three()']);
    await undoInNotebook(notebook, 0, 'one()\n\ntwo()');
    await desk.insertions.answers.insertAll([{ quote: three, text: '3()' }]);
    assert.deepEqual(texts(), ['one()\n\ntwo()', 'three()\n3()']);
    await undoInNotebook(notebook, 1, 'three()');
  });
});

async function openNotebook(desk: InsertionHarness, cells: readonly string[]): Promise<vscode.NotebookDocument> {
  const rest = { cell_type: 'code', metadata: {}, outputs: [], execution_count: null };
  const text = JSON.stringify({
    cells: cells.map((source) => ({ ...rest, source: source.split(/(?<=\n)/) })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });
  await vscode.workspace.fs.writeFile(desk.file('a.ipynb'), new TextEncoder().encode(text));
  const notebook = await vscode.workspace.openNotebookDocument(desk.file('a.ipynb'));
  await vscode.window.showNotebookDocument(notebook);
  return notebook;
}

/** Undoes once in the cell, which has its own history, and waits until the cell has this text. */
async function undoInNotebook(notebook: vscode.NotebookDocument, index: number, text: string): Promise<void> {
  const selections = [new vscode.NotebookRange(index, index + 1)];
  await vscode.window.showNotebookDocument(notebook, { selections });
  await vscode.commands.executeCommand('notebook.cell.edit');
  await vscode.commands.executeCommand('undo');
  await waitForText(notebook.cellAt(index).document, text);
}

/** Edits a document that is not in the active editor. */
async function replaceIn(document: vscode.TextDocument, words: string, by: string): Promise<void> {
  const start = document.getText().indexOf(words);
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + words.length));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, by);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

function insertAbove(document: vscode.TextDocument, text: string): Promise<void> {
  return replaceIn(document, '', text);
}
