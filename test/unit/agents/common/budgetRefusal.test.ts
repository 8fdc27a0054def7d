import assert from 'node:assert/strict';
import { recordBudgetRefusal } from '../../../../src/agents/common/budgetRefusal.ts';
import { createResult, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import { getSessionUsage } from '../../../../src/sessions/common/editTurns.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { addVariation } from '../../../../src/sessions/common/pictureTurn.ts';

const options = { aspectRatio: '16:9', size: '' };
const midnight = new Date(2026, 10, 22).getTime();
const noon = midnight + 12 * 3_600_000;

function refuse(session: Session, prompt: string, { agent = 'VS Code', now = noon, since = midnight } = {}): Session {
  const ask = { mode: 'image' as const, prompt, options };
  return recordBudgetRefusal(session, {
    ask,
    agent: { name: agent },
    perDay: 20,
    model: 'picture-pro-3',
    now,
    midnight: since,
  });
}

describe('Request beyond the agents’ daily limit', () => {
  const empty = newSession({ now: 1, id: 's1' }, emptyDraft('image', options));

  it('becomes a turn without a request, and later refusals only increase its count', () => {
    const session = ['a gull', 'a boat', 'a lamp'].reduce((now, prompt) => refuse(now, prompt), empty);
    const [turn, ...others] = session.turns;
    assert.deepEqual(others, []);
    assert.equal(turn?.prompt, 'a gull');
    const [result] = turn?.results ?? [];
    assert.deepEqual(turn?.agent?.refused, { resultId: result?.id, perDay: 20, since: 2 });
    assert.deepEqual([result?.state, result?.queued], ['stopped', true]);
    assert.equal(getSessionUsage(session).requests, 0);
  });

  it('becomes another turn on the next day, and for another agent', () => {
    const next = refuse(empty, 'a gull', { now: midnight - 1, since: midnight - 86_400_000 });
    const today = refuse(next, 'a boat');
    const other = refuse(today, 'a lamp', { agent: 'Codex' });
    assert.deepEqual(
      other.turns.map(({ prompt }) => prompt),
      ['a gull', 'a boat', 'a lamp'],
    );
  });

  it('becomes another turn after the user generated the picture of the first, which replaces the refusal', () => {
    const refused = refuse(empty, 'a gull');
    const resultId = refused.turns[0]?.results[0]?.id ?? '';
    const drawn = addVariation(refused, resultId, createResult('m', { now: noon, id: 'r9' }));
    assert.deepEqual(
      drawn.turns[0]?.results.map(({ id }) => id),
      ['r9'],
    );
    assert.equal(refuse(drawn, 'a boat').turns.length, 2);
  });
});
