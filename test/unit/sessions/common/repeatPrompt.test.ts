import assert from 'node:assert/strict';
import { limits } from '../../../../src/product/common/limits.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { findPicture } from '../../../../src/sessions/common/pictureTurn.ts';
import { getRepeatLook, getRepeatPrompt } from '../../../../src/sessions/common/requestContent.ts';
import { attachmentOf, doneResult, emptySession, withTurn } from './pictures.ts';

describe('Look for generating a picture again', () => {
  const look = { name: 'Ink', uri: 'file:///w/look.limn.md', style: 'Ink.', characters: [] };
  const of = (session: Session, id: string) => {
    const placed = findPicture(session, id);
    assert.ok(placed);
    return getRepeatLook(session, placed)?.name;
  };

  it('is that of its prompt, and undefined if the user removed it', () => {
    const session = withTurn(emptySession(), 'a', { look }, [doneResult('1')]);
    assert.equal(of(session, 'p1'), 'Ink');
    assert.equal(of(withTurn(session, 'b', {}, [doneResult('2')]), 'p2'), undefined);
    const prompts = [
      { id: 'x', text: 'A boat', look },
      { id: 'y', text: 'A gull' },
    ];
    const several = ['x', 'y'].map((promptId) => doneResult(promptId, { promptId }));
    const both = withTurn(emptySession(), 'a', { prompts }, several);
    assert.deepEqual([of(both, 'px'), of(both, 'py')], ['Ink', undefined]);
  });

  it('is that of its base picture if only that had one', () => {
    let session = withTurn(emptySession(), 'a', { look }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'at dusk', from: 'p1' }, [doneResult('2')]);
    assert.equal(of(session, 'p2'), 'Ink');
  });
});

describe('Prompt for generating a picture again', () => {
  const of = (session: Session, id: string) => {
    const placed = findPicture(session, id);
    assert.ok(placed);
    return getRepeatPrompt(session, placed);
  };

  it('is its own prompt if it has no base picture', () => {
    assert.equal(of(withTurn(emptySession(), 'a', {}, [doneResult('1')]), 'p1'), undefined);
  });

  it('begins with that of the first picture, and tolerates a cyclic file', () => {
    let session = withTurn(emptySession(), 'a', { prompt: 'A boat ' }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'at dusk', from: 'p1' }, [doneResult('2')]);
    session = withTurn(session, 'c', { prompt: 'fewer clouds', from: 'p2' }, [doneResult('3')]);
    assert.deepEqual(of(session, 'p3'), { words: 'A boat\n\nat dusk\n\nfewer clouds' });
    session = withTurn(emptySession(), 'a', { prompt: 'A', from: 'p2' }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'B', from: 'p1' }, [doneResult('2')]);
    assert.deepEqual(of(session, 'p2'), { words: 'A\n\nB' });
  });

  it('names the file that the first picture was made from', () => {
    const file = { uri: 'file:///w/lamp.png', size: 3 };
    const attachments = [{ ...attachmentOf('lamp'), file }];
    let session = withTurn(emptySession(), 'a', { prompt: 'at dusk', attachments }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'calmer', from: 'p1' }, [doneResult('2')]);
    assert.deepEqual(of(session, 'p2'), { words: 'at dusk\n\ncalmer', edited: file });
  });

  it('names each other attached file once, including those of changes', () => {
    const [lamp, gull, pier] = ['lamp', 'gull', 'pier'].map((name) => ({
      ...attachmentOf(name),
      file: { uri: `file:///w/${name}.png`, size: 3 },
    }));
    assert.ok(lamp && gull && pier);
    const attachments = [attachmentOf('pasted'), lamp, gull];
    let session = withTurn(emptySession(), 'a', { prompt: 'A', attachments }, [doneResult('1')]);
    assert.deepEqual(of(session, 'p1'), { words: 'A', edited: lamp.file, along: [gull.file] });
    session = withTurn(session, 'b', { prompt: 'B', from: 'p1', attachments: [gull, pier] }, [doneResult('2')]);
    assert.deepEqual(of(session, 'p2'), { words: 'A\n\nB', edited: lamp.file, along: [gull.file, pier.file] });
  });

  it('is its own prompt if all of them would be too long for a prompt file', () => {
    let session = withTurn(emptySession(), 'a', { prompt: 'a'.repeat(limits.picturePrompt) }, [doneResult('1')]);
    session = withTurn(session, 'b', { prompt: 'b', from: 'p1' }, [doneResult('2')]);
    assert.equal(of(session, 'p2'), undefined);
  });
});
