import assert from 'node:assert/strict';
import { Pictures } from '../../../../src/host/sessions/pictures.ts';
import { MemoryFolder } from './memory.ts';

/** A folder in which two writers of one file get in each other's way, as in an editor's file system. */
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

describe('Pictures', () => {
  it('that are the same and come at once do not get in each other’s way', async () => {
    const pictures = new Pictures(new NarrowFolder());
    const received = { bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/png', width: 1, height: 1 } as const;
    const kept = await Promise.all([1, 2, 3, 4].map(() => pictures.keep(received)));
    assert.deepEqual(
      kept.filter(({ problem }) => problem !== undefined),
      [],
    );
  });

  it('are not hashed again where their hash is known', async () => {
    const pictures = new Pictures(new MemoryFolder());
    const known = { bytes: new Uint8Array([1]), hash: 'abc', mediaType: 'image/png', width: 1, height: 1 } as const;
    assert.equal((await pictures.keep(known)).picture.hash, 'abc');
  });
});
