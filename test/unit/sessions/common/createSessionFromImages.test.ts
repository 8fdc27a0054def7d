import assert from 'node:assert/strict';
import { createSessionFromImages, type SessionImage } from '../../../../src/sessions/common/createSessionFromImages.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { findPicture } from '../../../../src/sessions/common/pictureTurn.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

describe('Session created from pictures', () => {
  const first = doneResult('r1', { pictures: [pictureOf('p1')] });
  const session = withTurn(emptySession(), 't1', {}, [first]);
  /** A copy of a session keeps the ids of its turns and is independent afterwards. */
  const copy = withTurn({ ...emptySession(), id: 'copy' }, 't1', {}, [
    first,
    doneResult('r2', { pictures: [pictureOf('p2')] }),
  ]);
  const at = (of: Session, id: string): SessionImage => {
    const placed = findPicture(of, id) ?? assert.fail(id);
    return { session: of, placed };
  };
  const idsOf = (made: Session | undefined) =>
    made?.turns.map(({ results }) => results.map(({ pictures }) => pictures.map(({ id }) => id)));

  it('contains each picture once, including those of a copy with more results', () => {
    const all = [at(session, 'p1'), at(copy, 'p1'), at(copy, 'p2')];
    assert.deepEqual(idsOf(createSessionFromImages(all)), [[['p1'], ['p2']]]);
  });

  it('leaves out pictures beside them that were not chosen', () =>
    assert.deepEqual(idsOf(createSessionFromImages([at(copy, 'p2')])), [[['p2']]]));
});
