import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import * as vscode from 'vscode';
import { everyDocument, PictureEdits, registerDropEdits } from '../../../src/insertion/host/dropEdits.ts';
import type { InsertablePicture } from '../../../src/insertion/host/images/insertablePicture.ts';
import { pictureMediaType } from '../../../src/product/common/names.ts';
import { foreignFiles } from '../../unit/service/common/samples.ts';
import { InsertionHarness, insertablePicture, pictureBytes } from './harness.ts';

const reference = '![A boat](images/a-boat.png)';

/** A picture of the clipboard, as VS Code passes pasted data. */
class PastedFile extends vscode.DataTransferItem {
  constructor(private readonly bytes: Uint8Array) {
    super('');
  }

  override asFile(): vscode.DataTransferFile {
    return { name: 'image.png', data: async () => this.bytes };
  }
}

describe('A picture from the panel', () => {
  let desk: InsertionHarness;
  let edits: PictureEdits;
  let copied: InsertablePicture | undefined;

  const options = () => ({
    pictureById: (id: string) => (id === 'p1' ? insertablePicture('A boat') : undefined),
    lastCopied: () => copied,
    bytes: async () => pictureBytes,
    beside: async () => undefined,
    prepare: async (bytes: Uint8Array) => new Uint8Array([...bytes, 9]),
    folders: desk.insertions.folders,
  });

  beforeEach(() => {
    desk = new InsertionHarness();
    copied = undefined;
    edits = new PictureEdits(options());
  });

  afterEach(() => desk.dispose());

  function dragged(id: string): vscode.DataTransfer {
    const data = new vscode.DataTransfer();
    data.set(pictureMediaType, new vscode.DataTransferItem(id));
    return data;
  }

  function pasted(width: number, height: number): vscode.DataTransfer {
    const data = new vscode.DataTransfer();
    data.set('image/png', new PastedFile(new Uint8Array(PNG.sync.write(new PNG({ width, height })))));
    return data;
  }

  it('dropped into an editor becomes a file and a reference to it, prepared once', async () => {
    const editor = await desk.open('a.md', 'One two.\r\n');
    const position = new vscode.Position(0, 4);
    const drop = await edits.provideDocumentDropEdits(editor.document, position, dragged('p1'));
    assert.equal(drop?.insertText, reference);
    assert.ok(drop.additionalEdit && (await vscode.workspace.applyEdit(drop.additionalEdit)));
    const written = new Uint8Array(await vscode.workspace.fs.readFile(desk.file('images/a-boat.png')));
    assert.deepEqual(written, new Uint8Array([...pictureBytes, 9]));
    const next = await edits.provideDocumentDropEdits(editor.document, position, dragged('p1'));
    assert.equal(next?.insertText, '![A boat](images/a-boat-2.png)', 'it takes no name of another');
  });

  it('dropped on a blank line gets the blank lines it needs, and in HTML its size', async () => {
    const markdown = await desk.open('a.md', 'One\n\ntwo\n');
    const drop = await edits.provideDocumentDropEdits(markdown.document, new vscode.Position(1, 0), dragged('p1'));
    assert.equal(drop?.insertText, `\n${reference}\n`);
    const html = await desk.open('a.html', '<p></p>\n');
    const other = await edits.provideDocumentDropEdits(html.document, new vscode.Position(0, 3), dragged('p1'));
    assert.equal(other?.insertText, '<img src="images/a-boat.png" alt="A boat" width="1" height="1">');
  });

  it('splits a line that cannot contain a picture when it is dropped into it', async () => {
    const { document } = await desk.open('a.rst', 'One two\n');
    const drop = await edits.provideDocumentDropEdits(document, new vscode.Position(0, 3), dragged('p1'));
    assert.equal(drop?.insertText, '\n\n.. image:: images/a-boat.png\n   :alt: A boat\n\n');
  });

  it('is ignored if its bytes are not an image, whatever the service called them', async () => {
    const { document } = await desk.open('a.md', 'One\n');
    for (const [said, bytes] of foreignFiles) {
      const one = insertablePicture('A boat');
      const picture = { ...one.picture, mediaType: said as `image/${string}` };
      const pictureById = () => ({ ...one, picture });
      const foreign = new PictureEdits({ ...options(), pictureById, bytes: async () => bytes });
      assert.equal(
        await foreign.provideDocumentDropEdits(document, new vscode.Position(0, 0), dragged('p1')),
        undefined,
        said,
      );
    }
  });

  it('is ignored if its new folder has a name that some system rejects', async () => {
    desk.setting = 'aux';
    const { document } = await desk.open('a.md', 'One\n');
    assert.equal(await edits.provideDocumentDropEdits(document, new vscode.Position(0, 0), dragged('p1')), undefined);
    assert.deepEqual(await desk.files(), ['a.md']);
  });

  it('is ignored if its id is not from Limn, or if nothing of Limn was dropped', async () => {
    const { document } = await desk.open('a.md', 'One\n');
    const at = new vscode.Position(0, 0);
    assert.equal(await edits.provideDocumentDropEdits(document, at, dragged('p2')), undefined);
    assert.equal(await edits.provideDocumentDropEdits(document, at, new vscode.DataTransfer()), undefined);
  });

  it('is pasted only if its pixels are those of the last copied one', async () => {
    const { document } = await desk.open('a.md', 'One\n');
    const ranges = [new vscode.Range(0, 3, 0, 3)];
    assert.equal(
      await edits.provideDocumentPasteEdits(document, ranges, pasted(1, 1)),
      undefined,
      'nothing was copied',
    );
    copied = insertablePicture('A boat');
    assert.equal((await edits.provideDocumentPasteEdits(document, ranges, pasted(1, 1)))?.[0]?.insertText, reference);
    assert.equal(await edits.provideDocumentPasteEdits(document, ranges, pasted(2, 1)), undefined);
  });

  it('can be inserted into every document: of any language, without a file, or a cell of a notebook', async () => {
    registerDropEdits(options()).dispose();
    const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'a', 'python');
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData([cell]));
    const open = [await desk.open('a.md', ''), await desk.open('a.unknown', ''), await desk.untitled('')];
    for (const document of [...open.map((editor) => editor.document), notebook.cellAt(0).document])
      assert.ok(vscode.languages.match(everyDocument, document) > 0, document.uri.toString());
  });
});
