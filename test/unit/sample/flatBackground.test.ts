import assert from 'node:assert/strict';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { removeBackground } from '../../../src/imageEditor/common/removeBackground.ts';
import { addKeyBackground, keyColors } from '../../../src/prompts/common/keyColor.ts';
import { ask, imageBody, pictureOf, sampleService } from './ask.ts';

describe('The sample service, asked for a flat background', () => {
  const service = sampleService();

  async function draw(prompt: string, color: keyof typeof keyColors = 'green') {
    const body = imageBody(addKeyBackground(prompt, color), { imageSize: '512' });
    const bytes = pictureOf(await ask(service(), body));
    const image = prompt.includes('[jpeg]') ? decode(bytes) : PNG.sync.read(bytes);
    return { width: image.width, height: image.height, data: new Uint8ClampedArray(image.data) };
  }

  for (const prompt of ['a lighthouse', 'a lighthouse [jpeg]'])
    it(`draws a subject on it that can be cut out: ${prompt}`, async () => {
      const image = await draw(prompt, 'magenta');
      const cut = removeBackground(image, keyColors.magenta.rgb);
      assert.ok(typeof cut === 'object', String(cut));
      const alpha = Array.from({ length: 512 * 512 }, (_, at) => cut.pixels.data[at * 4 + 3] ?? 0);
      const share = alpha.filter((one) => one === 255).length / alpha.length;
      assert.ok(share > 0.45 && share < 0.58, `${share}`);
      assert.deepEqual([alpha[0], alpha[256 * 512 + 256], cut.enclosed], [0, 255, undefined]);
    });

  it('draws none for [scenery], and its color inside of the subject for [hole]', async () => {
    assert.equal(removeBackground(await draw('a lighthouse [scenery]'), keyColors.green.rgb), 'noFlatBackground');
    const cut = removeBackground(await draw('a lighthouse [hole]'), keyColors.green.rgb);
    assert.ok(typeof cut === 'object');
    assert.equal(cut.enclosed, 'removed');
  });
});
