import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { hashPicture, isLfsPointer } from '../../../../src/imageFiles/common/lfsPointer.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('Pointer of Git LFS', () => {
  const picture = encode('the bytes of a picture');
  const text = (version = 'https://git-lfs.github.com/spec/v1') =>
    `version ${version}\noid sha256:${sha(picture)}\nsize ${picture.length}\n`;

  it('has the hash of the file that it stands for', async () => {
    const extended = text().replace('oid', `ext-0-foo sha256:${'0'.repeat(64)}\noid`);
    for (const pointer of [
      text(),
      text('https://hawser.github.com/spec/v1'),
      text().replaceAll('\n', '\r\n'),
      extended,
    ]) {
      assert.ok(isLfsPointer(encode(pointer)), pointer);
      assert.equal(await hashPicture(encode(pointer)), sha(picture));
    }
  });

  it('is not found in other files', async () => {
    const others = [
      picture,
      encode(''),
      encode(`\n${text()}`),
      encode(text('https://a.example/v1')),
      encode(text() + ' '.repeat(1_024)),
    ];
    for (const bytes of others) {
      assert.ok(!isLfsPointer(bytes));
      assert.equal(await hashPicture(bytes), sha(bytes));
    }
  });
});
