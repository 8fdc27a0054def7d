import assert from 'node:assert/strict';
import { addTurn, createResult, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import { updateWrittenFile } from '../../../../src/sessions/common/insertions.ts';
import type { Insertion } from '../../../../src/sessions/common/model/insertion.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';

const options = { aspectRatio: '', size: '' };

function sessionWith(insertion: Insertion): Session {
  const empty = newSession({ now: 1, id: 's' }, emptyDraft('image', options));
  const session = addTurn(empty, { mode: 'image', prompt: 'x', options }, { now: 1, id: 't' });
  const results = ['a', 'b'].map((id) => ({ ...createResult('m', { now: 1, id }), insertion }));
  return { ...session, turns: session.turns.map((turn) => ({ ...turn, results })) };
}

describe('Inserted file that was rewritten', () => {
  it('is updated wherever it is stored, and no other file is', () => {
    const [was, now] = ['a'.repeat(64), 'b'.repeat(64)];
    const files = ['file:///a.png', 'file:///a.limn.md'].map((uri) => ({ uri, size: 1, hash: was }));
    const after = updateWrittenFile(
      sessionWith({ fileName: 'a.md', files }),
      { uri: 'file:///a.png', hash: was },
      { size: 7, hash: now },
    );
    const known = after.turns.flatMap(({ results }) =>
      results.map((one) => one.insertion?.files?.map(({ size, hash }) => [size, hash])),
    );
    const each = [
      [7, now],
      [1, was],
    ];
    assert.deepEqual(known, [each, each]);
  });

  it('is updated in each spelling of its path that a disk may treat as equal', () => {
    const [was, now] = ['a'.repeat(64), 'b'.repeat(64)];
    const session = sessionWith({
      fileName: 'a.md',
      files: [{ uri: 'file:///c%3A/Ws/Images/a.png', size: 1, hash: was }],
    });
    const update = (uri: string) => updateWrittenFile(session, { uri, hash: was }, { size: 7, hash: now });
    const [result] = update('file:///C:/ws/images/A.PNG').turns[0]?.results ?? [];
    assert.equal(result?.insertion?.files?.[0]?.hash, now);
    assert.deepEqual(update('file:///d%3A/Ws/Images/a.png'), session);
    const onMac = { uri: 'file:///Users/mara/Caf%C3%A9.png', size: 1, hash: was };
    const kept = sessionWith({ fileName: 'a.md', files: [onMac] });
    const spelling = { uri: 'file:///users/Mara/CAFE%CC%81.PNG', hash: was };
    const [written] = updateWrittenFile(kept, spelling, { size: 7, hash: now }).turns[0]?.results ?? [];
    assert.equal(written?.insertion?.files?.[0]?.hash, now);
  });

  it('is not updated if it was modified by the user before', () => {
    const [was, mine, now] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
    const session = sessionWith({ fileName: 'a.md', files: [{ uri: 'file:///a.png', size: 1, hash: was }] });
    const after = updateWrittenFile(session, { uri: 'file:///a.png', hash: mine }, { size: 7, hash: now });
    assert.deepEqual(after, session);
  });
});
