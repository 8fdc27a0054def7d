import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Delta, HostMessage } from '../../../../src/panel/common/hostMessages.ts';
import { getNextState, type PanelState, toPanelState } from '../../../../src/panel/page/panelState.ts';
import { result, snapshot, turn } from '../../../ui/fixtures/views.ts';

const running = turn({ result: result({ state: 'running', text: 'Once ' }) });
const state = toPanelState(snapshot({ turns: [turn({ id: 't0', result: result({ id: 'r0' }) }), running] }));

function delta(offset: number, resultId = 'r1'): Delta {
  return { type: 'delta', resultId, kind: 'text', offset, text: 'upon' };
}

function next(before: PanelState, message: HostMessage): PanelState {
  const after = getNextState(before, message);
  ok(after && after !== 'misplaced');
  return after;
}

describe('The state of the panel', () => {
  it('changes only the recent sessions when they are sent', () => {
    const recent = [{ id: 's9', title: 'Gulls', when: 'now', mode: 'image' as const }];
    deepEqual(next(state, { type: 'recent', recent }), { ...state, recent });
  });

  it('adds a delta and keeps all other turns unchanged', () => {
    const after = next(state, delta(5));
    equal(after.session.turns[1]?.result.text, 'Once upon');
    equal(after.session.turns[0], state.session.turns[0]);
  });

  it('reports a delta that is repeated or early, and ignores one for a result that is not shown', () => {
    deepEqual(
      [delta(4), delta(9), delta(0, 'other')].map((piece) => getNextState(state, piece)),
      ['misplaced', 'misplaced', state],
    );
  });

  it('replaces the turn with the same id, and appends a new turn', () => {
    const done = { ...running, result: result({ text: 'Once upon a time' }) };
    const change = { type: 'turn', sessionId: 's1', title: 'New title', totals: 'Totals' } as const;
    const replaced = next(state, { ...change, turn: done }).session;
    deepEqual([replaced.turns[1], replaced.title, replaced.totals], [done, 'New title', 'Totals']);
    const added = next(state, { ...change, turn: turn({ id: 't2' }) }).session.turns;
    deepEqual(
      added.map(({ id }) => id),
      ['t0', 't1', 't2'],
    );
  });

  it('changes the title and keeps all turns unchanged', () => {
    const { session } = next(state, { type: 'title', sessionId: 's1', title: 'Storms' });
    deepEqual([session.title, session.turns], ['Storms', state.session.turns]);
  });

  it('ignores messages about another session', () => {
    equal(next(state, { type: 'title', sessionId: 's9', title: 'Storms' }), state);
    const other = { type: 'turn', sessionId: 's9', turn: running, title: '', totals: '' } as const;
    equal(next(state, other), state);
    equal(next(state, { type: 'composer', sessionId: 's9', composer: state.session.composer, focus: 'none' }), state);
  });

  it("adds a delta to one of a turn's answers; the first answer is also the turn's result", () => {
    const [one, two] = [result({ text: 'Once ' }), result({ id: 'r2', text: 'Twice' })];
    const answers = [one, two].map((each) => ({ result: each, version: { shown: 1, of: 1 } }));
    const several = turn({ result: one, answers });
    const of = (resultId: string) =>
      next(toPanelState(snapshot({ turns: [several] })), delta(5, resultId)).session.turns[0];
    deepEqual(
      of('r1')?.answers?.map((answer) => answer.result.text),
      ['Once upon', 'Twice'],
    );
    equal(of('r1')?.result.text, 'Once upon');
    deepEqual(
      of('r2')?.answers?.map((answer) => answer.result.text),
      ['Once ', 'Twiceupon'],
    );
    equal(of('r2')?.result.text, 'Once ');
  });
});
