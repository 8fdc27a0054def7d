import assert from 'node:assert/strict';
import { createNotes } from '../../../../../src/panel/host/view/notes.ts';
import type { Result } from '../../../../../src/sessions/common/model/session.ts';
import { doneResult, emptySession, withTurn } from '../../../sessions/common/pictures.ts';
import { english } from '../../../strings/english.ts';

const notes = (mode: 'chat' | 'image', more: Partial<Result>) => {
  const result = doneResult('r', { text: 'Here.', ...more });
  const [turn] = withTurn(emptySession(), 't', { mode }, [result]).turns;
  return turn && createNotes({ language: english }, turn, result).map(({ text }) => text);
};

describe('Notes beside a result', () => {
  it('report that an answer was truncated, or had more pictures', () => {
    for (const mode of ['chat', 'image'] as const) {
      assert.deepEqual(notes(mode, {}), []);
      assert.deepEqual(notes(mode, { remarks: [{ kind: 'cut' }, { kind: 'leftOut', count: 3 }] }), [
        'The response was too long and was truncated.',
        'The response was too long. Images and links left out: 3',
      ]);
    }
  });
});
