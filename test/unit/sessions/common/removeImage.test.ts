import assert from 'node:assert/strict';
import { findRemovable, removeImage, restoreImage } from '../../../../src/sessions/common/pictureTurn.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

const session = withTurn(emptySession(), 't', {}, [
  doneResult('r', { pictures: [pictureOf('a'), pictureOf('b'), pictureOf('c')] }),
]);
const idsOf = (from: typeof session) => from.turns[0]?.results[0]?.pictures.map(({ id }) => id);

describe('Picture removed from its session', () => {
  const removed = findRemovable(session, 'b');
  assert.ok(removed);

  it('leaves the other pictures where they are', () =>
    assert.deepEqual(idsOf(removeImage(session, removed)), ['a', 'c']));

  it('is restored at its position', () =>
    assert.deepEqual(restoreImage(removeImage(session, removed), removed), session));

  it('is restored only once, even if requested twice', () => assert.deepEqual(restoreImage(session, removed), session));

  it('is undefined if there is no such picture', () => assert.equal(findRemovable(session, 'x'), undefined));
});
