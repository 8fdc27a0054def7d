import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { collectImages, NewerVersionError, serializeSession } from '../../../../src/sessions/common/sessionFile.ts';
import { TooLarge, unpackSession } from '../../../../src/sessions/common/unpackSession.ts';
import { createZip, textFile } from '../../../../src/sessions/common/zipFiles.ts';
import { doneResult, emptySession, pictureOf, withTurn } from './pictures.ts';

const session = withTurn(
  emptySession(),
  't1',
  { attachments: [{ id: 'ref', name: 'a.png', picture: pictureOf('ref') }] },
  [doneResult('r1', { earlier: [pictureOf('draft')] })],
);
const bytesOf = (hash: string) => new TextEncoder().encode(hash);

/** Counts the pieces of work, and runs each at once. */
class Pieces {
  count = 0;

  async run<T>(piece: () => T): Promise<T> {
    this.count += 1;
    return piece();
  }
}

function packed(of: Session, document = serializeSession(of)): Promise<Uint8Array> {
  const pictures = collectImages(of).map(({ hash }) => ({
    name: `pictures/${hash}.png`,
    bytes: async () => bytesOf(hash),
  }));
  return createZip([textFile('a-day.md', '# A day'), textFile('session.json', document), ...pictures]);
}

async function picturesIn(zip: Uint8Array): Promise<readonly (Uint8Array | undefined)[]> {
  const found = await unpackSession(zip, new Pieces());
  assert.deepEqual(found?.session, session);
  return Promise.all(collectImages(session).map((picture) => found?.picture(picture)));
}

/** Creates a compressed zip, as another program does. */
function deflated(files: Readonly<Record<string, Uint8Array>>, document = serializeSession(session)): Uint8Array {
  return zipSync({ 'session.json': strToU8(document), ...files }, { level: 6 });
}

describe('Session in a zip', () => {
  it('is read with its pictures', async () => {
    assert.deepEqual(
      await picturesIn(await packed(session)),
      collectImages(session).map(({ hash }) => bytesOf(hash)),
    );
  });

  it('is read from a zip that another program compressed, and from one with other bytes around it', async () => {
    const own = collectImages(session).map(({ hash }) => [hash, randomBytes(50_000)] as const);
    const zip = deflated(
      Object.fromEntries(own.map(([hash, bytes]) => [`pictures/${hash}.png`, new Uint8Array(bytes)])),
    );
    const within = new Uint8Array(zip.length + 20);
    within.set(zip, 20);
    for (const one of [zip, within.subarray(20)])
      assert.deepEqual(
        await picturesIn(one),
        own.map(([, bytes]) => new Uint8Array(bytes)),
      );
  });

  it('is read without a picture whose file is missing or has another length than the zip says', async () => {
    const [first] = collectImages(session);
    const name = `pictures/${first?.hash}.png`;
    const without = await createZip([textFile('session.json', serializeSession(session))]);
    const zip = deflated({ [name]: new Uint8Array(5_000) });
    const directory = Buffer.from(zip).lastIndexOf(name) - 46;
    for (const size of [4_999, 5_001]) {
      const lying = new Uint8Array(zip);
      new DataView(lying.buffer).setUint32(directory + 24, size, true);
      assert.deepEqual((await picturesIn(lying))[0], undefined);
    }
    assert.ok((await picturesIn(zip))[0]);
    assert.deepEqual(await picturesIn(without), [undefined, undefined, undefined]);
  });

  it('returns no file that the session does not name', async () => {
    const foreign = pictureOf('f');
    const file = textFile(`pictures/${foreign.hash}.png`, 'x');
    const found = await unpackSession(
      await createZip([textFile('session.json', serializeSession(emptySession())), file]),
      new Pieces(),
    );
    assert.equal(await found?.picture(foreign), undefined);
  });

  it('is rejected if it is not a zip, is cut off anywhere, or contains no session', async () => {
    const whole = await packed(session);
    const read = (zip: Uint8Array) => unpackSession(zip, new Pieces());
    for (let length = 0; length < whole.length; length += 97)
      assert.equal(await read(whole.subarray(0, length)), undefined);
    assert.equal(await read(await createZip([textFile('a.txt', 'a')])), undefined);
    assert.equal(await read(await packed(session, '{}')), undefined);
  });

  it('of a newer version of Limn throws its own error', async () => {
    const newer = JSON.stringify({ format: 'limn-session', version: 3, session: { other: 'form' } });
    await assert.rejects(unpackSession(await packed(session, newer), new Pieces()), NewerVersionError);
  });

  it('unpacks a picture on request, once for all its names, in short steps', async () => {
    const [first] = collectImages(session);
    const large = new Uint8Array(16_000_000);
    /** Returns the number of pieces of work before the picture is requested, and for the picture. */
    const worked = async (names: number) => {
      const all = Array.from({ length: names }, (_, at) => [`pictures/${first?.hash}.x${at}`, large] as const);
      const pieces = new Pieces();
      const found = await unpackSession(deflated(Object.fromEntries(all)), pieces);
      const before = pieces.count;
      assert.equal(first && (await found?.picture(first))?.length, large.length);
      return [before, pieces.count - before] as const;
    };
    const [before, ofPicture] = await worked(1);
    assert.ok(before < ofPicture && ofPicture >= 4, `${before} pieces before, ${ofPicture} of the picture`);
    assert.deepEqual(await worked(5), [before, ofPicture]);
  });

  it('is rejected before it is unpacked if it would exceed the size limit', async () => {
    const many = Array.from({ length: 20 }, (_, at) => pictureOf(`p${at}`));
    const made = withTurn(emptySession(), 't', {}, [doneResult('r', { pictures: many })]);
    const zip = await packed(made);
    const sizes = new Uint8Array(zip);
    for (const { hash } of many) {
      const directory = Buffer.from(sizes).lastIndexOf(`pictures/${hash}.png`) - 46;
      new DataView(sizes.buffer).setUint32(directory + 24, 90_000_000, true);
    }
    await assert.rejects(unpackSession(sizes, new Pieces()), TooLarge);
    const document = deflated({}, `${serializeSession(session)}${' '.repeat(70_000_000)}`);
    await assert.rejects(unpackSession(document, new Pieces()), TooLarge);
  });
});
