import assert from 'node:assert/strict';
import { Notifications } from '../../../../src/base/host/notifications.ts';
import type { Rewritten } from '../../../../src/promptFiles/host/generationRecord.ts';
import { embedMetadata, readProvenance, readSourceType } from '../../../../src/provenance/common/embedMetadata.ts';
import { PromptRemoval } from '../../../../src/provenance/host/promptRemoval.ts';
import { plain, samples } from '../../imageFiles/common/pictures.ts';
import { english } from '../../strings/english.ts';
import { fileUri } from './fileUri.ts';

/** A disk with files that hold their prompts, and a panel in which `s` is in sight. */
class Desk {
  readonly disk = new Map<string, Uint8Array>();
  readonly locked = new Set<string>();
  readonly sizes: [string, number][] = [];
  readonly rewritten: string[] = [];
  readonly turned: boolean[] = [];
  /** The prompt file that was written since it keeps its picture's hash. */
  noted: Rewritten | undefined;
  readonly notices = new Notifications(async () => undefined);

  private onNotices = () => {};

  constructor() {
    this.notices.setViewer({
      noticesChanged: () => this.onNotices(),
      shows: (id) => id === 's',
      visibleSessionId: 's',
    });
  }

  run(...files: readonly string[]): Promise<void> {
    const { disk } = this;
    const leavingOut = new PromptRemoval({
      l10n: english.l10n,
      reasonOf: (error) => (error instanceof Error ? error.message : ''),
      files: {
        readFile: async ({ path }) => this.bytes(path),
        copy: async (from, to) => {
          disk.set(to.path, this.bytes(from.path));
          if (this.locked.has(from.path)) this.locked.add(to.path);
        },
        stat: async ({ path }) => ({ type: 1, ctime: 0, mtime: 0, size: this.bytes(path).length }),
        writeFile: async ({ path }, bytes) => {
          if (this.locked.has(path)) throw new Error('Not allowed.');
          disk.set(path, bytes);
        },
        delete: async ({ path }) => void disk.delete(path),
      },
      uriOf: fileUri,
      isThere: async ({ path }) => disk.has(path),
      onRewritten: async ({ path }) => {
        this.rewritten.push(path);
        return path === this.noted?.file.path.replace('.limn.md', '.png') ? this.noted : undefined;
      },
      onKnown: async (_, { file, after }) => void this.sizes.push([file.path, after.length]),
      turn: async (isOn) => void this.turned.push(isOn),
      notices: this.notices,
    });
    return leavingOut.run({ sessionId: 's', behind: ['t'], files });
  }

  bytes(path: string): Uint8Array {
    const bytes = this.disk.get(path);
    if (!bytes) throw new Error('No such file');
    return bytes;
  }

  get texts(): readonly string[] {
    return this.notices.of('s').map(({ text }) => text);
  }

  /** The notice that all is left out, with its Undo. */
  private get done(): string | undefined {
    return this.notices.of('s').find(({ place }) => place === 'turn')?.id;
  }

  async leftOut(): Promise<void> {
    while (this.done === undefined) await new Promise<void>((resolve) => (this.onNotices = resolve));
  }

  async undo(): Promise<void> {
    await this.leftOut();
    this.notices.answer(this.done ?? '', 0);
  }
}

describe('Prompts that are left out of files', () => {
  let desk: Desk;
  let whole: Uint8Array;

  before(async () => {
    const bytes = (await samples())[0]?.bytes ?? new Uint8Array();
    whole = embedMetadata(bytes, 'image/png', { provenance: plain, sourceType: 'trainedAlgorithmicMedia' });
  });
  beforeEach(() => {
    desk = new Desk();
    desk.disk.set('/a.png', whole);
    desk.disk.set('/b.png', whole);
  });

  it('are restored in existing files, and a deleted file is not reported', async () => {
    const ended = desk.run('/a.png', '/b.png');
    await desk.leftOut();
    desk.disk.delete('/a.png');
    await desk.undo();
    await ended;
    assert.deepEqual([desk.bytes('/b.png'), desk.texts, desk.turned], [whole, [], [false, true]]);
  });

  it('are removed from the files and turned off, and other metadata is kept', async () => {
    void desk.run('/a.png', '/b.png');
    await desk.leftOut();
    for (const path of ['/a.png', '/b.png']) {
      const left = desk.bytes(path);
      assert.deepEqual([readProvenance(left), readSourceType(left)], [undefined, 'trainedAlgorithmicMedia']);
      assert.ok(!Buffer.from(left).includes(plain.prompt));
    }
    assert.deepEqual(
      [desk.turned, desk.texts, desk.rewritten],
      [[false], ['The prompt, model, and date were removed and are no longer saved in images.'], ['/a.png', '/b.png']],
    );
    assert.deepEqual(desk.sizes, [
      ['/a.png', desk.bytes('/a.png').length],
      ['/b.png', desk.bytes('/b.png').length],
    ]);
    assert.equal(desk.disk.size, 2);
  });

  it('update the session for rewritten prompt files too', async () => {
    desk.noted = { file: fileUri('/a.limn.md'), before: new Uint8Array(4), after: new Uint8Array(5) };
    void desk.run('/a.png');
    await desk.leftOut();
    assert.deepEqual(desk.sizes, [
      ['/a.png', desk.bytes('/a.png').length],
      ['/a.limn.md', 5],
    ]);
  });

  it('are restored and turned on by one undo', async () => {
    const done = desk.run('/a.png', '/b.png');
    await desk.undo();
    await done;
    assert.deepEqual([desk.bytes('/a.png'), desk.bytes('/b.png')], [whole, whole]);
    assert.deepEqual([desk.turned, desk.texts, desk.sizes.at(-1)], [[false, true], [], ['/b.png', whole.length]]);
  });

  it('are not restored in a file that was changed since', async () => {
    const done = desk.run('/a.png', '/b.png');
    await desk.leftOut();
    desk.disk.set('/a.png', new Uint8Array([1]));
    await desk.undo();
    await done;
    assert.deepEqual(
      [desk.bytes('/a.png').length, desk.bytes('/b.png'), desk.texts],
      [1, whole, ["'a.png' was changed in the meantime and was left as is."]],
    );
  });

  it('stay in a file that cannot be written, which is reported; a missing file is not', async () => {
    desk.locked.add('/a.png');
    void desk.run('/a.png', '/gone.png', '/b.png');
    await desk.leftOut();
    assert.deepEqual([desk.bytes('/a.png'), readProvenance(desk.bytes('/b.png'))], [whole, undefined]);
    assert.deepEqual(desk.texts.toSorted(), [
      "Failed to write 'a.png': Not allowed.",
      'The prompt, model, and date were removed and are no longer saved in images.',
    ]);
  });
});
