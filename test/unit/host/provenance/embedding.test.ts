import assert from 'node:assert/strict';
import { readProvenance } from '../../../../src/core/picture/metadata/inFile.ts';
import { Embedding } from '../../../../src/host/provenance/embedding.ts';
import { plain, samples } from '../../core/picture/metadata/pictures.ts';

/** A person who answers at once, and the settings and memory of their editor. */
class Desk {
  readonly kept = new Map<string, unknown>();
  isOn = true;
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

  it('leaves the file as it is, and says nothing, where the setting is off', async () => {
    desk.isOn = false;
    assert.ok((await desk.window().prepare(bytes, { picture, provenance: plain })) === bytes);
    assert.equal(desk.told, 0);
  });

  it('says nothing of a format that carries no prompt', async () => {
    const gif = { mediaType: 'image/gif' } as const;
    assert.ok((await desk.window().prepare(bytes, { picture: gif, provenance: plain })) === bytes);
    assert.equal(desk.told, 0);
  });
});
