import assert from 'node:assert/strict';
import type { FailureReport } from '../../../../src/service/common/failureReport.ts';
import type { RawContent } from '../../../../src/service/common/serviceTypes.ts';
import type { Result, Session } from '../../../../src/sessions/common/model/session.ts';
import { getAncestors } from '../../../../src/sessions/common/pictureTurn.ts';
import { canFallBackToImage, getContinuation } from '../../../../src/sessions/common/requestContent.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

const echoOf = (id: string): RawContent => ({
  role: 'model',
  parts: [{ inlineData: { data: `sha256:${pictureOf(id).hash}` } }],
});

/** Three turns a, b and c, each with the picture of the one before as its base picture. */
function chain(...notes: readonly Partial<Result>[]): Session {
  return ['a', 'b', 'c'].reduce((session, id, at) => {
    const from = at === 0 ? {} : { from: `p${['a', 'b'][at - 1]}` };
    return withTurn(session, `t${id}`, from, [doneResult(id, notes[at] ?? {})]);
  }, emptySession());
}

/** What is sent before the prompt that continues the picture `pc`: each turn's prompt with its attached pictures. */
function sent(session: Session, echoed: readonly string[]): unknown {
  const echoes = new Map(echoed.map((id) => [id, [echoOf(`p${id}`)]] as const));
  const continuation = getContinuation(getAncestors(session, 'pc'), echoes);
  if (continuation?.kind !== 'conversation') return [continuation?.kind, continuation?.picture.id];
  return continuation.earlier.map(({ prompt, attachments }) => [prompt.at(-1), ...attachments.map(({ id }) => id)]);
}

describe('Continuation of a picture', () => {
  const table = [
    {
      what: 'is the whole conversation where every turn of the service is at hand',
      echoed: ['a', 'b', 'c'],
      sees: [['a'], ['b'], ['c']],
    },
    { what: 'begins with the picture before the first turn at hand', echoed: ['b', 'c'], sees: [['b', 'pa'], ['c']] },
    { what: 'does not skip a turn', echoed: ['a', 'c'], sees: [['c', 'pb']] },
    { what: 'is the picture alone where its own turn is not at hand', echoed: ['a', 'b'], sees: ['picture', 'pc'] },
    { what: 'is the picture alone where none is', echoed: [], sees: ['picture', 'pc'] },
  ];
  for (const { what, echoed, sees } of table) it(what, () => assert.deepEqual(sent(chain(), echoed), sees));

  it('repeats what was sent if the service refused the conversation before', () => {
    const session = chain({}, { continued: 'picture' });
    assert.deepEqual(sent(session, ['a', 'b', 'c']), [['b', 'pa'], ['c']]);
  });

  it('leaves out the oldest turns if the request would be too large', () => {
    const large = (id: string) => ({ pictures: [pictureOf(`p${id}`, { size: 6_000_000 })] });
    const session = chain(large('a'), large('b'), large('c'));
    assert.deepEqual(sent(session, ['a', 'b', 'c']), [['b'], ['c']]);
    const huge = chain({}, large('b'), { pictures: [pictureOf('pc', { size: 30_000_000 })] });
    assert.deepEqual(sent(huge, ['a', 'b', 'c']), [['c']]);
  });

  it('uses the candidate that contains the picture', () => {
    const session = chain();
    const echoes = new Map([['c', [echoOf('pother'), echoOf('pc')]]]);
    const continuation = getContinuation(getAncestors(session, 'pc'), echoes);
    assert.deepEqual(continuation?.kind === 'conversation' && continuation.earlier[0]?.echo, echoOf('pc'));
  });

  it('is undefined for an unknown picture', () =>
    assert.equal(getContinuation(getAncestors(chain(), 'x'), new Map()), undefined));

  it('ends if a damaged session has a cycle', () => {
    const circle = withTurn(withTurn(emptySession(), 'ta', { from: 'pb' }, [doneResult('a')]), 'tb', { from: 'pa' }, [
      doneResult('b'),
    ]);
    assert.deepEqual(
      getAncestors(circle, 'pb').map(({ picture }) => picture.id),
      ['pa', 'pb'],
    );
  });
});

describe('Refused conversation', () => {
  const conversation = { kind: 'conversation', earlier: [], picture: pictureOf('p') } as const;
  const report = (kind: FailureReport['kind'], billed: FailureReport['billed']): FailureReport => ({ kind, billed });

  it('is retried with the picture alone if certainly nothing was billed', () =>
    assert.equal(canFallBackToImage(conversation, report('historyRejected', 'no')), true));

  for (const [kind, billed] of [
    ['historyRejected', 'maybe'],
    ['historyRejected', 'yes'],
    ['requestRejected', 'no'],
    ['pictureInputRejected', 'no'],
    ['refused', 'no'],
  ] as const)
    it(`is not retried for ${kind}, billed ${billed}`, () =>
      assert.equal(canFallBackToImage(conversation, report(kind, billed)), false));

  it('is not retried if the picture alone was sent', () =>
    assert.equal(
      canFallBackToImage({ kind: 'picture', picture: pictureOf('p') }, report('historyRejected', 'no')),
      false,
    ));
});
