import assert from 'node:assert/strict';
import { applyExternalChange } from '../../../../src/panel/host/applyExternalChange.ts';
import { changeDraft } from '../../../../src/sessions/common/draft.ts';
import { addTurn, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import { changeTurn, type Session } from '../../../../src/sessions/common/model/session.ts';

const options = { aspectRatio: '', size: '' };

function withTurns(...names: readonly string[]): Session {
  const empty = newSession({ now: 1, id: 's' }, emptyDraft('chat', options));
  return names.reduce((session, id) => addTurn(session, { mode: 'chat', prompt: id, options }, { now: 1, id }), empty);
}

/** Records what the panel is asked to show. */
function shown(before: Session, after: Session): readonly string[] {
  const asked: string[] = [];
  const panel = {
    refresh: async () => void asked.push('all'),
    renamed: async (id: string) => void asked.push(`title of ${id}`),
    turnChanged: (_: string, turnId: string) => void asked.push(turnId),
    refreshComposer: (_: string, focus: string) => void asked.push(`box, focus ${focus}`),
  };
  applyExternalChange(panel, before, after);
  return asked;
}

describe('Session change by another window', () => {
  const before = withTurns('one', 'two');

  it('refreshes single turns, so that the composer is not touched', () => {
    const longer = addTurn(before, { mode: 'chat', prompt: 'three', options }, { now: 1, id: 'three' });
    const after = { ...changeTurn(longer, 'one', (turn) => ({ ...turn, shown: 1 })), draft: before.draft };
    assert.deepEqual(shown(before, after), ['one', 'three']);
  });

  it('updates the composer without taking the focus', () => {
    const after = changeDraft(before, (draft) => ({ ...draft, text: 'typed there' }));
    assert.deepEqual(shown(before, after), ['box, focus none']);
  });

  it('refreshes the whole session if turns were removed', () => {
    assert.deepEqual(shown(before, { ...before, turns: before.turns.slice(1) }), ['all']);
  });

  it('updates only the title after a rename', () => {
    assert.deepEqual(shown(before, { ...before, title: 'Storms' }), ['title of s']);
  });
});
