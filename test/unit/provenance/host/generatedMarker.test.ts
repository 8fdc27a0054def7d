import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { embedMetadata, readProvenance, readSourceType } from '../../../../src/provenance/common/embedMetadata.ts';
import { GeneratedMarker, type MarkingOptions } from '../../../../src/provenance/host/generatedMarker.ts';
import { plain, type Sample, samples } from '../../imageFiles/common/pictures.ts';
import { signed } from '../../imageFiles/common/signed.ts';
import { english } from '../../strings/english.ts';

/** A user who picks files, and the disk that these are on. */
class Desk {
  readonly disk = new Map<string, Uint8Array>();
  readonly said: string[] = [];
  readonly lists: string[] = [];
  readonly more = new Map<string, { readonly type?: number; readonly permissions?: 1; readonly size?: number }>();
  readonly locked = new Set<string>();
  readonly rewritten: { readonly path: string; readonly before: Uint8Array; readonly after: Uint8Array }[] = [];
  /** What the user does before they press Undo; nothing = they do not. */
  beforeUndo: (() => void) | undefined;
  scheme = 'file';

  private readonly files: MarkingOptions['files'] = {
    isWritableFileSystem: (scheme) => scheme !== 'readonly',
    stat: async ({ path }) => {
      const size = this.bytes(path).length;
      return { type: 1, ctime: 0, mtime: 0, size, ...this.more.get(path) };
    },
    readFile: async ({ path }) => this.bytes(path),
    copy: async (from, to) => {
      this.disk.set(to.path, this.bytes(from.path));
      if (this.locked.has(from.path)) this.locked.add(to.path);
    },
    writeFile: async ({ path }, bytes) => {
      if (this.locked.has(path)) throw new Error('Not allowed.');
      this.disk.set(path, bytes);
    },
    delete: async ({ path }) => void this.disk.delete(path),
  };

  async mark(...paths: readonly string[]): Promise<void> {
    const marking = new GeneratedMarker({
      language: english,
      screen: {
        say: (sentence) => void this.said.push(sentence),
        offerUndo: async (sentence) => {
          this.said.push(sentence);
          this.beforeUndo?.();
          return this.beforeUndo !== undefined;
        },
        showList: (sentence, markdown) => void this.lists.push(`${sentence}\n${markdown}`),
      },
      filesOf: () => paths.map((path) => uriOf(path, this.scheme)),
      files: this.files,
      reasonOf: (error) => (error instanceof Error ? error.message : ''),
      onRewritten: async ({ path }, before, after) => void this.rewritten.push({ path, before, after }),
    });
    await marking.run(undefined, undefined);
  }

  bytes(path: string): Uint8Array {
    const bytes = this.disk.get(path);
    if (!bytes) throw new Error('No such file');
    return bytes;
  }
}

function uriOf(path: string, scheme: string): Uri {
  const uri = { path, scheme, with: (change: { path: string }) => uriOf(change.path, scheme) };
  return uri as unknown as Uri;
}

describe('Mark as Generated', () => {
  let all: readonly Sample[];
  let desk: Desk;
  const bytesOf = (mediaType: string) => all.find((each) => each.mediaType === mediaType)?.bytes ?? new Uint8Array();

  before(async () => {
    all = await samples();
  });

  beforeEach(() => {
    desk = new Desk();
    desk.disk.set('/a.png', bytesOf('image/png'));
  });

  it('marks the file as made by a model, and changes nothing else', async () => {
    desk.disk.set('/a.png', embedMetadata(bytesOf('image/png'), 'image/png', { provenance: plain }));
    await desk.mark('/a.png');
    assert.equal(readSourceType(desk.bytes('/a.png')), 'trainedAlgorithmicMedia');
    assert.deepEqual(readProvenance(desk.bytes('/a.png')), plain);
    assert.deepEqual([[...desk.disk.keys()], desk.said], [['/a.png'], ["'a.png' was marked as AI-generated."]]);
  });

  it('updates the recorded hash of the file, and restores it on undo', async () => {
    desk.beforeUndo = () => {};
    const before = desk.bytes('/a.png');
    await desk.mark('/a.png');
    const [there, back] = desk.rewritten;
    assert.deepEqual([desk.rewritten.length, there?.path], [2, '/a.png']);
    assert.ok(there?.before === before && there.after !== before);
    assert.ok(back?.before === there.after && back.after === before);
  });

  it('detects the format by the bytes, not by the name', async () => {
    desk.disk.set('/a.png', bytesOf('image/webp'));
    await desk.mark('/a.png');
    assert.equal(readSourceType(desk.bytes('/a.png')), 'trainedAlgorithmicMedia');
  });

  it('restores the exact bytes on undo, unless the file has changed since', async () => {
    desk.beforeUndo = () => {};
    await desk.mark('/a.png');
    assert.ok(desk.bytes('/a.png') === bytesOf('image/png'));
    desk.beforeUndo = () => void desk.disk.set('/a.png', new Uint8Array([1]));
    await desk.mark('/a.png');
    assert.deepEqual(desk.bytes('/a.png'), new Uint8Array([1]));
    assert.equal(desk.said.at(-1), "'a.png' was changed in the meantime and was left as is.");
  });

  it('reports how many of several files are marked, and why the others are not', async () => {
    desk.disk.set('/b.txt', new Uint8Array([1]));
    await desk.mark('/a.png', '/b.txt', '/gone.png');
    assert.deepEqual(desk.said, [
      "1 of 3 images were marked as AI-generated. Couldn't mark 'b.txt'. Only PNG, JPEG, WebP, GIF, and AVIF are supported. Couldn't read 'gone.png'.",
    ]);
  });

  it('lists the reasons if there are many', async () => {
    await desk.mark('/a.png', '/1', '/2', '/3', '/4');
    assert.deepEqual(desk.said, ['1 of 5 images were marked as AI-generated.']);
    assert.equal(desk.lists[0]?.split('\n').length, 5);
  });

  describe('leaves a file unchanged, and reports why:', () => {
    const cases: readonly (readonly [string, string, (bytes: Uint8Array) => void])[] = [
      [
        'one that is signed',
        "Couldn't mark 'a.png' without invalidating its C2PA manifest.",
        (bytes) => {
          desk.disk.set('/a.png', signed({ name: '', mediaType: 'image/png', bytes }));
        },
      ],
      [
        'one that is marked',
        "'a.png' is already marked as AI-generated.",
        (bytes) => {
          const sourceType = 'compositeWithTrainedAlgorithmicMedia';
          desk.disk.set('/a.png', embedMetadata(bytes, 'image/png', { sourceType }));
        },
      ],
      [
        'one that is damaged',
        "Couldn't mark 'a.png' because it's damaged or doesn't support metadata.",
        (bytes) => {
          desk.disk.set('/a.png', bytes.subarray(0, 40));
        },
      ],
      [
        'one of no known form',
        "Couldn't mark 'a.png'. Only PNG, JPEG, WebP, GIF, and AVIF are supported.",
        () => {
          desk.disk.set('/a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
        },
      ],
      [
        'one behind a link',
        "'a.png' is a symbolic link. Mark its target file instead.",
        () => {
          desk.more.set('/a.png', { type: 65 });
        },
      ],
      [
        'one that is read-only',
        "'a.png' is read-only.",
        () => {
          desk.more.set('/a.png', { permissions: 1 });
        },
      ],
      [
        'one that may not be written',
        "Failed to write 'a.png': Not allowed.",
        () => {
          desk.locked.add('/a.png');
        },
      ],
      [
        'one where nothing is written',
        "'a.png' is read-only.",
        () => {
          desk.scheme = 'readonly';
        },
      ],
      [
        'one that is too large',
        "'a.png' is larger than 100 MB.",
        () => {
          desk.more.set('/a.png', { size: 100_000_001 });
        },
      ],
    ];
    for (const [name, sentence, make] of cases)
      it(name, async () => {
        make(bytesOf('image/png'));
        const before = desk.bytes('/a.png');
        await desk.mark('/a.png');
        assert.deepEqual([desk.said, [...desk.disk.keys()]], [[sentence], ['/a.png']]);
        assert.ok(desk.bytes('/a.png') === before);
      });
  });
});
