import assert from 'node:assert/strict';
import type { FailureReport } from '../../../../src/service/common/failureReport.ts';
import type { RawContent } from '../../../../src/service/common/serviceTypes.ts';
import { canFallBackToImage, getAncestors, getContinuation } from '../../../../src/sessions/common/continuation.ts';
import type { Result } from '../../../../src/sessions/common/model/result.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

const echoOf = (id: string): RawContent => ({
  role: 'model',
  parts: [{ inlineData: { data: `sha256:${pictureOf(id).hash}` } }],
});

/** Three turns, each made from the one before: a, b and c. */
function chain(...notes: readonly Partial<Result>[]): Session {
  return ['a', 'b', 'c'].reduce((session, id, at) => {
    const from = at === 0 ? {} : { from: `p${['a', 'b'][at - 1]}` };
    return withTurn(session, `t${id}`, from, [doneResult(id, notes[at] ?? {})]);
  }, emptySession());
}

/** What goes before the prompt that continues the picture `pc`: each turn's prompt with the pictures sent along. */
function sent(session: Session, echoed: readonly string[]): unknown {
  const echoes = new Map(echoed.map((id) => [id, [echoOf(`p${id}`)]] as const));
  const continuation = getContinuation(getAncestors(session, 'pc'), echoes);
  if (continuation?.kind !== 'conversation') return [continuation?.kind, continuation?.picture.id];
  return continuation.earlier.map(({ prompt, attachments }) => [prompt.at(-1), ...attachments.map(({ id }) => id)]);
}

describe('The continuation of a picture', () => {
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

  it('repeats what was sent where the service refused the conversation before', () => {
    const session = chain({}, { continued: 'picture' });
    assert.deepEqual(sent(session, ['a', 'b', 'c']), [['b', 'pa'], ['c']]);
  });

  it('leaves out what would make the request too large, the oldest first', () => {
    const large = (id: string) => ({ pictures: [pictureOf(`p${id}`, { size: 6_000_000 })] });
    const session = chain(large('a'), large('b'), large('c'));
    assert.deepEqual(sent(session, ['a', 'b', 'c']), [['b'], ['c']]);
    const huge = chain({}, large('b'), { pictures: [pictureOf('pc', { size: 30_000_000 })] });
    assert.deepEqual(sent(huge, ['a', 'b', 'c']), [['c']]);
  });

  it('takes the candidate that holds the picture', () => {
    const session = chain();
    const echoes = new Map([['c', [echoOf('pother'), echoOf('pc')]]]);
    const continuation = getContinuation(getAncestors(session, 'pc'), echoes);
    assert.deepEqual(continuation?.kind === 'conversation' && continuation.earlier[0]?.echo, echoOf('pc'));
  });

  it('is none of a picture that is nowhere', () =>
    assert.equal(getContinuation(getAncestors(chain(), 'x'), new Map()), undefined));

  it('ends where a damaged session would lead in a circle', () => {
    const circle = withTurn(withTurn(emptySession(), 'ta', { from: 'pb' }, [doneResult('a')]), 'tb', { from: 'pa' }, [
      doneResult('b'),
    ]);
    assert.deepEqual(
      getAncestors(circle, 'pb').map(({ picture }) => picture.id),
      ['pa', 'pb'],
    );
  });
});

describe('A refused conversation', () => {
  const conversation = { kind: 'conversation', earlier: [], picture: pictureOf('p') } as const;
  const report = (kind: FailureReport['kind'], billed: FailureReport['billed']): FailureReport => ({ kind, billed });

  it('is tried once more with the picture alone when surely nothing was billed', () =>
    assert.equal(canFallBackToImage(conversation, report('historyRejected', 'no')), true));

  for (const [kind, billed] of [
    ['historyRejected', 'maybe'],
    ['historyRejected', 'yes'],
    ['requestRejected', 'no'],
    ['pictureInputRejected', 'no'],
    ['refused', 'no'],
  ] as const)
    it(`is not tried again for ${kind}, billed ${billed}`, () =>
      assert.equal(canFallBackToImage(conversation, report(kind, billed)), false));

  it('cannot be one that went as a picture', () =>
    assert.equal(
      canFallBackToImage({ kind: 'picture', picture: pictureOf('p') }, report('historyRejected', 'no')),
      false,
    ));
});
