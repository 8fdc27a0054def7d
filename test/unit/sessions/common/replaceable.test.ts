import assert from 'node:assert/strict';
import { findReplaceableFile } from '../../../../src/sessions/common/insertions.ts';
import type { Insertion } from '../../../../src/sessions/common/model/insertion.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { findPicture } from '../../../../src/sessions/common/pictureTurn.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

describe('Replaceable file', () => {
  const hash = (letter: string) => letter.repeat(64);
  const file = (name: string, pictureId?: string) => ({
    uri: `file:///w/${name}`,
    size: 9,
    hash: hash('a'),
    ...(pictureId !== undefined && { pictureId }),
  });
  const put = (name: string, pictureId: string, more: Partial<Insertion> = {}): { insertion: Insertion } => ({
    insertion: { fileName: 'a.md', line: 1, pictureId, files: [file(name, pictureId)], made: [], ...more },
  });
  const of = (session: Session, id: string) => {
    const placed = findPicture(session, id) ?? assert.fail();
    return findReplaceableFile(session, placed)?.uri.slice('file:///w/'.length);
  };
  const drawn = (...results: Parameters<typeof withTurn>[3]) => withTurn(emptySession(), 'a', {}, results);

  it('is that of the base picture, even several steps back', () => {
    let session = drawn(doneResult('1', put('one.png', 'p1')));
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2')]);
    session = withTurn(session, 'c', { from: 'p2' }, [doneResult('3')]);
    assert.deepEqual([of(session, 'p2'), of(session, 'p3'), of(session, 'p1')], ['one.png', 'one.png', undefined]);
  });

  it('is the nearest of several, and preferably that of another picture of the same prompt', () => {
    let session = drawn(doneResult('1', put('one.png', 'p1')));
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2', put('two.png', 'p2'))]);
    session = withTurn(session, 'c', { from: 'p2' }, [doneResult('3', put('three.png', 'p3')), doneResult('4')]);
    assert.deepEqual([of(session, 'p4'), of(session, 'p3')], ['three.png', 'two.png']);
  });

  it('is undefined if the other picture has a different prompt', () => {
    const prompts = [
      { id: 'x', text: 'x' },
      { id: 'y', text: 'y' },
    ];
    const results = [doneResult('1', { promptId: 'x', ...put('one.png', 'p1') }), doneResult('2', { promptId: 'y' })];
    assert.equal(of(withTurn(emptySession(), 'a', { prompts }, results), 'p2'), undefined);
  });

  it('is the file that the user started with', () => {
    const attachments = [
      { id: '1', name: 'sketch', picture: pictureOf('sketch') },
      { id: '2', name: 'boat.png', picture: pictureOf('boat'), file: file('boat.png') },
    ];
    let session = withTurn(emptySession(), 'a', { attachments }, [doneResult('1')]);
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2')]);
    assert.deepEqual([of(session, 'p1'), of(session, 'p2')], ['boat.png', 'boat.png']);
  });

  it('is its own one of several that were inserted at once', () => {
    const together = { id: 't', pictures: 2, documents: 1, firstLine: 1, lastLine: 3, folder: '' };
    const files = [file('one.png', 'p1'), file('one.limn.md'), file('two.png', 'q')];
    const both = {
      pictures: [pictureOf('p1'), pictureOf('q')],
      insertion: { fileName: 'a.md', line: 1, together, files },
    };
    let session = drawn(doneResult('1', both));
    session = withTurn(session, 'b', { from: 'q' }, [doneResult('2')]);
    assert.equal(of(session, 'p2'), 'two.png');
  });

  it('comes with every version that the session wrote or read there', () => {
    let session = drawn(doneResult('1', put('one.png', 'p1')));
    const again = { ...file('one.png', 'p2'), hash: hash('b') };
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2', put('', 'p2', { files: [again] }))]);
    session = withTurn(session, 'c', { from: 'p1' }, [doneResult('3')]);
    const placed = findPicture(session, 'p3') ?? assert.fail();
    assert.deepEqual(
      findReplaceableFile(session, placed)?.known.map((known) => known.hash),
      [hash('a'), hash('b')],
    );
  });

  it('comes with the versions that it knows under another spelling', () => {
    const spelled = (name: string, digit: string) => ({ uri: `file:///w/${name}.png`, size: 1, hash: hash(digit) });
    const first = put('', 'p1', { files: [{ ...file('x', 'p1'), ...spelled('Caf%C3%A9', 'a') }] });
    let session = drawn(doneResult('1', first));
    const again = { ...file('x', 'p2'), ...spelled('CAFE%CC%81', 'b') };
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2', put('', 'p2', { files: [again] }))]);
    session = withTurn(session, 'c', { from: 'p1' }, [doneResult('3')]);
    const placed = findPicture(session, 'p3') ?? assert.fail();
    const known = findReplaceableFile(session, placed)?.known.map((one) => one.hash);
    assert.deepEqual(known, [hash('a'), hash('b')]);
  });

  it('is the only written file of sessions without picture ids, and tolerates cyclic history', () => {
    const old = {
      insertion: { fileName: 'a.md', line: 1, pictureId: 'p1', files: [{ uri: 'file:///w/old.png', size: 3 }] },
    };
    let session = drawn(doneResult('1', old));
    session = withTurn(session, 'b', { from: 'p1' }, [doneResult('2')]);
    assert.equal(of(session, 'p2'), 'old.png');
    let round = withTurn(emptySession(), 'a', { from: 'p2' }, [doneResult('1')]);
    round = withTurn(round, 'b', { from: 'p1' }, [doneResult('2')]);
    assert.equal(of(round, 'p1'), undefined);
  });
});
