import assert from 'node:assert/strict';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { readPicture } from '../../../src/imageFiles/common/readPicture.ts';
import { findCost } from '../../../src/service/common/cost.ts';
import { pngOf } from '../../service/sample/picture/webp.ts';
import { ask, imageBody, imagePath, pictureOf, picturesOf, post, sampleService } from './ask.ts';

describe('the sample service draws', () => {
  const service = sampleService();

  const sizes = [
    { asked: {}, pixels: [1024, 1024] },
    { asked: { aspectRatio: '16:9' }, pixels: [1376, 768] },
    { asked: { aspectRatio: '9:16', imageSize: '512' }, pixels: [384, 688] },
    { asked: { aspectRatio: '4:3', imageSize: '2K' }, pixels: [2400, 1792] },
    { asked: { aspectRatio: '2:1', imageSize: '1K' }, pixels: [1456, 720] },
    { asked: { aspectRatio: '7:5', imageSize: '3K' }, pixels: [3632, 2592] },
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

  it('another drawing of the same prompt each time, and another picture for another', async () => {
    const prompts = ['a lighthouse at dusk', 'a lighthouse at dusk', 'a lighthouse at dusk', 'a forest at night'];
    const small = { imageSize: '512' };
    const drawn = await Promise.all(
      prompts.map(async (prompt) => pictureOf(await ask(service(), imageBody(prompt, small)))),
    );
    for (const [index, picture] of drawn.entries())
      for (const other of drawn.slice(index + 1)) assert.ok(shareOfChange(picture, other) > 0.1);
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

  for (const prompt of [
    'a story of a lighthouse',
    'a Storyboard: the sea',
    'bread, step by step',
    'a recipe for soup',
  ]) {
    it(`words, a picture, words, another picture and words for “${prompt}”`, async () => {
      const { candidates } = await ask(service(), imageBody(prompt, { imageSize: '512' }));
      const parts = candidates[0]?.content.parts ?? [];
      assert.deepEqual(
        parts.map(({ inlineData }) => (inlineData ? 'picture' : 'words')),
        ['words', 'picture', 'words', 'picture', 'words'],
      );
      const [first, second] = parts.flatMap(({ inlineData }) => inlineData?.data ?? []);
      assert.notEqual(first, second);
    });
  }

  it('one picture when a picture of a story is changed', async () => {
    const story = { role: 'user', parts: [{ text: 'a story of a lighthouse' }] };
    const [answer] = (await ask(service(), imageBody('a story of a lighthouse', { imageSize: '512' }))).candidates;
    const change = { role: 'user', parts: [{ text: 'make it warmer' }] };
    const changed = await ask(service(), { contents: [story, answer?.content, change] });
    assert.equal(picturesOf(changed).length, 1);
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

  it('and tells the cost if it is priced', async () => {
    const path = imagePath.replace('sample-picture', 'priced-picture');
    const answer = await (await post(service(), { path, body: imageBody('a cat', { imageSize: '512' }) })).json();
    assert.deepEqual(findCost(answer)?.currency, 'USD');
    assert.equal(findCost(await ask(service(), imageBody('a cat', { imageSize: '512' }))), undefined);
  });
});

describe('the sample service draws in other kinds', () => {
  const service = sampleService();
  const small = { aspectRatio: '3:2', imageSize: '512' };

  it('WebP bytes, named so, when the prompt says [webp]', async () => {
    const answer = await ask(service(), imageBody('a lighthouse [webp]', small));
    const picture = readPicture(pictureOf(answer));
    assert.ok(typeof picture === 'object');
    assert.deepEqual([picture.mediaType, picture.width, picture.height], ['image/webp', 632, 424]);
    assert.equal(answer.candidates[0]?.content.parts?.at(-1)?.inlineData?.mimeType, 'image/webp');
    const png = pictureOf(await ask(service(), imageBody('a lighthouse', small)));
    assert.ok(shareOfChange(png, await pngOf(pictureOf(answer))) < 0.02);
  });

  it('a PNG that shows what lies behind it where the sky was, when the prompt says [transparent]', async () => {
    const { data } = PNG.sync.read(pictureOf(await ask(service(), imageBody('a village [transparent]', small))));
    assert.equal(data[3], 0);
    assert.equal(data.at(-1), 255);
  });
});

describe('a second turn on a picture', () => {
  const service = sampleService();

  async function conversation(change: string, { first = 'a lighthouse at dawn', alter = (part: object) => part } = {}) {
    const asked = imageBody(first, { imageSize: '512' }) as { contents: object[] };
    const answer = await ask(service(), asked);
    const parts = answer.candidates[0]?.content.parts?.map(alter);
    const more = [
      { role: 'model', parts },
      { role: 'user', parts: [{ text: change }] },
    ];
    return { picture: pictureOf(answer), body: { ...asked, contents: [...asked.contents, ...more] } };
  }
  const unsigned = (part: object) => ({ ...part, thoughtSignature: undefined });
  const modelled = (name: string) => imagePath.replace('sample-picture', name);

  const firsts = ['the sea', 'a forest', 'a quiet room'];
  const changes = ['make the sky violet', 'at night', 'add a boat', 'a little more of everything'];
  for (const first of firsts) {
    it(`gives a visibly changed version of “${first}”, whatever the change`, async () => {
      for (const change of changes) {
        const { picture, body } = await conversation(change, { first });
        const changed = shareOfChange(picture, pictureOf(await ask(service(), body)));
        assert.ok(changed > 0.002, `${change}: ${changed} of the pixels changed`);
      }
    });
  }

  it('goes on from the drawing it is about, and gives another one where the same change is asked again', async () => {
    const first = 'a village by day';
    await ask(service(), imageBody(first, { imageSize: '512' }));
    const { picture, body } = await conversation('add birds', { first });
    const changed = pictureOf(await ask(service(), body));
    const changedAgain = pictureOf(await ask(service(), body));
    for (const one of [changed, changedAgain]) assert.ok(shareOfChange(picture, one) < 0.3);
    assert.ok(shareOfChange(changed, changedAgain) > 0.002);
  });

  it('changes the sky and leaves the ground where it is the sky that is to change', async () => {
    const { picture, body } = await conversation('make the sky violet', { first: 'a village by day' });
    const [before, after] = [PNG.sync.read(picture), PNG.sync.read(pictureOf(await ask(service(), body)))];
    const at = ({ data, width }: Decoded, x: number, y: number) => [
      ...data.subarray((y * width + x) * 4).subarray(0, 3),
    ];
    assert.notDeepEqual(at(after, 20, 20), at(before, 20, 20));
    assert.deepEqual(at(after, 256, 500), at(before, 256, 500));
  });

  it('is refused without the signature and with one of another picture', async () => {
    const without = await conversation('by night', { alter: unsigned });
    const missing = await post(service(), { path: imagePath, body: without.body });
    assert.equal(missing.status, 400);
    assert.match(await missing.text(), /missing a thought_signature in content position 1, part position 1/);
    const altered = await conversation('by night', { alter: (part) => ({ ...part, thoughtSignature: 'AbC=' }) });
    const corrupted = await post(service(), { path: imagePath, body: altered.body });
    assert.match(await corrupted.text(), /Corrupted thought signature/);
  });

  it('needs no signature where the model does not sign', async () => {
    const { body } = await conversation('by night', { alter: unsigned });
    const response = await post(service(), { path: modelled('sample-unsigned'), body });
    assert.equal(response.status, 200);
  });

  it('is always refused by a forgetful model, which draws what is asked anew', async () => {
    const { body, picture } = await conversation('by night');
    const refused = await post(service(), { path: modelled('sample-forgetful'), body });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /Corrupted thought signature/);
    const anew = withAttachment('by night', picture);
    assert.equal((await post(service(), { path: modelled('sample-forgetful'), body: anew })).status, 200);
  });
});

describe('a picture sent along', () => {
  const service = sampleService();
  const red = () => {
    const picture = new PNG({ width: 60, height: 40 });
    for (let at = 0; at < picture.data.length; at += 4) picture.data.set([250, 10, 10, 255], at);
    return PNG.sync.write(picture);
  };
  const redShare = (bytes: Buffer) => {
    const { data } = PNG.sync.read(bytes);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 230 && (data[at + 1] ?? 0) < 40 && (data[at + 2] ?? 0) < 40) count += 1;
    return count / (data.length / 4);
  };

  it('hangs in the scene that the words name', async () => {
    const share = redShare(pictureOf(await ask(service(), withAttachment('a quiet room', red()))));
    assert.ok(share > 0.04 && share < 0.2, `${share} of the pixels are red`);
  });

  it('is itself what is changed where the words ask for a change', async () => {
    const share = redShare(pictureOf(await ask(service(), withAttachment('make the sky violet', red()))));
    assert.ok(share > 0.25 && share < 0.7, `${share} of the pixels are red`);
  });

  it('may be a JPEG or a WebP', async () => {
    const drawn = async (body: object) => pictureOf(await ask(service(), body));
    const asPng = await drawn(withAttachment('a quiet room', await drawn(imageBody('the sea', { imageSize: '512' }))));
    for (const kind of ['jpeg', 'webp']) {
      const sent = await drawn(imageBody(`the sea [${kind}]`, { imageSize: '512' }));
      const shown = await drawn(withAttachment('a quiet room', sent, `image/${kind}`));
      assert.ok(shareOfChange(asPng, shown) < 0.01, kind);
    }
  });

  it('is refused by a blind model in words that say why, and data that is no base64 by any', async () => {
    const path = imagePath.replace('sample-picture', 'sample-blind');
    const blind = await post(service(), { path, body: withAttachment('a quiet room', red()) });
    assert.equal(blind.status, 400);
    assert.match(await blind.text(), /Image input modality is not enabled for models\/sample-blind/);
    const parts = [{ text: 'x' }, { inlineData: { mimeType: 'image/png', data: 'not base64!' } }];
    const broken = await post(service(), { path: imagePath, body: { contents: [{ role: 'user', parts }] } });
    assert.match(await broken.text(), /contents\.0\.parts\.1\.inlineData\.data/);
  });
});

type Decoded = ReturnType<typeof PNG.sync.read>;

function withAttachment(text: string, bytes: Uint8Array, mimeType = 'image/png'): object {
  const inlineData = { mimeType, data: Buffer.from(bytes).toString('base64') };
  const image = { imageSize: '512' };
  return {
    contents: [{ role: 'user', parts: [{ text }, { inlineData }] }],
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], responseFormat: { image } },
  };
}

/** The share of pixels that differ plainly between two PNGs of one size. */
function shareOfChange(before: Uint8Array, after: Uint8Array): number {
  const [a, b] = [PNG.sync.read(Buffer.from(before)), PNG.sync.read(Buffer.from(after))];
  assert.deepEqual([b.width, b.height], [a.width, a.height]);
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const distance = [0, 1, 2].map((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)));
    if (Math.max(...distance) > 24) changed += 1;
  }
  return changed / (a.data.length / 4);
}
