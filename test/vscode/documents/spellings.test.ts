import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { window, workspace } from 'vscode';
import { learnFolds } from '../../../src/base/host/uriPaths.ts';
import { PictureCheck } from '../../../src/documents/host/check/pictureCheck.ts';
import { findMissingPictures } from '../../../src/documents/host/missingPictures.ts';
import { DiscussionMarks } from '../../../src/editor/host/marks.ts';
import { PassageTracker } from '../../../src/insertion/host/passageTracker.ts';
import { documentReferences } from '../../../src/references/host/documentReferences.ts';
import { findReferencesIn, findReferencingDocuments } from '../../../src/references/host/findDocuments.ts';
import { StatCache } from '../../../src/references/host/statCache.ts';
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
    const text = 'A gull sits on a post.';
    const document = disk.put('/Ws/Caf\u00e9.md', `${text}\n`);
    await learnFolds(disk.at('/Ws'));
    const quote = { id: 'q', fileName: 'a.md', languageId: 'markdown', firstLine: 1, lastLine: 1, text };
    const ask = { mode: 'chat' as const, prompt: 'Why?', options: { aspectRatio: '', size: '' } };
    const quoted = { ...ask, quote: { ...quote, uri: disk.at('/WS/cafe\u0301.MD').toString() } };
    const draft = emptyDraft('chat', ask.options);
    const session = addTurn(newSession({ id: 's', now: 1 }, draft), quoted, { id: 't', now: 1 });
    const sessions = { about: async () => [session], get: () => session, peek: async () => session };
    const editor = await window.showTextDocument(document);
    const targets = new PassageTracker();
    const marks = new DiscussionMarks(sessions, targets);
    const marked = new Promise<void>((resolve) =>
      marks.onDidChange(() => marks.in(editor.document).length > 0 && resolve()),
    );
    marks.refresh();
    await marked;
    assert.deepEqual(
      marks.in(editor.document).map(({ sessionId, range }) => [sessionId, range.start.line]),
      [['s', 0]],
    );
    marks.dispose();
    targets.dispose();
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
    const checked = await check.check(document, new StatCache());
    assert.ok(typeof checked === 'object');
    assert.deepEqual([checked.pictures.length, checked.problems.length], [1, 0]);
  });
});
