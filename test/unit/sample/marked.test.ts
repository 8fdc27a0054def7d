import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { ask, imageBody, pictureOf, sampleService } from './ask.ts';

const [width, height] = [60, 40];
const box = { left: 10, top: 8, right: 29, bottom: 19 };
const isInBox = (x: number, y: number) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** A picture of two colors, and if `isMarked` with the outline of the box. */
function picture(isMarked: boolean): PNG {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isOutline = isInBox(x, y) && (x === box.left || x === box.right || y === box.top || y === box.bottom);
    png.data.set(isMarked && isOutline ? [255, 0, 0, 255] : x < 20 ? [20, 80, 40, 255] : [254, 254, 250, 255], at * 4);
  }
  return png;
}

const partOf = (png: PNG) => ({
  inlineData: { mimeType: 'image/png', data: PNG.sync.write(png).toString('base64') },
});

function marked(prompt: string, copy = picture(true)): object {
  return { contents: [{ role: 'user', parts: [{ text: prompt }, partOf(picture(false)), partOf(copy)] }] };
}

describe('the sample service gives back a marked image', () => {
  const service = sampleService();
  const draw = async (prompt: string) => PNG.sync.read(pictureOf(await ask(service(), marked(prompt))));

  it('with a block over what is marked, and everything else almost as it was', async () => {
    const drawn = await draw('a boat');
    assert.deepEqual([drawn.width, drawn.height], [width, height]);
    const before = picture(false);
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const [now, then] = [drawn, before].map(({ data }) => [...data.subarray(at * 4, at * 4 + 3)]);
      if (isInBox(x, y)) assert.deepEqual(now, [120, 40, 200]);
      else
        assert.deepEqual(
          now?.map((value, channel) => Math.abs(value - (then?.[channel] ?? 0))),
          [3, 3, 3],
        );
    }
  });

  it('of another shape when the prompt says [small], and unchanged inside when it says [ignore marks]', async () => {
    const small = await draw('a boat [small]');
    assert.deepEqual([small.width, small.height], [512, 512]);
    const ignoring = await draw('a boat [ignore marks]');
    assert.deepEqual([...ignoring.data.subarray((12 * width + 15) * 4, (12 * width + 15) * 4 + 3)], [23, 83, 43]);
  });

  it('only where two pictures differ in a part', async () => {
    for (const copy of [picture(false), new PNG({ width: 30, height: 40 })]) {
      const drawn = PNG.sync.read(pictureOf(await ask(service(), marked('the sea', copy))));
      assert.equal(drawn.width, 1024);
    }
    assert.equal(PNG.sync.read(pictureOf(await ask(service(), imageBody('the sea')))).width, 1024);
  });
});
