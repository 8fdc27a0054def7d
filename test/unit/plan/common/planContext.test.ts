import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  attachPlan,
  changeRow,
  changeRows,
  createRow,
  findPlanDrawnBy,
  findRow,
  findRowImage,
  getPendingRows,
  getRowTarget,
  getShownPlan,
  moveRow,
  type PlanContext,
  setRowPosition,
  updateWording,
} from '../../../../src/plan/common/planContext.ts';
import type { PlanRow } from '../../../../src/sessions/common/model/plan.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { changeResult, type Result, type Session } from '../../../../src/sessions/common/model/session.ts';
import { parseSession, serializeSession, toImportedSession } from '../../../../src/sessions/common/sessionFile.ts';
import { doneResult, emptySession, withTurn } from '../../sessions/common/pictures.ts';

const text = '# One\n\nFirst words.\n\n# Two\n\nSecond words.\n';
const document: Quote = {
  ...{ id: 'd', kind: 'file' as const, uri: 'file:///a.md', fileName: 'a.md', languageId: 'markdown' },
  ...{ firstLine: 1, lastLine: 8, text },
};
const said = [
  { heading: 'Nowhere', line: 700, prompt: 'a gull' },
  { heading: 'One', line: 3, why: 'It begins.', prompt: 'a lamp', shape: '16:9', alt: 'Lamp' },
  { heading: 'Two', line: 7, prompt: 'a boat' },
];

const answered = (answer: string): Result => doneResult('a', { pictures: [], text: answer });

/** Returns a session with one plan, as it is after a job. */
function planned(answer = JSON.stringify(said)): Session {
  const asked = { mode: 'chat' as const, prompt: 'Illustrate', context: [document], illustrates: {} };
  const session = withTurn(emptySession(), 't', asked, [answered(answer)]);
  return changeResult(session, 'a', (result) => attachPlan(session, 't', result));
}

function planIn(session: Session): PlanContext {
  const [turn] = session.turns;
  return (turn && getShownPlan(session, turn)) ?? assert.fail('there is no plan');
}

/** Adds a turn with the requests that generate rows. */
function drawn(
  session: Session,
  turnId: string,
  results: readonly (readonly [row: PlanRow, result: Partial<Result>])[],
) {
  const prompts = results.map(([{ id, prompt }]) => ({ id, text: prompt }));
  const all = results.map(([{ id }, result], at) => doneResult(`${turnId}${at}`, { promptId: id, ...result }));
  return withTurn(session, turnId, { prompts }, all);
}

const headings = (rows: readonly PlanRow[]) => rows.map(({ heading }) => heading);

describe('A plan', () => {
  it('is parsed from the answer with positions; rows without a position are last', () => {
    const { rows } = planIn(planned());
    assert.deepEqual(headings(rows), ['One', 'Two', 'Nowhere']);
    assert.deepEqual(
      rows.map(({ place }) => place?.text),
      ['First words.', 'Second words.', undefined],
    );
    assert.ok(rows.every(({ ticked }) => ticked));
  });

  it('is missing if the answer contains none, or none was requested', () => {
    assert.equal(planned('No pictures, please.').turns[0]?.results[0]?.plan, undefined);
    const session = withTurn(emptySession(), 't', { mode: 'chat', context: [document] }, [
      answered(JSON.stringify(said)),
    ]);
    assert.equal(attachPlan(session, 't', answered(JSON.stringify(said))).plan, undefined);
  });

  it('may be requested again as JSON in the same session', () => {
    const session = withTurn(planned(), 'u', { mode: 'chat', prompt: 'Fewer' }, []);
    assert.equal(attachPlan(session, 'u', answered(JSON.stringify(said))).plan?.rows.length, 3);
    assert.equal(attachPlan(session, 'u', answered('1. **One** (line 3): Why not a lamp?')).plan, undefined);
  });

  it('returns the position of each picture by the current name of the document', () => {
    const session = planned();
    const [one, , nowhere] = planIn(session).rows;
    assert.ok(one && nowhere);
    const home = getRowTarget({ row: one, document });
    assert.deepEqual(
      [home?.uri, home?.firstLine, home?.text, home?.kind],
      ['file:///a.md', 3, 'First words.', undefined],
    );
    assert.equal(getRowTarget({ row: nowhere, document }), undefined);
    assert.equal(getRowTarget({ row: { ...one, isLost: true }, document }), undefined);
  });

  it('generates rows once that are ticked, have a position and a prompt, and have no picture', () => {
    const session = planned();
    const rows = (now: Session) => headings(getPendingRows(planIn(now)));
    assert.deepEqual(rows(session), ['One', 'Two']);
    const [one, two] = planIn(session).rows;
    assert.ok(one && two);
    const untick = (list: readonly PlanRow[]) => changeRow(list, two.id, (row) => ({ ...row, ticked: false }));
    assert.deepEqual(rows(changeRows(session, 'a', untick)), ['One']);
    assert.deepEqual(rows(drawn(session, 'u', [[one, {}]])), ['Two']);
    assert.deepEqual(rows(drawn(session, 'u', [[one, { state: 'running', pictures: [] }]])), ['Two']);
    assert.deepEqual(rows(drawn(session, 'u', [[one, { state: 'failed', pictures: [] }]])), ['Two']);
    assert.deepEqual(rows(drawn(session, 'u', [[one, { state: 'stopped', pictures: [] }]])), ['One', 'Two']);
  });

  it('shows the last picture of a row even if a later request failed, and a running request', () => {
    const session = planned();
    const [one] = planIn(session).rows;
    assert.ok(one);
    const first = drawn(session, 'u', [[one, {}]]);
    assert.equal(findRowImage(session, one.id), undefined);
    assert.equal(findRowImage(first, one.id)?.picture?.id, 'pu0');
    assert.equal(findRowImage(drawn(first, 'v', [[one, {}]]), one.id)?.picture?.id, 'pv0');
    assert.equal(
      findRowImage(drawn(first, 'v', [[one, { state: 'failed', pictures: [] }]]), one.id)?.picture?.id,
      'pu0',
    );
    assert.equal(
      findRowImage(drawn(first, 'v', [[one, { state: 'running', pictures: [] }]]), one.id)?.picture,
      undefined,
    );
  });

  it('is found by the pictures that it generates', () => {
    const session = planned();
    const [one] = planIn(session).rows;
    assert.ok(one);
    const after = drawn(withTurn(session, 'x', { prompts: [{ id: 'other', text: 'x' }] }, []), 'u', [[one, {}]]);
    const [, other, own] = after.turns;
    assert.ok(other && own);
    assert.equal(findPlanDrawnBy(after, own)?.turn.id, 't');
    assert.equal(findPlanDrawnBy(after, other), undefined);
    assert.equal(findRow(after, { promptId: one.id })?.row, one);
    assert.equal(findRow(after, {}), undefined);
  });

  it('changes when the user moves, edits, places and adds rows', () => {
    const { rows } = planIn(planned());
    const [one, , nowhere] = rows;
    assert.ok(one?.place && nowhere);
    assert.deepEqual(headings(moveRow(rows, one.id, 1)), ['Two', 'One', 'Nowhere']);
    assert.equal(moveRow(rows, one.id, -1), rows);
    assert.equal(moveRow(rows, 'x', 1), rows);
    assert.equal(updateWording(one, { prompt: ' ', shape: '', alt: ' A ' }).prompt, 'a lamp');
    assert.deepEqual(updateWording(one, { prompt: 'b', shape: '1:1', alt: ' A ' }), {
      ...one,
      prompt: 'b',
      shape: '1:1',
      alt: 'A',
    });
    const place = { id: 'p', line: 5, text: '# Two' };
    const lost = changeRow(rows, nowhere.id, (row) => ({ ...row, ticked: false, isLost: true as const }));
    const placed = setRowPosition(lost, nowhere.id, { heading: 'Two', place, from: 5 });
    assert.deepEqual(
      placed.map(({ place: at, ticked, isLost }) => [at?.line, ticked, isLost]),
      [3, 5, 7].map((line) => [line, true, undefined]),
    );
    assert.equal(setRowPosition(rows, nowhere.id, { heading: '' }), rows);
    assert.deepEqual(getPendingRows({ session: emptySession(), rows: [createRow('1:1')] }), []);
  });

  it('stays the same after export and import, and is dropped if it is invalid', () => {
    const session = planned();
    const again = parseSession(serializeSession(session));
    assert.deepEqual(again, session);
    const elsewhere = again && toImportedSession(again, { id: 'other', now: 2, homes: new Map() });
    assert.deepEqual(elsewhere && planIn(elsewhere).rows, planIn(session).rows);
    const newer = serializeSession(session).replace(/"ticked": true/g, '"ticked": "half"');
    assert.deepEqual(parseSession(newer)?.turns[0]?.results[0]?.plan, { rows: [] });
  });

  it('can be stored whatever the answer contains', () => {
    const property = fc.property(
      fc.array(fc.dictionary(fc.constantFrom('heading', 'line', 'prompt', 'alt', 'shape', 'why'), fc.jsonValue()), {
        maxLength: 60,
      }),
      (rows) => {
        const session = planned(JSON.stringify(rows));
        assert.deepEqual(parseSession(serializeSession(session)), session);
      },
    );
    fc.assert(property);
  });
});
