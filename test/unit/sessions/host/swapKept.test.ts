import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { Insertion } from '../../../../src/sessions/common/model/insertion.ts';
import type { Swap, WrittenFile } from '../../../../src/sessions/common/model/picture.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { parseSession, serializeSession, toImportedSession } from '../../../../src/sessions/common/sessionFile.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { entryOf } from '../../../../src/sessions/host/store/entry.ts';
import { doneResult, emptySession, pictureOf, withTurn } from '../common/pictures.ts';
import { MemoryFolder } from './memory.ts';

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const record = <T>(of: { [K in keyof T]: fc.Arbitrary<T[K]> }, requiredKeys: (keyof T)[]) =>
  fc.record(of, { requiredKeys, noNullPrototype: true });

const anyFile = record<WrittenFile>({ uri: fc.webUrl(), size: fc.nat(), hash, pictureId: fc.uuid() }, ['uri', 'size']);
const mediaType = fc.constantFrom('image/png' as const, 'image/webp' as const);
const former = record({ uri: fc.webUrl(), hash, mediaType, name: fc.string({ unit: 'grapheme', maxLength: 50 }) }, [
  'uri',
  'hash',
  'mediaType',
  'name',
]);
const anySwap = record<Swap>({ documents: fc.nat(), former }, ['documents']) as fc.Arbitrary<Swap>;

function swapped(file: WrittenFile, swap: Swap): Session {
  const attachments = [{ id: 'a', name: 'boat.png', picture: pictureOf('boat'), file }];
  const insertion: Insertion = { fileName: 'a.md', line: 1, made: [], files: [file], swap };
  return withTurn(emptySession(), 't', { attachments }, [doneResult('1', { insertion })]);
}

describe('The file that a picture replaced', () => {
  const onProblem = (problem: unknown) => assert.fail(String(problem));

  it('is unchanged after it was stored and read, and is left out of an imported session', () =>
    fc.assert(
      fc.asyncProperty(anyFile, anySwap, async (file, swap) => {
        const folder = new MemoryFolder();
        const sessions = new Sessions({ folder, onProblem });
        const { id } = sessions.create('image', { aspectRatio: '', size: '' });
        sessions.change(id, (session) => ({ ...swapped(file, swap), id: session.id }));
        await sessions.flush();
        const session = (await new Sessions({ folder, onProblem }).load(id)) ?? assert.fail();
        const [turn] = session.turns;
        assert.deepEqual(turn?.results[0]?.insertion?.swap, swap);
        assert.deepEqual([turn?.results[0]?.insertion?.files, turn?.attachments?.[0]?.file], [[file], file]);
        const copy = parseSession(serializeSession(session)) ?? assert.fail();
        const [elsewhere] = toImportedSession(copy, { id: 'other', now: 2, homes: new Map() }).turns;
        assert.deepEqual([elsewhere?.results[0]?.insertion, elsewhere?.attachments?.[0]?.file], [undefined, undefined]);
      }),
      { numRuns: 50 },
    ));

  it('is listed by its session, so that cleaning up keeps its bytes', () => {
    const kept = { uri: 'file:///w/a.png', hash: 'c'.repeat(64), mediaType: 'image/png' as const, name: 'a.png' };
    const session = swapped({ uri: 'file:///w/a.png', size: 1 }, { documents: 1, former: kept });
    assert.ok(entryOf(session, () => '').hashes.includes(kept.hash));
  });

  it('is undefined if it is damaged, and the rest of the insertion is kept', () => {
    const read = v.parse(Insertion, { fileName: 'a.md', line: 3, swap: { documents: 'two', former: 1 } });
    assert.deepEqual(read, { fileName: 'a.md', line: 3, swap: { documents: 0 } });
  });
});
