import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  embedMetadata,
  readProvenance,
  readSourceType,
  removeProvenance,
} from '../../../../src/provenance/common/embedMetadata.ts';
import { decoded, plain, provenance, type Sample, samples, withProvenance } from '../../imageFiles/common/pictures.ts';

describe('Provenance in a file', () => {
  let all: readonly Sample[];

  before(async () => {
    all = await samples();
  });

  const each = async (check: (sample: Sample, written: Uint8Array) => unknown) => {
    for (const sample of all) await check(sample, withProvenance(sample.bytes, sample.mediaType, provenance));
  };

  it('reads back exactly what was written, in every format', () =>
    each(({ name }, written) => assert.deepEqual(readProvenance(written), provenance, name)));

  it('omits facts that the service chose by itself', () => {
    for (const { name, mediaType, bytes } of all)
      assert.deepEqual(readProvenance(withProvenance(bytes, mediaType, plain)), plain, name);
  });

  it('keeps every pixel unchanged for other decoders', () =>
    each(async ({ name, mediaType, bytes }, written) =>
      assert.deepEqual(await decoded(mediaType, written), await decoded(mediaType, bytes), name),
    ));

  it('replaces what was written before, and writes identical files', () =>
    each(({ name, mediaType }, written) => {
      const other = withProvenance(written, mediaType, plain);
      assert.deepEqual(readProvenance(other), plain, name);
      assert.deepEqual(withProvenance(other, mediaType, provenance), written, name);
    }));

  it('is removed without a trace, and the source type is kept', () => {
    for (const { name, mediaType, bytes } of all)
      for (const kept of [{}, { sourceType: 'compositeWithTrainedAlgorithmicMedia' } as const]) {
        const left = removeProvenance(embedMetadata(bytes, mediaType, { provenance, ...kept }));
        const marked = embedMetadata(bytes, mediaType, kept);
        assert.equal(readSourceType(left), readSourceType(marked), name);
        const text = Buffer.from(left).toString('latin1');
        assert.doesNotMatch(text, /lighthouse|picture-pro-3|2026-11|<limn:|abababab/, name);
        if (kept.sourceType) assert.deepEqual(left, marked, name);
      }
  });

  it('is not removed from a signed or damaged file, and files without it are unchanged', () => {
    for (const { name, bytes } of all) assert.ok(removeProvenance(bytes) === bytes, name);
    const text = new Uint8Array([1, 2, 3]);
    assert.ok(removeProvenance(text) === text);
  });

  it('keeps every character that XML can hold, and drops the others', () => {
    const prompt = 'a\0b\u0007c\ud83dd\ufffee\u007ff\u{1f600}';
    const read = all.map((sample) => readProvenance(withPrompt(sample, prompt)));
    assert.deepEqual([...new Set(read.map((one) => one?.prompt))], ['abcde\u007ff\u{1f600}']);
  });

  it('is undefined for a file that has none', () => {
    for (const { name, bytes } of all) assert.equal(readProvenance(bytes), undefined, name);
  });

  it('leaves files unchanged whose format holds no metadata or differs from the given one', () => {
    const { bytes } = all[0] ?? { bytes: new Uint8Array() };
    for (const mediaType of ['image/bmp', 'image/gif', 'image/avif', 'image/jpeg', 'image/webp'] as const)
      assert.ok(withProvenance(bytes, mediaType, provenance) === bytes, mediaType);
  });

  it('holds the longest prompt, or in JPEG its first 64 KB marked as cut', () => {
    const longest = '漢'.repeat(32_000);
    for (const sample of all) {
      const { prompt = '', promptIsCut } = readProvenance(withPrompt(sample, longest)) ?? {};
      if (sample.mediaType !== 'image/jpeg') assert.equal(prompt, longest, sample.name);
      else assert.ok(promptIsCut && prompt.length > 21_000 && prompt === `${longest.slice(0, prompt.length - 1)}…`);
    }
  });

  it('keeps the longest English prompt whole in JPEG', () => {
    const longest = 'a'.repeat(32_000);
    for (const sample of all) assert.equal(readProvenance(withPrompt(sample, longest))?.prompt, longest, sample.name);
  });

  it('keeps data after the end of a picture, and leaves an AVIF with such data unchanged', () =>
    each(({ name, mediaType, bytes }, written) => {
      if (mediaType === 'image/avif') written = bytes;
      const longer = withProvenance(new Uint8Array([...bytes, 1, 2, 3]), mediaType, provenance);
      assert.deepEqual(longer, new Uint8Array([...written, 1, 2, 3]), name);
    }));

  it('is written in a JPEG after the segments that must come first', () => {
    const { bytes } = all.find(({ mediaType }) => mediaType === 'image/jpeg') ?? { bytes: new Uint8Array() };
    const exif = [0xff, 0xe1, 0, 8, ...Buffer.from('Exif\0\0', 'latin1')];
    const before = Buffer.from([...bytes.subarray(0, 20), ...exif, ...bytes.subarray(20)]);
    const after = Buffer.from(withProvenance(before, 'image/jpeg', provenance));
    const at = after.indexOf('http://ns.adobe.com/xap/1.0/', 0, 'latin1') - 4;
    assert.equal(at, 20 + exif.length);
    assert.deepEqual(after.subarray(0, at), before.subarray(0, at));
  });

  it('leaves a JPEG unchanged if its further pictures would move from their recorded offsets', () => {
    const { bytes } = all.find(({ mediaType }) => mediaType === 'image/jpeg') ?? { bytes: new Uint8Array() };
    const list = [0xff, 0xe2, 0, 12, ...Buffer.from('MPF\0II*\0', 'latin1'), 0, 0];
    const written = withProvenance(bytes, 'image/jpeg', plain);
    const at = Buffer.from(written).indexOf('http://ns.adobe.com/xap/1.0/', 0, 'latin1') - 4;
    const withList = (place: number) =>
      Uint8Array.from([...written.subarray(0, place), ...list, ...written.subarray(place)]);
    const [behind, before] = [withList(at), withList(at + 2 + Buffer.from(written).readUInt16BE(at + 2))];
    assert.ok(withProvenance(behind, 'image/jpeg', provenance) === behind);
    assert.ok(removeProvenance(behind) === behind);
    assert.deepEqual(readProvenance(withProvenance(before, 'image/jpeg', provenance)), provenance);
  });

  it('is written into a truncated file only if the rest is still readable', () =>
    each(({ name, mediaType }, written) => {
      for (let length = 0; length < written.length; length++) {
        const part = written.subarray(0, length);
        const changed = withProvenance(part, mediaType, plain);
        assert.ok(changed === part || readProvenance(changed)?.prompt === plain.prompt, `${name}, ${length} bytes`);
      }
    }));

  it('never throws on damaged bytes, and is fast on them', () =>
    each(({ mediaType }, written) =>
      fc.assert(
        fc.property(damage(written), (bytes) => {
          readProvenance(bytes);
          assert.ok(withProvenance(bytes, mediaType, provenance).length >= bytes.length - written.length);
        }),
      ),
    ));

  it('reads back any prompt and any facts', () =>
    each(({ name, bytes, mediaType }) => {
      const text = fc.string({ unit: 'binary' });
      const facts = fc.record({ prompt: text, model: text, aspectRatio: text, size: text, createdAt: fc.double() });
      fc.assert(
        fc.property(facts, (given) => {
          const prompt = readProvenance(withProvenance(bytes, mediaType, given))?.prompt ?? '';
          assert.equal(prompt, asXmlHolds(given.prompt), name);
        }),
      );
    }));
});

function withPrompt({ bytes, mediaType }: Sample, prompt: string): Uint8Array {
  return withProvenance(bytes, mediaType, { ...provenance, prompt });
}

/** The bytes with a few others among them, most of them near the beginning, where the lengths stand. */
function damage(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  const place = fc.oneof(fc.nat(100), fc.nat(bytes.length - 1));
  const change = fc.tuple(place, fc.oneof(fc.constantFrom(0, 0xff), fc.nat(255)));
  return fc.array(change, { minLength: 1, maxLength: 8 }).map((changes) => {
    const damaged = bytes.slice();
    for (const [at, byte] of changes) damaged[at] = byte;
    return damaged;
  });
}

function asXmlHolds(text: string): string {
  return [...text].filter((character) => isXml(character.codePointAt(0) ?? 0)).join('');
}

/** https://www.w3.org/TR/xml/#charsets */
function isXml(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff);
}
