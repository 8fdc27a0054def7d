import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinBytes } from '../../../../src/base/common/bytes.ts';
import { readLocations, writeLocations } from '../../../../src/imageFiles/common/formats/avifItems.ts';
import { box, readBoxes } from '../../../../src/imageFiles/common/formats/boxes.ts';
import { encodeText } from '../../../../src/imageFiles/common/formats/imageBytes.ts';
import {
  embedMetadata,
  isSigned,
  readProvenance,
  readSourceType,
} from '../../../../src/provenance/common/embedMetadata.ts';
import { hasExifr, readByExifr } from './exifr.ts';
import { changedByExiftool, hasExiftool, readByExiftool } from './exiftool.ts';
import { decoded, plain, provenance, type Sample, samples, withProvenance } from './pictures.ts';
import { chunk, signed } from './signed.ts';

const made = 'trainedAlgorithmicMedia';
const address = `http://cv.iptc.org/newscodes/digitalsourcetype/${made}`;
const marked = ({ bytes, mediaType }: Sample) => embedMetadata(bytes, mediaType, { sourceType: made });
const fileOf = (sample: Sample, bytes = sample.bytes) => ({
  name: `${sample.name}.${sample.mediaType.slice(6)}`,
  bytes,
});

describe('Source type in an image file', () => {
  let all: readonly Sample[];
  const sampleOf = (mediaType: string) => {
    const sample = all.find((each) => each.mediaType === mediaType);
    if (!sample) throw new Error(`No sample of ${mediaType}.`);
    return sample;
  };

  before(async () => {
    all = await samples();
  });

  it('is read as it was written, with or without a prompt, and no sample has one before', () => {
    for (const sample of all) {
      const { name, bytes, mediaType } = sample;
      assert.equal(readSourceType(bytes), undefined, name);
      assert.equal(readSourceType(marked(sample)), made, name);
      const both = embedMetadata(bytes, mediaType, { provenance, sourceType: `compositeWithTrainedAlgorithmicMedia` });
      assert.deepEqual(readProvenance(both), provenance, name);
      assert.equal(readSourceType(both), 'compositeWithTrainedAlgorithmicMedia', name);
    }
  });

  it('leaves every pixel unchanged for other decoders', async () => {
    for (const sample of all)
      assert.deepEqual(
        await decoded(sample.mediaType, marked(sample)),
        await decoded(sample.mediaType, sample.bytes),
        sample.name,
      );
  });

  it('has its own name in exiftool, which reports no problem in the file', function () {
    if (!hasExiftool()) this.skip();
    for (const read of readByExiftool(all.map((sample) => fileOf(sample, marked(sample)))))
      assert.deepEqual(read, { 'ExifTool:Validate': '0 0 0', 'XMP-iptcExt:DigitalSourceType': address });
  });

  it('has its own name in exifr, for the formats that it reads', async function () {
    if (!hasExifr()) this.skip();
    for (const mediaType of ['image/png', 'image/jpeg']) {
      const { DigitalSourceType, ...others } = await readByExifr(marked(sampleOf(mediaType)));
      assert.deepEqual([DigitalSourceType, others], [address, {}], mediaType);
    }
  });

  it('keeps a prompt and everything that other programs wrote', function () {
    if (!hasExiftool()) this.skip();
    const title = ['-XMP-dc:Title=A title'];
    const mixed = changedByExiftool(
      all.map((sample) => fileOf(sample, withProvenance(sample.bytes, sample.mediaType, provenance))),
      title,
    );
    const files = mixed.map(({ name, bytes }, index) => ({
      name,
      bytes: embedMetadata(bytes, all[index]?.mediaType ?? 'image/png', { sourceType: made }),
    }));
    for (const [index, read] of readByExiftool(files).entries()) {
      const { name, bytes } = files[index] ?? { name: '', bytes: new Uint8Array() };
      assert.deepEqual(readProvenance(bytes), provenance, name);
      assert.deepEqual([read['XMP-dc:Title'], read['XMP-iptcExt:DigitalSourceType']], ['A title', address], name);
    }
  });

  it('does not replace the source type of another program, in any form', function () {
    if (!hasExiftool()) this.skip();
    const said = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';
    for (const more of [[], ['-api', 'Compact=Shorthand'], ['-api', 'Compact=']]) {
      const photographs = changedByExiftool(
        all.map((sample) => fileOf(sample)),
        [...more, `-XMP-iptcExt:DigitalSourceType=${said}`],
      );
      for (const [index, { name, bytes }] of photographs.entries()) {
        const mediaType = all[index]?.mediaType ?? 'image/png';
        assert.equal(readSourceType(bytes), 'digitalCapture', name);
        assert.ok(embedMetadata(bytes, mediaType, { sourceType: made }) === bytes, name);
        assert.equal(
          readSourceType(embedMetadata(bytes, mediaType, { provenance, sourceType: made })),
          'digitalCapture',
        );
      }
    }
  });

  it('is recognized in every form that the standard allows, with any prefix', () => {
    const forms = [
      `<Iptc4xmpExt:DigitalSourceType>${address}</Iptc4xmpExt:DigitalSourceType>`,
      `<ext:DigitalSourceType rdf:resource="${address}"/>`,
      `<rdf:li ext:DigitalSourceType='${address}'/>`,
      `<rdf:Description\n a="b"\n\text:DigitalSourceType = "${address}">`,
    ];
    for (const form of forms) assert.equal(readSourceType(pngWith(form)), made, form);
    const others = ['<a:DigitalSourceTypes>x</a:DigitalSourceTypes>', `<a>x:DigitalSourceType="${address}"</a>`];
    for (const form of others) assert.equal(readSourceType(pngWith(form)), undefined, form);
  });

  it('is not written into a signed file, nor is anything else', () => {
    for (const sample of all) {
      const bytes = signed(sample);
      assert.ok(isSigned(bytes), sample.name);
      assert.ok(!isSigned(sample.bytes), sample.name);
      assert.ok(embedMetadata(bytes, sample.mediaType, { provenance, sourceType: made }) === bytes, sample.name);
    }
  });

  it('is not written into a file whose packet names its signature', () => {
    const bytes = pngWith('<rdf:Description dcterms:provenance="https://a.example/manifest"/>');
    assert.ok(embedMetadata(bytes, 'image/png', { provenance, sourceType: made }) === bytes);
  });

  it('is tested with signed files that other decoders can decode', async () => {
    for (const sample of all.filter(({ mediaType }) => mediaType !== 'image/jpeg'))
      assert.deepEqual(
        await decoded(sample.mediaType, signed(sample)),
        await decoded(sample.mediaType, sample.bytes),
        sample.name,
      );
  });

  it('does not replace a packet that cannot be read: compressed, in an older chunk, in UTF-16, or without an end', () => {
    const { bytes } = sampleOf('image/png');
    const packed = chunk('iTXt', new Uint8Array([...encodeText('XML:com.adobe.xmp\0'), 1, 0, 0, 0, 1, 2, 3]));
    const packets = [Buffer.from('\ufeff<x/>', 'utf16le'), encodeText('<rdf:RDF>')];
    const older = ['zTXt', 'tEXt'].flatMap((name) =>
      ['XML:com.adobe.xmp\0\0', 'Raw profile type xmp\0\0'].map((text) => chunk(name, encodeText(text))),
    );
    const unread = [packed, ...older, ...packets.map((packet) => chunk('iTXt', joinBytes([keyword, packet])))];
    for (const one of unread) {
      const file = joinBytes([bytes.subarray(0, 33), one, bytes.subarray(33)]);
      assert.ok(embedMetadata(file, 'image/png', { provenance, sourceType: made }) === file);
    }
  });

  it('changes only the offsets in an AVIF, whatever their size in bytes', async () => {
    const { bytes, mediaType } = sampleOf('image/avif');
    for (const version of [0, 1, 2])
      for (const [offsetSize, baseSize] of [
        [4, 0],
        [8, 0],
        [4, 4],
        [0, 4],
        [8, 8],
      ] as const) {
        const file = withNumbers(bytes, { version, offsetSize, baseSize });
        const [before, after] = [await decoded(mediaType, file), embedMetadata(file, mediaType, { sourceType: made })];
        assert.equal(readSourceType(after), made, `${version} ${offsetSize} ${baseSize}`);
        assert.deepEqual(await decoded(mediaType, after), before);
        assert.equal(
          readProvenance(withProvenance(withProvenance(after, mediaType, plain), mediaType, provenance))?.prompt,
          provenance.prompt,
        );
      }
  });

  it('is not written into an AVIF that is a film, which has offsets elsewhere too', () => {
    const { bytes, mediaType } = sampleOf('image/avif');
    const film = joinBytes([bytes, box('moov', [new Uint8Array(8)])]);
    assert.ok(embedMetadata(film, mediaType, { sourceType: made }) === film);
  });

  it('leaves damaged files unchanged or readable', () => {
    for (const sample of all)
      fc.assert(
        fc.property(fc.nat(sample.bytes.length - 1), fc.nat(255), fc.nat(40), (at, byte, cutBy) => {
          const damaged = sample.bytes.slice(0, sample.bytes.length - cutBy);
          damaged[at] = byte;
          const after = embedMetadata(damaged, sample.mediaType, { sourceType: made });
          assert.ok(after === damaged || readSourceType(after) === made);
        }),
      );
  });

  const keyword = encodeText('XML:com.adobe.xmp\0\0\0\0\0');

  function pngWith(form: string): Uint8Array {
    const { bytes } = sampleOf('image/png');
    const packet = encodeText(`<x:xmpmeta><rdf:RDF>${form}</rdf:RDF></x:xmpmeta>`);
    return joinBytes([bytes.subarray(0, 33), chunk('iTXt', joinBytes([keyword, packet])), bytes.subarray(33)]);
  }
});

/** The same file with its places in numbers of other lengths, the picture's data behind it. */
function withNumbers(
  bytes: Uint8Array,
  form: { readonly version: number; readonly offsetSize: number; readonly baseSize: number },
): Uint8Array {
  const top = readBoxes(bytes) ?? [];
  const meta = top.find(({ name }) => name === 'meta') ?? { body: 0, start: 0, end: 0 };
  const write = (growth: number) => {
    const children = (readBoxes(bytes, meta.body + 4, meta.end) ?? []).map((child) => {
      if (child.name !== 'iloc') return bytes.subarray(child.start, child.end);
      const { items } = readLocations(bytes, child);
      const moved = items.map((item) => {
        const [extent] = item.extents;
        const place = item.base + (extent?.offset ?? 0) + growth;
        const base = form.baseSize > 0 ? place : 0;
        const offset = form.baseSize > 0 ? 0 : place;
        return { ...item, method: 0, base, extents: [{ index: 0, offset, length: extent?.length ?? 0 }] };
      });
      return box('iloc', [writeLocations({ ...form, lengthSize: 4, indexSize: 0, items: moved })]);
    });
    return box('meta', [bytes.subarray(meta.body, meta.body + 4), ...children]);
  };
  const growth = write(0).length - (meta.end - meta.start);
  return joinBytes([bytes.subarray(0, meta.start), write(growth), bytes.subarray(meta.end)]);
}
