import assert from 'node:assert/strict';
import type { Session, Turn } from '../../../../src/sessions/common/model/session.ts';
import { getSourceImages } from '../../../../src/sessions/common/requestContent.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

describe('Source pictures of a picture', () => {
  const sent = (id: string) => ({ id, picture: pictureOf(id), name: id });
  const ofTurn = (session: Session, id: string) => {
    const turn = session.turns.find((each): each is Turn => each.id === id);
    assert.ok(turn);
    return getSourceImages(session, turn).map((picture) => picture.id);
  };

  it('are its attachments, and empty without any', () => {
    let session = withTurn(emptySession(), 'a', { attachments: [sent('photo'), sent('sketch')] }, [doneResult('1')]);
    session = withTurn(session, 'b', {}, [doneResult('2')]);
    assert.deepEqual(ofTurn(session, 'a'), ['photo', 'sketch']);
    assert.deepEqual(ofTurn(session, 'b'), []);
  });

  it('include those of its base picture, back to the first one', () => {
    let session = withTurn(emptySession(), 'a', { attachments: [sent('photo')] }, [doneResult('1')]);
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2')]);
    session = withTurn(session, 'c', { from: 'p2', attachments: [sent('sketch')] }, [doneResult('3')]);
    assert.deepEqual(ofTurn(session, 'c'), ['sketch', 'photo']);
  });

  it('leave out pictures of the session, but include their sources', () => {
    let session = withTurn(emptySession(), 'a', { attachments: [sent('photo')] }, [doneResult('1')]);
    session = withTurn(session, 'b', {}, [doneResult('2')]);
    session = withTurn(session, 'c', { attachments: [sent('p1'), sent('p2')] }, [doneResult('3')]);
    assert.deepEqual(ofTurn(session, 'c'), ['photo']);
  });

  it('of a chat are those of the whole conversation that is sent, and no others', () => {
    const answered = (id: string) => ({ ...doneResult(id), text: 'A boat.' });
    let session = withTurn(emptySession(), 'a', { mode: 'chat', attachments: [sent('photo')] }, [answered('1')]);
    session = withTurn(session, 'b', { mode: 'image', attachments: [sent('sketch')] }, [doneResult('2')]);
    session = withTurn(session, 'c', { mode: 'chat', attachments: [sent('unanswered')] }, []);
    session = withTurn(session, 'd', { mode: 'chat' }, [answered('4')]);
    session = withTurn(session, 'e', { mode: 'image', from: 'p4' }, [doneResult('5')]);
    assert.deepEqual(ofTurn(session, 'd'), ['photo']);
    assert.deepEqual(ofTurn(session, 'e'), ['photo']);
    assert.deepEqual(ofTurn(session, 'b'), ['sketch']);
  });

  it('end if an imported file has a cycle', () => {
    let session = withTurn(emptySession(), 'a', { from: 'p2', attachments: [sent('photo')] }, [doneResult('1')]);
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2')]);
    assert.deepEqual(ofTurn(session, 'b'), ['photo']);
  });
});
