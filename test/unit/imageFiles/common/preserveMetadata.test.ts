import assert from 'node:assert/strict';
import type { MediaType } from '../../../../src/imageFiles/common/mediaTypes.ts';
import { uprightExif } from '../../../../src/imageFiles/common/orientation.ts';
import { canPreserveMetadata, withPreservedMetadata } from '../../../../src/imageFiles/common/stripMetadata.ts';
import { readProvenance } from '../../../../src/provenance/common/embedMetadata.ts';
import { decoded, provenance, samples, withProvenance } from './pictures.ts';

type Drawn = 'image/png' | 'image/jpeg' | 'image/webp';
const isDrawn = (type: MediaType): type is Drawn => ['image/png', 'image/jpeg', 'image/webp'].includes(type);

/** Facts of a camera with one entry: the picture lies on its side. */
const onItsSide = Uint8Array.from([
  ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1'),
  ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
]);

function jpegSegment(marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return Uint8Array.from([0xff, marker, length >> 8, length & 255, ...content]);
}

describe('Metadata of an image that is drawn again', () => {
  it('is that of the former file in every format, with the new pixels', async () => {
    for (const { name, mediaType, bytes } of await samples()) {
      if (!isDrawn(mediaType)) continue;
      const former = withProvenance(bytes, mediaType, provenance);
      const result = withPreservedMetadata(former, bytes, mediaType);
      assert.ok(result, name);
      assert.deepEqual(readProvenance(result), provenance, name);
      assert.deepEqual(await decoded(mediaType, result), await decoded(mediaType, bytes), name);
      assert.deepEqual(withPreservedMetadata(bytes, bytes, mediaType), bytes, `${name}, which says nothing`);
    }
  });

  it('includes what other programs wrote, and resets the orientation', async () => {
    const jpeg = (await samples()).find(({ name }) => name === 'JPEG')?.bytes ?? assert.fail();
    const comment = jpegSegment(0xfe, new TextEncoder().encode('by Ada'));
    const start = jpeg.subarray(0, 2);
    const former = Uint8Array.from([...start, ...jpegSegment(0xe1, onItsSide), ...comment, ...jpeg.subarray(2)]);
    const result = Buffer.from(withPreservedMetadata(former, jpeg, 'image/jpeg') ?? assert.fail());
    assert.ok(result.includes(Buffer.from(comment)));
    assert.ok(result.includes(Buffer.from(jpegSegment(0xe1, uprightExif(onItsSide)))));
    assert.deepEqual([onItsSide.at(-7), uprightExif(onItsSide).at(-7)], [6, 1]);
  });

  it('does not mention a gain map or a film that followed the former image', async () => {
    const jpeg = (await samples()).find(({ name }) => name === 'JPEG')?.bytes ?? assert.fail();
    const description = (further: readonly string[]) =>
      `<rdf:Description rdf:about=""${further[0]} xmp:Rating="5">${further[1]}<dc:format>a</dc:format></rdf:Description>`;
    const packet = (...further: readonly string[]) =>
      new TextEncoder().encode(`http://ns.adobe.com/xap/1.0/\0<rdf:RDF>${description(further)}</rdf:RDF>`);
    const former = packet(
      ' hdrgm:Version="1.0" GCamera:MotionPhoto="1"',
      '<hdrgm:GainMapMax><rdf:Seq/></hdrgm:GainMapMax><Container:Directory><Container:Item/></Container:Directory>\n',
    );
    const file = (content: Uint8Array) =>
      Uint8Array.from([...jpeg.subarray(0, 2), ...jpegSegment(0xe1, content), ...jpeg.subarray(2)]);
    const result = withPreservedMetadata(file(former), jpeg, 'image/jpeg') ?? assert.fail();
    assert.ok(Buffer.from(result).includes(Buffer.from(jpegSegment(0xe1, packet('', '')))));
  });

  it('cannot be preserved if a file is animated, damaged, or of another format', async () => {
    const all = await samples();
    const bytesOf = (wanted: string) => all.find(({ name }) => name === wanted)?.bytes ?? assert.fail();
    const png = bytesOf('PNG');
    const film = Uint8Array.from([
      ...png.subarray(0, 33),
      ...[0, 0, 0, 0],
      ...Buffer.from('acTL0000'),
      ...png.subarray(33),
    ]);
    assert.equal(canPreserveMetadata(png, 'image/png'), true);
    assert.equal(canPreserveMetadata(film, 'image/png'), false);
    assert.equal(canPreserveMetadata(png.subarray(0, 60), 'image/png'), false);
    assert.equal(canPreserveMetadata(png, 'image/jpeg'), false);
    assert.equal(canPreserveMetadata(bytesOf('JPEG'), 'image/webp'), false);
  });

  it('is read from damaged Exif without an error', () => {
    for (let length = 0; length <= onItsSide.length; length++)
      assert.equal(uprightExif(onItsSide.subarray(0, length)).length, length);
  });
});
