import assert from 'node:assert/strict';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { ask, imageBody, imagePath, pictureOf, picturesOf, post, sampleService } from './ask.ts';

describe('the sample service draws', () => {
  const service = sampleService();

  const sizes = [
    { asked: {}, pixels: [1024, 1024] },
    { asked: { aspectRatio: '16:9' }, pixels: [1376, 768] },
    { asked: { aspectRatio: '9:16', imageSize: '512' }, pixels: [384, 688] },
    { asked: { aspectRatio: '4:3', imageSize: '2K' }, pixels: [2400, 1792] },
    { asked: { aspectRatio: '2:1', imageSize: '1K' }, pixels: [1456, 720] },
    { asked: { aspectRatio: '1:8', imageSize: '512' }, pixels: [176, 1456] },
  ] as const;
  for (const { asked, pixels } of sizes) {
    it(`a PNG of ${pixels.join(' × ')} when asked for ${JSON.stringify(asked)}`, async () => {
      const { width, height } = PNG.sync.read(pictureOf(await ask(service(), imageBody('the sea at dusk', asked))));
      assert.deepEqual([width, height], pixels);
    });
  }

  it('a 4K picture as a PNG that decodes', async () => {
    const bytes = pictureOf(await ask(service(), imageBody('the sea', { aspectRatio: '16:9', imageSize: '4K' })));
    const { width, height } = PNG.sync.read(bytes);
    assert.deepEqual([width, height], [5504, 3072]);
  });

  it('JPEG bytes, named so, when the prompt says [jpeg]', async () => {
    const answer = await ask(service(), imageBody('a lighthouse [jpeg]', { aspectRatio: '3:2', imageSize: '512' }));
    const picture = decode(pictureOf(answer));
    assert.deepEqual([picture.width, picture.height], [632, 424]);
    assert.equal(answer.candidates[0]?.content.parts?.at(-1)?.inlineData?.mimeType, 'image/jpeg');
  });

  it('the same picture for the same prompt and another one for another', async () => {
    const prompts = ['a lighthouse at dusk', 'a lighthouse at dusk', 'a forest at night', 'a lighthouse in the dusk'];
    const small = { imageSize: '512' };
    const drawn = await Promise.all(
      prompts.map(async (prompt) => pictureOf(await ask(service(), imageBody(prompt, small)))),
    );
    const [first, again, ...others] = drawn.map((bytes) => bytes.toString('base64'));
    assert.equal(first, again);
    assert.equal(new Set([first, ...others]).size, 3);
  });

  it('many colours, not one flat field', async () => {
    const { data } = PNG.sync.read(pictureOf(await ask(service(), imageBody('a garden', { imageSize: '512' }))));
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    assert.ok(colours.size > 500);
  });

  it('at another size than asked when the prompt says [small]', async () => {
    const bytes = pictureOf(
      await ask(service(), imageBody('the sea [small]', { aspectRatio: '16:9', imageSize: '2K' })),
    );
    assert.equal(PNG.sync.read(bytes).width, 512);
  });

  it('two drafts before the picture when the prompt says [drafts]', async () => {
    const pictures = picturesOf(await ask(service(), imageBody('the sea [drafts]', { imageSize: '512' })));
    assert.deepEqual(
      pictures.map((bytes) => PNG.sync.read(bytes).width),
      [128, 256, 512],
    );
  });

  it('words only for [text only], and refuses with IMAGE_SAFETY and no parts for [refuse]', async () => {
    const words = await ask(service(), imageBody('the sea [text only]'));
    assert.deepEqual(picturesOf(words), []);
    assert.match(words.candidates[0]?.content.parts?.[0]?.text ?? '', /sea/);
    const refused = await ask(service(), imageBody('the sea [refuse]'));
    assert.equal(refused.candidates[0]?.finishReason, 'IMAGE_SAFETY');
    assert.equal(refused.candidates[0]?.content.parts, undefined);
  });

  it('and counts: the total is the sum, and a sentence stands before the picture', async () => {
    const answer = await ask(service(), imageBody('a cat in the city', { imageSize: '512' }));
    const { promptTokenCount, candidatesTokenCount, totalTokenCount } = answer.usageMetadata;
    assert.equal(totalTokenCount, promptTokenCount + candidatesTokenCount);
    assert.ok(candidatesTokenCount > 747 && promptTokenCount === 5);
    assert.match(answer.candidates[0]?.content.parts?.[0]?.text ?? '', /^Here is a city/);
  });
});

describe('a second turn on a picture', () => {
  const service = sampleService();

  async function conversation(change: string, alter: (part: object) => object) {
    const first = imageBody('a lighthouse at dawn', { imageSize: '512' }) as { contents: object[] };
    const answer = await ask(service(), first);
    const parts = answer.candidates[0]?.content.parts?.map(alter);
    const more = [
      { role: 'model', parts },
      { role: 'user', parts: [{ text: change }] },
    ];
    return { picture: pictureOf(answer), body: { ...first, contents: [...first.contents, ...more] } };
  }

  for (const change of ['make the sky violet', 'a little more of everything']) {
    it(`gives a changed version of it: “${change}”`, async () => {
      const { picture, body } = await conversation(change, (part) => part);
      assert.notDeepEqual(pictureOf(await ask(service(), body)), picture);
    });
  }

  it('is refused without the signature and with one of another picture', async () => {
    const without = await conversation('by night', (part) => ({ ...part, thoughtSignature: undefined }));
    const missing = await post(service(), { path: imagePath, body: without.body });
    assert.equal(missing.status, 400);
    assert.match(await missing.text(), /missing a thought_signature in content position 1, part position 1/);
    const altered = await conversation('by night', (part) => ({ ...part, thoughtSignature: 'AbC=' }));
    const corrupted = await post(service(), { path: imagePath, body: altered.body });
    assert.match(await corrupted.text(), /Corrupted thought signature/);
  });

  it('needs no signature where the model does not sign', async () => {
    const { body } = await conversation('by night', (part) => ({ ...part, thoughtSignature: undefined }));
    const response = await post(service(), { path: imagePath.replace('sample-picture', 'sample-unsigned'), body });
    assert.equal(response.status, 200);
  });
});
