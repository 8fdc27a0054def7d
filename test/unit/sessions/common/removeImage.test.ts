import assert from 'node:assert/strict';
import { removable, withoutPicture, withPicture } from '../../../../src/sessions/common/removeImage.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

const session = withTurn(emptySession(), 't', {}, [
  doneResult('r', { pictures: [pictureOf('a'), pictureOf('b'), pictureOf('c')] }),
]);
const idsOf = (from: typeof session) => from.turns[0]?.results[0]?.pictures.map(({ id }) => id);

describe('A picture taken out of its session', () => {
  const removed = removable(session, 'b');
  assert.ok(removed);

  it('leaves the others where they are', () => assert.deepEqual(idsOf(withoutPicture(session, removed)), ['a', 'c']));

  it('comes back where it stood', () =>
    assert.deepEqual(withPicture(withoutPicture(session, removed), removed), session));

  it('comes back once, however often it is asked for', () => assert.deepEqual(withPicture(session, removed), session));

  it('is nothing when there is no such picture', () => assert.equal(removable(session, 'x'), undefined));
});
