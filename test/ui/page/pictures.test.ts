import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { type PageAsked, postHostMessages, takePostedMessages } from './panelPage.ts';

const photo = PNG.sync.write(new PNG({ width: 1600, height: 900 }));

/** Returns turns with one picture each, whose files the page has never loaded before. */
function turns(count: number, hasThumbnail: boolean): TurnView[] {
  return Array.from({ length: count }, (_, index) => {
    const src = `/photo-${index}.png`;
    const thumbnail = hasThumbnail ? { thumbnail: `/small-${index}.png` } : {};
    const picture = { id: `p${index}`, src, ...thumbnail, alt: `Photo ${index}`, width: 1600, height: 900 };
    return turn({
      id: `t${index}`,
      mode: 'image',
      prompt: 'A photo',
      result: result({ id: `r${index}`, pictures: [picture] }),
    });
  });
}

/** Serves the pictures, and returns the names of the requested ones. */
async function serve(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/(photo|small)-\d+\.png$/, (route) => {
    asked.push(new URL(route.request().url()).pathname.slice(1, -4));
    return route.fulfill({ contentType: 'image/png', body: photo });
  });
  return asked;
}

const img = (page: Page, index: number) => page.getByRole('img', { name: `Photo ${index}`, exact: true });
const isShown = (page: Page, index: number, name: string) =>
  page.waitForFunction(([alt, src]) => document.querySelector(`img[alt="${alt}"]`)?.getAttribute('src') === src, [
    `Photo ${index}`,
    `/${name}-${index}.png`,
  ] as const);

describe('The pictures of a long session', () => {
  const open = usePage();
  const shown = async (all: readonly TurnView[], ask: (setting: PageAsked) => Promise<Page> = open) => {
    const page = await ask({ first: snapshot({ id: 's0' }) });
    const asked = await serve(page);
    await postHostMessages(page, snapshot({ turns: all }));
    return { page, asked };
  };

  it('are loaded in full only near the view, and released far from it', async () => {
    const { page, asked } = await shown(turns(40, true));
    await isShown(page, 39, 'photo');
    equal(await img(page, 0).getAttribute('src'), '/small-0.png');
    ok(new Set(asked.filter((name) => name.startsWith('photo'))).size < 8, asked.join());
    await page.locator('.scroll').evaluate((box) => box.scrollTo(0, 0));
    await isShown(page, 0, 'photo');
    await isShown(page, 39, 'small');
    const full = await page
      .locator('limn-picture img')
      .evaluateAll((all) => all.filter((one) => one.getAttribute('src')?.startsWith('/photo')));
    ok(full.length < 8, String(full.length));
  });

  it('are loaded at once when they arrive at the end, before the next frame tells that they are in view', async () => {
    const page = await open({ first: snapshot({ id: 's0' }) });
    await serve(page);
    await page.evaluate(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        override observe() {}
      };
    });
    await postHostMessages(page, snapshot({ turns: turns(2, true) }));
    await isShown(page, 1, 'photo');
    equal(await img(page, 0).getAttribute('src'), '/small-0.png');
  });

  it('are shown at once as thumbnails', async () => {
    const { page } = await shown(turns(3, true));
    // The code that renders turns is loaded after the page.
    await page.locator('limn-picture img').nth(2).waitFor({ state: 'attached' });
    deepEqual(await page.locator('limn-picture img').evaluateAll((all) => all.map((one) => one.hasAttribute('src'))), [
      true,
      true,
      true,
    ]);
  });

  it('get a thumbnail if they have none, once each, as WebP of at most 768 pixels', async () => {
    const { page } = await shown(turns(2, false));
    await page.waitForFunction(() => window.limn.posted.filter(({ type }) => type === 'thumbnail').length === 2);
    const sizes = await page.evaluate(async () => {
      const small = window.limn.posted.flatMap((message) => (message.type === 'thumbnail' ? [message] : []));
      return Promise.all(
        small.map(async ({ pictureId, bytes }) => {
          const blob = new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
          const { width, height } = await createImageBitmap(blob);
          return [pictureId, String.fromCharCode(...bytes.slice(8, 12)), width, height];
        }),
      );
    });
    deepEqual(
      sizes.sort(),
      ['p0', 'p1'].map((id) => [id, 'WEBP', 768, 432]),
    );
    await postHostMessages(page, snapshot({ id: 's2' }), snapshot({ turns: turns(2, false) }));
    await isShown(page, 1, 'photo');
    equal((await takePostedMessages(page)).length, 2);
  });

  it('show a message if their file is missing, and are not requested repeatedly', async () => {
    const [gone] = turns(1, false);
    const page = await open({ first: snapshot({ id: 's0' }) });
    let asked = 0;
    await page.route('**/photo-0.png', (route) => {
      asked += 1;
      return route.fulfill({ status: 404 });
    });
    await postHostMessages(page, snapshot({ turns: gone ? [gone] : [] }));
    await page.getByText("Couldn't display this image. Its file might have been deleted").waitFor();
    await postHostMessages(page, snapshot({ turns: gone ? [{ ...gone, name: 'Again' }] : [] }));
    deepEqual([asked, await takePostedMessages(page)], [1, []]);
  });

  it('are shown if the browser refuses to decode them in advance, as it does while many large ones take its memory', async () => {
    const page = await open({ first: snapshot({ id: 's0' }) });
    await serve(page);
    await page.evaluate(() => {
      const { decode } = HTMLImageElement.prototype;
      HTMLImageElement.prototype.decode = async function () {
        await decode.call(this);
        throw new DOMException('The source image cannot be decoded.', 'EncodingError');
      };
    });
    await postHostMessages(page, snapshot({ turns: turns(1, true) }));
    await isShown(page, 0, 'photo');
  });

  it('are dragged by their ids, without their private URI', async () => {
    const { page } = await shown(turns(1, true));
    const dragged = await img(page, 0).evaluate((picture) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', 'https://page.test/photo-0.png');
      picture.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));
      return dataTransfer.types.map((type) => [type, dataTransfer.getData(type)]);
    });
    deepEqual(dragged, [
      ['application/vnd.limn.picture', 'p0'],
      ['text/plain', 'Photo 0'],
    ]);
  });

  it('keep the scroll position, also in turns that were never in view', async () => {
    const { page } = await shown(turns(40, true), open.alone);
    const scroller = page.locator('.scroll');
    await page.locator('.all-rendered article[data-turn="t39"]').waitFor();
    const height = await scroller.evaluate((box) => box.scrollHeight);
    await scroller.evaluate((box) => box.scrollTo(0, 4000));
    await page.waitForFunction(() => JSON.parse(sessionStorage.getItem('state') ?? '{}').top === 4000);
    equal(await scroller.evaluate((box) => box.scrollHeight), height);
    const top = () => page.locator('article[data-turn="t10"]').evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    await page.addInitScript({
      content: `window.limn.first = ${JSON.stringify(snapshot({ turns: turns(40, true) }))}`,
    });
    await page.reload();
    await page.locator('.all-rendered article[data-turn="t39"]').waitFor();
    deepEqual([await top(), await scroller.evaluate((box) => box.scrollTop)], [before, 4000]);
  });
});
