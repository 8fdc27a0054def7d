import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type * as vscode from 'vscode';
import { Uri, window, workspace } from 'vscode';
import { learnFolds } from '../../../src/base/host/uriPaths.ts';
import { CheckCache } from '../../../src/documents/host/check/checkCache.ts';
import { PictureCheck } from '../../../src/documents/host/check/pictureCheck.ts';
import { findMissingPictures } from '../../../src/documents/host/missingPictures.ts';
import { DiscussionMarks } from '../../../src/editor/host/marks.ts';
import { PassageTracker } from '../../../src/insertion/host/passageTracker.ts';
import { documentReferences } from '../../../src/references/host/documentReferences.ts';
import { findReferencesIn, findReferencingDocuments } from '../../../src/references/host/findDocuments.ts';
import { addTurn, emptyDraft, newSession } from '../../../src/sessions/common/editSession.ts';
import { FoldingDisk } from '../foldingDisk.ts';

describe('References on a disk that folds letter case and normal forms', () => {
  let disk: FoldingDisk;
  let count = 0;

  beforeEach(() => {
    count += 1;
    disk = new FoldingDisk(`folding-${count}`);
  });
  afterEach(() => disk.dispose());

  it('to one missing file in several spellings ask for one picture', async () => {
    const document = disk.put(
      '/Ws/a.md',
      '![a](Images/Caf\u00e9.png)\n![b](images/cafe\u0301.PNG)\n![c](./images//CAF\u00c9.png)\n![d](images/other.png)\n',
    );
    const { pictures } = await findMissingPictures((await findReferencesIn([document])).references);
    assert.deepEqual(
      pictures.map(({ file, references }) => [file.path, references.map(({ line }) => line)]),
      [
        ['/Ws/Images/Caf\u00e9.png', [1, 2, 3]],
        ['/Ws/images/other.png', [4]],
      ],
    );
  });

  it('to a file are found in a document that spells it in another way', async () => {
    const gull = disk.put('/Ws/Images/Gull.png', 'png');
    const document = disk.put('/Ws/a.md', '![a](images/GULL.png)\n');
    await workspace.openTextDocument(document);
    const naming = await findReferencingDocuments(gull);
    assert.deepEqual(
      naming.map((one) => [one.document.uri.path, one.references.length]),
      [['/Ws/a.md', 1]],
    );
  });

  it('and passages of it that were discussed under another spelling are marked in it', async () => {
    const document = disk.put('/Ws/Caf\u00e9.md', `${passage}\n`);
    await learnFolds(disk.at('/Ws'));
    assert.deepEqual(await markedSessions(document, [disk.at('/WS/cafe\u0301.MD'), document]), [
      ['0', 0],
      ['1', 0],
    ]);
  });

  it('to a file above the folder of their document lead out of it in any spelling', async () => {
    const document = disk.put('/Ws/docs/a.md', '');
    const paths = async (text: string) => {
      const found = await documentReferences({ file: document, languageId: 'markdown', text });
      return found.map(({ file }) => (typeof file === 'string' ? file : file.path));
    };
    assert.deepEqual(await paths('![a](../DOCS/x.png) ![b](../other/x.png)'), ['/Ws/DOCS/x.png', 'outside']);
  });

  it('to one file in two spellings count as one picture when they are checked', async () => {
    disk.put('/Ws/Images/Gull.png', 'png');
    const document: vscode.Uri = disk.put('/Ws/a.md', '![a](images/gull.png)\n![b](IMAGES/gull.png)\n');
    const check = new PictureCheck({ stateOf: async () => ({ state: 'fresh' }) });
    const checked = await check.check(document, new CheckCache());
    assert.ok(typeof checked === 'object');
    assert.deepEqual([checked.pictures.length, checked.problems.length], [1, 0]);
  });
});

describe('A disk that distinguishes letter case', () => {
  it('has no marks of passages in a document whose name differs in letter case', async function () {
    if (process.platform !== 'linux') return this.skip();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-spellings-'));
    const [document, other] = ['a.md', 'A.md'].map((name) => Uri.file(path.join(folder, name)));
    assert.ok(document && other);
    for (const file of [document, other]) await workspace.fs.writeFile(file, Buffer.from(`${passage}\n`));
    await learnFolds(Uri.file(folder));
    assert.deepEqual(await markedSessions(document, [other, document]), [['1', 0]]);
    await rm(folder, { recursive: true });
  });
});

const passage = 'A gull sits on a post.';

/** Returns the ids of the sessions whose passage is marked in a document, each with the line: there is one about each of these, `0`, `1` and so on. */
async function markedSessions(document: vscode.Uri, discussed: readonly vscode.Uri[]): Promise<[string, number][]> {
  const options = { aspectRatio: '', size: '' };
  const all = discussed.map((uri, index) => {
    const place = { fileName: 'a.md', languageId: 'markdown', firstLine: 1, lastLine: 1 };
    const quote = { id: 'q', uri: uri.toString(), text: passage, ...place };
    const empty = newSession({ id: String(index), now: 1 }, emptyDraft('chat', options));
    return addTurn(empty, { mode: 'chat', prompt: 'Why?', options, quote }, { id: 't', now: 1 });
  });
  const get = (id: string) => all.find((session) => session.id === id);
  const targets = new PassageTracker();
  const marks = new DiscussionMarks({ about: async () => all, get, peek: async (id) => get(id) }, targets);
  try {
    const editor = await window.showTextDocument(document);
    const marked = new Promise<void>((resolve) =>
      marks.onDidChange(() => marks.in(editor.document).length > 0 && resolve()),
    );
    marks.refresh();
    await marked;
    return marks.in(editor.document).map(({ sessionId, range }) => [sessionId, range.start.line]);
  } finally {
    marks.dispose();
    targets.dispose();
  }
}
