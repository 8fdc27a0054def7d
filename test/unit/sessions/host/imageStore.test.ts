import assert from 'node:assert/strict';
import { Pictures, pictureFile } from '../../../../src/sessions/host/imageStore.ts';
import { MemoryFolder } from './memory.ts';

/** A folder in which two simultaneous writes of one file fail, as in VS Code's file system. */
class NarrowFolder extends MemoryFolder {
  private readonly inHand = new Set<string>();

  override async write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.inHand.has(name)) throw new Error('Unable to delete nonexistent file');
    this.inHand.add(name);
    await new Promise(setImmediate);
    await super.write(name, bytes);
    this.inHand.delete(name);
  }
}

const received = (byte: number) =>
  ({ bytes: new Uint8Array([byte]), mediaType: 'image/png', width: 1, height: 1 }) as const;

describe('Stored pictures', () => {
  it('can be saved at the same time if they are equal', async () => {
    const pictures = new Pictures(new NarrowFolder());
    const kept = await Promise.all([1, 2, 3, 4].map(() => pictures.save(received(7))));
    assert.deepEqual(
      kept.filter(({ problem }) => problem !== undefined),
      [],
    );
  });

  it('that could not be written are written once the disk has space again', async () => {
    const folder = new MemoryFolder();
    const pictures = new Pictures(folder);
    folder.refuse = new Error('ENOSPC');
    const { picture, problem } = await pictures.save(received(1));
    assert.equal(problem, folder.refuse);
    await pictures.writeUnwritten();
    assert.equal(folder.files.size, 0);
    folder.refuse = undefined;
    await pictures.writeUnwritten();
    assert.deepEqual(folder.files.get(pictureFile(picture)), received(1).bytes);
  });

  it('that could not be written are written together with the next picture', async () => {
    const folder = new MemoryFolder();
    const pictures = new Pictures(folder);
    folder.refuse = new Error('ENOSPC');
    const { picture } = await pictures.save(received(1));
    folder.refuse = undefined;
    await pictures.save(received(2));
    assert.deepEqual(folder.files.get(pictureFile(picture)), received(1).bytes);
  });

  it('that could not be written are read from memory until there is a file', async () => {
    const folder = new MemoryFolder();
    const pictures = new Pictures(folder);
    folder.refuse = new Error('ENOSPC');
    const { picture } = await pictures.save(received(1));
    const file = pictureFile(picture);
    assert.equal(pictures.isInMemory(file), true);
    assert.deepEqual(await pictures.bytesOf(file), received(1).bytes);
    folder.refuse = undefined;
    await pictures.writeUnwritten();
    assert.equal(pictures.isInMemory(file), false);
    assert.deepEqual(await pictures.bytesOf(file), received(1).bytes);
  });

  it('have the file extension bin if their media type is not a known format', async () => {
    const folder = new MemoryFolder();
    const pictures = new Pictures(folder);
    for (const mediaType of ['image/js', 'image/svg+xml', 'image/vnd.microsoft.icon', 'image/x-sh'] as const) {
      const { picture } = await pictures.save({
        ...received(mediaType.length),
        mediaType,
        hash: `${mediaType.length}`,
      });
      assert.equal(pictureFile(picture), `${picture.hash}.bin`);
      assert.ok(await pictures.bytes(picture));
    }
    assert.deepEqual(
      [...folder.files.keys()].filter((name) => !name.endsWith('.bin')),
      [],
    );
  });

  it('are found under the file names of earlier versions, which used the media type of the service', async () => {
    const folder = new MemoryFolder();
    const former = [
      ['image/js', 'js'],
      ['image/svg+xml', 'svg'],
      ['image/x-canon', 'canon'],
      ['image/vnd.microsoft.icon', 'ico'],
      ['image/jp2', 'bin'],
      ['image/vnd.adobe.photoshop', 'bin'],
      ['image/x-unknown', 'bin'],
      ['image/jpeg', 'jpg'],
    ] as const;
    for (const [mediaType, extension] of former) {
      folder.files.set(`a.${extension}`, new Uint8Array([1]));
      assert.ok(await new Pictures(folder).bytes({ hash: 'a', mediaType }), mediaType);
      folder.files.clear();
    }
  });

  it('are not hashed again if their hash is known', async () => {
    const pictures = new Pictures(new MemoryFolder());
    const known = { bytes: new Uint8Array([1]), hash: 'abc', mediaType: 'image/png', width: 1, height: 1 } as const;
    assert.equal((await pictures.save(known)).picture.hash, 'abc');
  });
});
