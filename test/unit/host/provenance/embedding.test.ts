import assert from 'node:assert/strict';
import { readProvenance, readSourceType, withFacts } from '../../../../src/core/picture/metadata/inFile.ts';
import { Embedding } from '../../../../src/host/provenance/embedding.ts';
import { plain, samples } from '../../core/picture/metadata/pictures.ts';

/** A person who answers at once, and the settings and memory of their editor. */
class Desk {
  readonly kept = new Map<string, unknown>();
  isOn = true;
  isMarking = true;
  /** In Limn's own storage, by their hashes. */
  readonly stored = new Map<string, Uint8Array>();
  told = 0;
  answer: 'on' | 'off' = 'on';
  private onTurnedOff = () => {};
  readonly turnedOff = new Promise<void>((resolve) => {
    this.onTurnedOff = resolve;
  });

  /** A window of this editor. */
  window(): Embedding {
    return new Embedding({
      isOn: () => this.isOn,
      isMarking: () => this.isMarking,
      bytes: async ({ hash }) => this.stored.get(hash),
      turnOff: async () => {
        this.isOn = false;
        this.onTurnedOff();
      },
      memory: {
        get: (key: string) => this.kept.get(key) as never,
        update: async (key, value) => void this.kept.set(key, value),
      },
      tell: async () => {
        this.told++;
        return this.answer;
      },
    });
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

  it('writes it into the file, and says so at the very first one only, also in later windows', async () => {
    const window = desk.window();
    const files = await Promise.all([1, 2, 3].map(() => window.prepare(bytes, { picture, provenance: plain })));
    files.push(await desk.window().prepare(bytes, { picture, provenance: plain }));
    assert.deepEqual(files.map(promptIn), Array(4).fill(plain.prompt));
    assert.equal(desk.told, 1);
  });

  it('ends with the next file when the person turns it off', async () => {
    desk.answer = 'off';
    const window = desk.window();
    assert.equal(promptIn(await window.prepare(bytes, { picture, provenance: plain })), plain.prompt);
    await desk.turnedOff;
    assert.equal(promptIn(await window.prepare(bytes, { picture, provenance: plain })), undefined);
  });

  it('leaves the file as it is, and says nothing, where both settings are off', async () => {
    desk.isOn = false;
    desk.isMarking = false;
    assert.ok((await desk.window().prepare(bytes, { picture, provenance: plain })) === bytes);
    assert.equal(desk.told, 0);
  });

  it('says nothing of a format that carries no prompt', async () => {
    const bmp = { mediaType: 'image/bmp' } as const;
    assert.ok((await desk.window().prepare(bytes, { picture: bmp, provenance: plain })) === bytes);
    assert.equal(desk.told, 0);
  });

  it('says in the file that a model made it, also without the prompt, and tells the person nothing then', async () => {
    desk.isOn = false;
    const file = await desk.window().prepare(bytes, { picture, provenance: plain });
    assert.deepEqual([readSourceType(file), promptIn(file), desk.told], ['trainedAlgorithmicMedia', undefined, 0]);
  });

  it('does not say so where that setting is off', async () => {
    desk.isMarking = false;
    const file = await desk.window().prepare(bytes, { picture, provenance: plain });
    assert.deepEqual([readSourceType(file), promptIn(file)], [undefined, plain.prompt]);
  });

  it("says that one of the person's went into it unless every source is a model's by its own word", async () => {
    const files: Readonly<Record<string, readonly [Uint8Array | undefined, string]>> = {
      'a photograph': [bytes, composite],
      'a lost file': [undefined, composite],
      'one with a prompt': [withFacts(bytes, 'image/png', { provenance: plain }), generated],
      'one that is marked': [withFacts(bytes, 'image/png', { sourceType: generated }), generated],
      'one made of a photograph': [
        withFacts(bytes, 'image/png', { provenance: plain, sourceType: composite }),
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
});

const [generated, composite] = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;

function stored(hash: string) {
  return { id: hash, hash, mediaType: 'image/png', width: 1, height: 1, size: 1 } as const;
}
