import assert from 'node:assert/strict';
import { findPicture } from '../../../../src/core/session/pictureTurn.ts';
import { wordsAgain } from '../../../../src/core/session/wordsAgain.ts';
import { limits } from '../../../../src/shared/limits.ts';
import type { Session } from '../../../../src/shared/model/session.ts';
import { attachmentOf, doneResult, emptySession, withTurn } from './pictures.ts';

describe('The words by which a picture is made again', () => {
  const of = (session: Session, id: string) => {
    const placed = findPicture(session, id);
    assert.ok(placed);
    return wordsAgain(session, placed);
  };

  it('are its prompt alone where it was changed from none', () => {
    assert.equal(of(withTurn(emptySession(), 'a', {}, [doneResult('1')]), 'p1'), undefined);
  });

  it('begin with those of the first picture, and end where a file goes round in a circle', () => {
    let session = withTurn(emptySession(), 'a', { prompt: 'A boat ' }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'at dusk', from: 'p1' }, [doneResult('2')]);
    session = withTurn(session, 'c', { prompt: 'fewer clouds', from: 'p2' }, [doneResult('3')]);
    assert.deepEqual(of(session, 'p3'), { words: 'A boat\n\nat dusk\n\nfewer clouds' });
    session = withTurn(emptySession(), 'a', { prompt: 'A', from: 'p2' }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'B', from: 'p1' }, [doneResult('2')]);
    assert.deepEqual(of(session, 'p2'), { words: 'A\n\nB' });
  });

  it('tell of the file that the first one was changed from', () => {
    const file = { uri: 'file:///w/lamp.png', size: 3 };
    const attachments = [{ ...attachmentOf('lamp'), file }];
    let session = withTurn(emptySession(), 'a', { prompt: 'at dusk', attachments }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'calmer', from: 'p1' }, [doneResult('2')]);
    assert.deepEqual(of(session, 'p2'), { words: 'at dusk\n\ncalmer', edited: file });
  });

  it('are its prompt alone where all of them would be too long for a prompt file', () => {
    let session = withTurn(emptySession(), 'a', { prompt: 'a'.repeat(limits.picturePrompt) }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'b', from: 'p1' }, [doneResult('2')]);
    assert.equal(of(session, 'p2'), undefined);
  });
});
