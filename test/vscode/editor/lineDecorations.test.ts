import assert from 'node:assert/strict';
import { commands, l10n, Selection, Uri, window, workspace } from 'vscode';
import type { ImageLine } from '../../../src/editor/host/imageLines.ts';
import { LineDecorations } from '../../../src/editor/host/lineDecorations.ts';
import { PassageTracker } from '../../../src/insertion/host/passageTracker.ts';
import { addTurn, createResult, emptyDraft, newSession } from '../../../src/sessions/common/editSession.ts';
import { waitUntil } from '../../ui/waitUntil.ts';
import { closeUnsaved } from '../insertion/harness.ts';

const passage = 'A gull sits on a post.';
const picture = { id: 'p', hash: 'a'.repeat(64), mediaType: 'image/png', width: 16, height: 9, size: 9 } as const;

describe('The line of an image below its passage', () => {
  const tracker = new PassageTracker();
  after(() => tracker.dispose());

  it('comes back with a passage that was deleted', async () => {
    const document = await workspace.openTextDocument({ content: `First.\n\n${passage}\n`, language: 'markdown' });
    const editor = await window.showTextDocument(document);
    const line = readyLine(tracker.capture({ document, selection: new Selection(2, 0, 2, passage.length) }));
    let drawn = 0;
    const pictureUri = () => {
      drawn += 1;
      return Uri.parse('untitled:picture');
    };
    const lines = { all: () => [line] };
    const decorations = new LineDecorations({ l10n, locale: 'en' }, tracker, lines, pictureUri);
    try {
      decorations.draw();
      assert.ok(drawn > 0, 'it was never drawn');
      await editor.edit((edit) => edit.delete(document.lineAt(2).range));
      await waitUntil('the passage is gone', () => document.lineAt(2).text === '');
      drawn = 0;
      await commands.executeCommand('undo');
      await waitUntil('the passage is back', () => document.lineAt(2).text === passage);
      assert.ok(drawn > 0, 'it is not drawn again');
    } finally {
      decorations.dispose();
      await closeUnsaved(document);
    }
  });
});

function readyLine(quote: ImageLine['quote']): ImageLine {
  const options = { aspectRatio: '16:9', size: '' };
  const session = newSession({ now: 0, id: 's' }, emptyDraft('image', options));
  const [turn] = addTurn(session, { mode: 'image', prompt: '', options, quote }, { now: 0, id: 't' }).turns;
  assert.ok(turn);
  const result = { ...createResult('m', { now: 0, id: 'r' }), pictures: [picture] };
  const status = { kind: 'ready', ready: 1, of: 1, picture: { turn, result, picture } } as const;
  return { id: 't/q', sessionId: 's', quote, turn, status };
}
