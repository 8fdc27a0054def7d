import assert from 'node:assert/strict';
import { sha256 } from '../../../../src/base/common/bytes.ts';
import type { Picture } from '../../../../src/sessions/common/model/picture.ts';
import { collectImages } from '../../../../src/sessions/common/sessionFile.ts';
import { markSessionImages } from '../../../../src/sessionsView/host/markSessionImages.ts';
import { samples } from '../../imageFiles/common/pictures.ts';
import { addMetadata, secret } from '../../imageFiles/common/withMetadata.ts';
import { attachmentOf, doneResult, emptySession, pictureOf, withTurn } from '../../sessions/common/pictures.ts';

describe('Session with marked pictures', () => {
  const photo = { id: 'a', name: 'photo.png', picture: pictureOf('photo') };
  const session = withTurn(
    { ...emptySession(), draft: { ...emptySession().draft, attachments: [photo] } },
    't',
    { attachments: [photo] },
    [doneResult('1', { earlier: [pictureOf('draft')] }), doneResult('2', { pictures: [pictureOf('lost')] })],
  );
  const stored = async ({ id }: Picture) => (id === 'lost' ? undefined : new TextEncoder().encode(id));
  const asked: string[] = [];
  const mark = async (bytes: Uint8Array, { sources }: { readonly sources: readonly Picture[] }) => {
    asked.push(sources.map(({ id }) => id).join());
    return new Uint8Array([...bytes, 33]);
  };

  it('refers to its own pictures by their new hashes, and leaves the user’s and missing ones', async () => {
    const marked = await markSessionImages(session, { bytes: stored, mark });
    const [turn] = marked.session.turns;
    const [first, second] = turn?.results ?? [];
    const written = await Promise.all(['p1!', 'draft!'].map((text) => sha256(new TextEncoder().encode(text))));
    assert.deepEqual([first?.pictures[0]?.hash, first?.earlier[0]?.hash], written);
    assert.equal(first?.pictures[0]?.size, 3);
    assert.deepEqual(second?.pictures, [pictureOf('lost')]);
    assert.deepEqual([turn?.attachments, marked.session.draft.attachments], [[photo], [photo]]);
    assert.deepEqual([...new Set(asked)], ['photo']);
  });

  it('has photos, also those of looks, without their place and time', async () => {
    const [sample] = await samples();
    assert.ok(sample);
    const bytes = async (picture: Picture) =>
      /^(?:photo|face)$/.test(picture.id) ? addMetadata(sample) : stored(picture);
    const face = attachmentOf('face');
    const look = { name: '', uri: '', style: '', characters: [{ name: 'A', description: '', pictures: [face] }] };
    const prompts = [{ id: 'p', text: 'x', look }];
    const asked = withTurn(session, 'u', { look, prompts, attachments: [photo] }, []);
    const marked = await markSessionImages(asked, { bytes, mark });
    const all = collectImages(marked.session).filter(({ id }) => /^(?:photo|face)$/.test(id));
    assert.ok(all.length > 0);
    for (const picture of all) {
      const read = Buffer.from((await marked.bytes(picture)) ?? '');
      assert.ok(!read.includes(secret) && read.length > 0);
      assert.deepEqual([await sha256(read), read.length], [picture.hash, picture.size]);
    }
  });

  it('returns the bytes that it refers to', async () => {
    const { session: marked, bytes } = await markSessionImages(session, { bytes: stored, mark });
    for (const result of marked.turns[0]?.results ?? [])
      for (const picture of [...result.pictures, ...result.earlier]) {
        const read = await bytes(picture);
        assert.equal(read && (await sha256(read)), picture.id === 'lost' ? undefined : picture.hash);
      }
    assert.deepEqual(await bytes(photo.picture), await stored(photo.picture));
  });
});
