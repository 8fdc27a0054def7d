import assert from 'node:assert/strict';
import { embedMetadata, readProvenance, readSourceType } from '../../../../src/provenance/common/embedMetadata.ts';
import { Embedding } from '../../../../src/provenance/host/embedding.ts';
import type { Picture } from '../../../../src/sessions/common/model/picture.ts';
import { plain, samples } from '../../imageFiles/common/pictures.ts';

/** The settings of an editor. */
class Desk {
  isOn = true;
  isMarking = true;
  /** In Limn's own storage, by their hashes. */
  readonly stored = new Map<string, Uint8Array>();

  /** A window of this editor. */
  window(): Embedding {
    return new Embedding(
      () => ({ embedPrompt: this.isOn, markAsGenerated: this.isMarking }),
      async ({ hash }) => this.stored.get(hash),
    );
  }
}

describe('Embedding the prompt', () => {
  let desk: Desk;
  let bytes: Uint8Array;
  const picture = { mediaType: 'image/png' } as const;
  const promptIn = (file: Uint8Array) => readProvenance(file)?.prompt;

  before(async () => {
    bytes = (await samples())[0]?.bytes ?? new Uint8Array();
  });

  beforeEach(() => {
    desk = new Desk();
  });

  it('writes it into the file until the user turns it off', async () => {
    const window = desk.window();
    assert.equal(promptIn(await window.prepare(bytes, { picture, provenance: plain })), plain.prompt);
    desk.isOn = false;
    assert.equal(promptIn(await window.prepare(bytes, { picture, provenance: plain })), undefined);
  });

  it('leaves the file unchanged if both settings are off', async () => {
    desk.isOn = false;
    desk.isMarking = false;
    assert.ok((await desk.window().prepare(bytes, { picture, provenance: plain })) === bytes);
  });

  it('leaves a format unchanged that holds no metadata', async () => {
    const bmp = { mediaType: 'image/bmp' } as const;
    assert.ok((await desk.window().prepare(bytes, { picture: bmp, provenance: plain })) === bytes);
  });

  it('marks the file as made by a model, also without the prompt', async () => {
    desk.isOn = false;
    const file = await desk.window().prepare(bytes, { picture, provenance: plain });
    assert.deepEqual([readSourceType(file), promptIn(file)], ['trainedAlgorithmicMedia', undefined]);
  });

  it('does not mark the file if that setting is off', async () => {
    desk.isMarking = false;
    const file = await desk.window().prepare(bytes, { picture, provenance: plain });
    assert.deepEqual([readSourceType(file), promptIn(file)], [undefined, plain.prompt]);
  });

  it("says that one of the user's went into it unless every source is a model's by its own word", async () => {
    const files: Readonly<Record<string, readonly [Uint8Array | undefined, string]>> = {
      'a photograph': [bytes, composite],
      'a lost file': [undefined, composite],
      'one with a prompt': [embedMetadata(bytes, 'image/png', { provenance: plain }), generated],
      'one that is marked': [embedMetadata(bytes, 'image/png', { sourceType: generated }), generated],
      'one made of a photograph': [
        embedMetadata(bytes, 'image/png', { provenance: plain, sourceType: composite }),
        composite,
      ],
    };
    for (const [name, [source, expected]] of Object.entries(files)) {
      if (source) desk.stored.set(name, source);
      const file = await desk.window().prepare(bytes, { picture, provenance: plain, sources: [stored(name)] });
      assert.equal(readSourceType(file), expected, name);
    }
    const both = [stored('one with a prompt'), stored('a photograph')];
    const file = await desk.window().prepare(bytes, { picture, provenance: plain, sources: both });
    assert.equal(readSourceType(file), composite);
  });

  it("leaves the user's own image that was edited here without a prompt, marked only if its source is", async () => {
    const own = { picture, provenance: plain, isUserMade: true } as const;
    const file = await desk.window().prepare(bytes, own);
    assert.ok(file === bytes);
    const generated = embedMetadata(bytes, 'image/png', { sourceType: 'trainedAlgorithmicMedia' });
    desk.stored.set('a', generated);
    const source = { hash: 'a' } as Picture;
    const marked = await desk.window().prepare(bytes, { ...own, sources: [source] });
    assert.deepEqual([readSourceType(marked), promptIn(marked)], ['trainedAlgorithmicMedia', undefined]);
  });
});

const [generated, composite] = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;

function stored(hash: string) {
  return { id: hash, hash, mediaType: 'image/png', width: 1, height: 1, size: 1 } as const;
}
