import assert from 'node:assert/strict';
import { readProvenance, removeProvenance } from '../../../../src/provenance/common/embedMetadata.ts';
import { changedByExiftool, hasExiftool, type NamedFile, readByExiftool, titledByExiftool } from './exiftool.ts';
import { plain, provenance, type Sample, samples, withProvenance } from './pictures.ts';

describe('Provenance in an image file, read by exiftool', () => {
  let all: readonly Sample[];

  before(async function () {
    if (!hasExiftool()) this.skip();
    all = await samples();
  });

  const fileOf = ({ name, mediaType, bytes }: Sample): NamedFile => ({ name: `${name}.${mediaType.slice(6)}`, bytes });
  const written = (sample: Sample, prompt = provenance.prompt): Sample => ({
    ...sample,
    bytes: withProvenance(sample.bytes, sample.mediaType, { ...provenance, prompt }),
  });

  it('has clear names in every format, and exiftool reports no problem in the file', () => {
    for (const read of readByExiftool(all.map((sample) => fileOf(written(sample)))))
      assert.deepEqual(read, asExiftoolReads);
  });

  it('is valid if the prompt had to be cut', () => {
    const long = all.map((sample) => fileOf(written(sample, '漢'.repeat(32_000))));
    assert.deepEqual([...new Set(readByExiftool(long).map(verdictOf))], [fine]);
  });

  it('is still read after exiftool has rewritten the metadata, and can then be replaced', () => {
    const titled = titledByExiftool(all.map((sample) => fileOf(written(sample))));
    for (const [index, { bytes, name }] of titled.entries()) {
      const mediaType = all[index]?.mediaType ?? 'image/png';
      assert.deepEqual(readProvenance(bytes), provenance, name);
      assert.deepEqual(readProvenance(withProvenance(bytes, mediaType, plain)), plain, name);
    }
  });

  it('is added to what exiftool wrote before', () => {
    const titled = titledByExiftool(all.map(fileOf));
    const both = all.map((sample, index) => written({ ...sample, bytes: titled[index]?.bytes ?? sample.bytes }));
    for (const { bytes, name } of both) assert.deepEqual(readProvenance(bytes), provenance, name);
    for (const read of readByExiftool(both.map(fileOf)))
      assert.deepEqual([read['XMP-dc:Title'], verdictOf(read)], ['A title', fine]);
  });

  it('is removed if exiftool has mixed it with its own metadata, which is kept, in any form', () => {
    const files = all.map((sample) => fileOf(written(sample)));
    for (const form of [[], ['-api', 'Compact=Shorthand'], ['-api', 'Compact=']]) {
      const left = changedByExiftool(files, [...form, '-XMP-dc:Title=A title', '-XMP-xmp:Rating=5']).map(
        ({ name, bytes }) => ({ name, bytes: removeProvenance(bytes) }),
      );
      for (const { 'XMP-x:XMPToolkit': _, ...read } of readByExiftool(left))
        assert.deepEqual(read, { 'ExifTool:Validate': fine, 'XMP-dc:Title': 'A title', 'XMP-xmp:Rating': 5 });
      for (const { name, bytes } of left)
        assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /lighthouse|picture-pro-3|limn:/, name);
    }
  });
});

/** Errors, warnings and minor warnings. */
const fine = '0 0 0';

function verdictOf(read: Readonly<Record<string, unknown>>): unknown {
  return read['ExifTool:Validate'];
}

const asExiftoolReads = {
  'ExifTool:Validate': fine,
  'XMP-iptcExt:AIPromptInformation': provenance.prompt,
  'XMP-iptcExt:AISystemUsed': provenance.model,
  'XMP-limn:AspectRatio': provenance.aspectRatio,
  'XMP-limn:Size': provenance.size,
  'XMP-limn:Parent': provenance.parent,
  'XMP-xmp:CreateDate': '2026:11:21 06:48:22.123Z',
  'XMP-xmp:CreatorTool': 'Limn',
};
