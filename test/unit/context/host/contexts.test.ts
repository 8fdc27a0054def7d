import assert from 'node:assert/strict';
import { toQuote } from '../../../../src/context/common/draftContext.ts';
import { Contexts } from '../../../../src/context/host/contexts.ts';
import { quoteView } from '../../../../src/panel/host/view/contextViews.ts';
import { isPastedText, type Quote } from '../../../../src/sessions/common/model/quote.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { options } from '../../sessions/common/pictures.ts';
import { MemoryFolder } from '../../sessions/host/memory.ts';
import { english } from '../../strings/english.ts';

const file: Quote = {
  id: 'f',
  kind: 'file',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 2,
  text: 'One\nTwo',
};

function desk() {
  const folder = new MemoryFolder();
  const sessions = new Sessions({ folder, onProblem: (problem) => assert.fail(String(problem)) });
  const { id } = sessions.create('image', options);
  const told: string[] = [];
  const contexts = new Contexts(
    sessions,
    (why, name) => void told.push(`${why} ${name}`),
    () => void told.push('shown'),
  );
  return { contexts, sessions, folder, id, told, draft: () => sessions.get(id)?.draft };
}

describe('Context of the next message', () => {
  it('switches the composer to chat, and is shown at once', () => {
    const { contexts, id, told, draft } = desk();
    contexts.add(id, file);
    assert.deepEqual([draft()?.mode, draft()?.context, told], ['chat', [file], ['shown']]);
    contexts.remove(id, 'f');
    assert.deepEqual([draft()?.context, told], [undefined, ['shown', 'shown']]);
  });

  it('keeps a pasted text whole with its lines, and shows its size', async () => {
    const { contexts, id, sessions, folder } = desk();
    contexts.add(id, toQuote({ kind: 'pasted', name: 'Pasted text', text: 'One\r\nTwo\n' }, 'p'));
    await sessions.flush();
    const kept = await new Sessions({ folder, onProblem: (problem) => assert.fail(String(problem)) }).load(id);
    const [pasted] = kept?.draft.context ?? [];
    assert.ok(pasted);
    assert.deepEqual([pasted.text, pasted.lastLine, isPastedText(pasted)], ['One\r\nTwo\n', 3, true]);
    const { icon, fileName, lines, says } = quoteView(english, pasted, true);
    assert.deepEqual([icon, fileName, lines, says], ['clippy', 'Pasted text', '', '9 characters']);
  });

  it('is unchanged by what cannot be added', () => {
    const { contexts, id, told, draft } = desk();
    contexts.add(id, { ...file, text: '' });
    assert.deepEqual([draft()?.mode, draft()?.context, told], ['image', undefined, ['empty a.md']]);
  });
});
