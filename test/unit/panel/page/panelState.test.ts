import { deepEqual, equal } from 'node:assert/strict';
import type { Delta } from '../../../../src/panel/common/hostMessages.ts';
import { applyMessage, isMisplaced, toPanelState } from '../../../../src/panel/page/panelState.ts';
import { result, snapshot, turn } from '../../../ui/fixtures/views.ts';

const running = turn({ result: result({ state: 'running', text: 'Once ' }) });
const state = toPanelState(snapshot({ turns: [turn({ id: 't0', result: result({ id: 'r0' }) }), running] }));

function delta(offset: number, resultId = 'r1'): Delta {
  return { type: 'delta', resultId, kind: 'text', offset, text: 'upon' };
}

describe('The state of the panel', () => {
  it('changes only the recent sessions when they are sent', () => {
    const recent = [{ id: 's9', title: 'Gulls', when: 'now', mode: 'image' as const }];
    deepEqual(applyMessage(state, { type: 'recent', recent }), { ...state, recent });
  });

  it('adds a delta and keeps all other turns unchanged', () => {
    const after = applyMessage(state, delta(5));
    equal(after.session.turns[1]?.result.text, 'Once upon');
    equal(after.session.turns[0], state.session.turns[0]);
  });

  it('ignores a delta that is repeated, early or for an unknown result', () => {
    for (const piece of [delta(0), delta(9), delta(5, 'other')]) equal(applyMessage(state, piece), state);
  });

  it('reports a delta at a wrong offset, but not one for a result that is not shown', () => {
    deepEqual(
      [delta(5), delta(4), delta(0, 'other')].map((piece) => isMisplaced(state, piece)),
      [false, true, false],
    );
  });

  it('replaces the turn with the same id, and appends a new turn', () => {
    const done = { ...running, result: result({ text: 'Once upon a time' }) };
    const change = { type: 'turn', sessionId: 's1', title: 'New title', totals: 'Totals' } as const;
    const replaced = applyMessage(state, { ...change, turn: done }).session;
    deepEqual([replaced.turns[1], replaced.title, replaced.totals], [done, 'New title', 'Totals']);
    const added = applyMessage(state, { ...change, turn: turn({ id: 't2' }) }).session.turns;
    deepEqual(
      added.map(({ id }) => id),
      ['t0', 't1', 't2'],
    );
  });

  it('changes the title and keeps all turns unchanged', () => {
    const { session } = applyMessage(state, { type: 'title', sessionId: 's1', title: 'Storms' });
    deepEqual([session.title, session.turns], ['Storms', state.session.turns]);
  });

  it('ignores messages about another session', () => {
    equal(applyMessage(state, { type: 'title', sessionId: 's9', title: 'Storms' }), state);
    const other = { type: 'turn', sessionId: 's9', turn: running, title: '', totals: '' } as const;
    equal(applyMessage(state, other), state);
    equal(
      applyMessage(state, { type: 'composer', sessionId: 's9', composer: state.session.composer, focus: 'none' }),
      state,
    );
  });

  it("adds a delta to one of a turn's answers; the first answer is also the turn's result", () => {
    const [one, two] = [result({ text: 'Once ' }), result({ id: 'r2', text: 'Twice' })];
    const answers = [one, two].map((each) => ({ result: each, version: { shown: 1, of: 1 } }));
    const several = turn({ result: one, answers });
    const of = (resultId: string) =>
      applyMessage(toPanelState(snapshot({ turns: [several] })), delta(5, resultId)).session.turns[0];
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
