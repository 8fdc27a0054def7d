import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { ComparisonPageMessage } from '../../../src/compare/common/comparison.ts';
import { getComparisonStrings } from '../../../src/compare/common/comparison.ts';
import { files, languagesOf, readStrings } from '../../l10n/languages.ts';
import { translated } from '../../unit/strings/english.ts';
import {
  comparisonMessages,
  type Pictures,
  comparedPicture as picture,
  serveCompared,
} from '../fixtures/comparison.ts';
import { waitUntil } from '../waitUntil.ts';
import { findBarriersInTheme } from './axe.ts';
import { usePage } from './browserFixture.ts';
import { applyTheme, themeNames } from './themes.ts';

function sizeOfPage() {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { scrollWidth, scrollHeight };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const value = (page: Page) => page.getByRole('slider').inputValue();
const pressed = (page: Page) => page.locator('.views [aria-pressed="true"]').innerText();
const posted = async (page: Page) =>
  (await page.evaluate(() => window.limn.posted)) as unknown as readonly ComparisonPageMessage[];

async function tell(page: Page, pictures: Pictures): Promise<void> {
  await page.evaluate(async (sent) => {
    for (const message of sent) window.postMessage(message, '*');
    await new Promise((shown) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(shown))));
  }, comparisonMessages(pictures));
}

describe('The comparison of two pictures', () => {
  const open = usePage();
  const shown = async (pictures: Pictures = {}, width = 900) => {
    const page = await open({ page: 'comparison', width });
    await serveCompared(page);
    await tell(page, pictures);
    await waitUntil('the pictures are loaded', () =>
      page.evaluate(() => [...document.images].every(({ complete }) => complete)),
    );
    return page;
  };

  it('shows them side by side at first, the older one on the left, each with its facts', async () => {
    const page = await shown();
    const [left, right] = await Promise.all((await page.getByRole('img').all()).map((image) => image.boundingBox()));
    ok(left && right && right.x > left.x + left.width && right.y === left.y && right.width === left.width);
    deepEqual(await page.locator('.caption').allInnerTexts(), [
      'HEAD\n\n400 × 200 · PNG, 1.4 MB · 12 November',
      'Working Tree\n\n400 × 200 · PNG, 1.4 MB · 5 minutes ago',
    ]);
    await page.getByRole('heading', { name: 'images/light.png' }).waitFor();
  });

  it('shows them below each other if there is little room, each above its caption', async () => {
    const page = await shown({}, 400);
    const pictures = await Promise.all((await page.getByRole('img').all()).map((one) => one.boundingBox()));
    const captions = await Promise.all((await page.locator('.caption').all()).map((one) => one.boundingBox()));
    const gaps = pictures.map((box, at) => box && Math.round((captions[at]?.y ?? 0) - box.y - box.height));
    deepEqual(gaps, [4, 4]);
  });

  it('has the buttons of all views in one line beside a document, in all languages', async () => {
    const page = await shown({}, 380);
    for (const language of await languagesOf('sources')) {
      const strings = await readStrings(files.sources(language));
      const words = getComparisonStrings(translated(language, (message) => strings[message]).l10n);
      await page.evaluate((message) => window.postMessage(message, '*'), { type: 'words', words });
      await button(page, words.difference).waitFor();
      const tops = await page
        .locator('.views button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      deepEqual([language, new Set(tops).size], [language, 1]);
    }
  });

  it('is reached by Tab in visual order, wide and narrow', async () => {
    const reached = async (width: number) => {
      const page = await shown({}, width);
      const names: string[] = [];
      while (names.length < 6) {
        await page.keyboard.press('Tab');
        names.push(
          await page.evaluate(
            () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '',
          ),
        );
      }
      return names;
    };
    const buttons = ['Side by side', 'Slider', 'Onion skin', 'Difference'];
    deepEqual(await reached(900), [...buttons, 'Swap (X)', 'More']);
    deepEqual(await reached(400), ['Swap (X)', 'More', ...buttons]);
  });

  it('switches its view by the keys 1 to 4 and by buttons, overlaid at the same position', async () => {
    const page = await shown();
    for (const [key, name] of [
      ['2', 'Slider'],
      ['3', 'Onion skin'],
      ['4', 'Difference'],
      ['1', 'Side by side'],
    ] as const) {
      await page.keyboard.press(key);
      equal(await pressed(page), name);
    }
    await button(page, 'Slider').click();
    equal(await pressed(page), 'Slider');
    const [left, right] = await Promise.all((await page.getByRole('img').all()).map((image) => image.boundingBox()));
    deepEqual(left, right);
  });

  it('moves the divider and the blend by arrow keys, by 10 with Shift, wherever the focus is', async () => {
    const page = await shown();
    await page.keyboard.press('2');
    equal(await page.getByRole('slider', { name: 'Divider' }).inputValue(), '50');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    equal(await value(page), '61');
    await page.getByRole('slider').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    equal(await value(page), '51');
    for (let press = 0; press < 6; press++) await page.keyboard.press('Shift+ArrowLeft');
    equal(await value(page), '0');
    await page.keyboard.press('3');
    equal(await page.getByRole('slider', { name: 'Blend' }).inputValue(), '50');
    await page.keyboard.press('ArrowUp');
    equal(await value(page), '51');
    equal(
      await page
        .locator('.box img')
        .nth(1)
        .evaluate((image) => getComputedStyle(image).opacity),
      '0.51',
    );
  });

  it('shows only one picture on each side of the divider, also if one is less high', async () => {
    const page = await shown({ newer: picture('b.png', { src: '/small.png', width: 100, height: 80 }) });
    await page.keyboard.press('2');
    const clips = await page.locator('.box img').evaluateAll((all) => all.map((one) => getComputedStyle(one).clipPath));
    deepEqual(clips, ['inset(0px 50% 0px 0px)', 'inset(0px 0px 0px 50%)']);
  });

  it('swaps the sides on X', async () => {
    const page = await shown();
    await page.keyboard.press('x');
    equal(await page.locator('.caption p').first().innerText(), 'Working Tree');
    await button(page, 'Swap (X)').click();
    equal(await page.locator('.caption p').first().innerText(), 'HEAD');
  });

  it('aligns them at the center, scales them to the wider one, and shows the scale in the caption', async () => {
    const page = await shown({ newer: picture('b.png', { src: '/small.png', width: 100, height: 80 }) });
    const boxes = await Promise.all((await page.getByRole('img').all()).map((image) => image.boundingBox()));
    const [left, right] = boxes;
    ok(left && right && Math.abs(left.width - right.width) < 1);
    const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
    ok(Math.abs(middle(left) - middle(right)) < 1 && right.height > left.height);
    const text = await page.locator('.caption').nth(1).innerText();
    equal(text, 'b.png\n\n100 × 80 · at 400% · PNG, 1.4 MB · 12 November');
  });

  it('shows the difference as a picture and in words', async () => {
    const page = await shown();
    await page.keyboard.press('4');
    await page.getByText('25% of pixels differ · Black: identical. Brightness doubled.').waitFor();
    const colors = await page.locator('canvas').evaluate((canvas) => {
      const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
      return [10, 390].map((x) => [...(context?.getImageData(x, 100, 1, 1).data ?? [])]);
    });
    deepEqual(colors, [
      [0, 0, 0, 255],
      [100, 40, 20, 255],
    ]);
    deepEqual(await page.locator('.caption').nth(1).locator('p').allInnerTexts(), [
      'HEAD, 12 November',
      'Working Tree, 5 minutes ago',
    ]);
  });

  it('says that they are equal if they are', async () => {
    const page = await shown({ newer: picture('Working Tree') });
    await page.keyboard.press('4');
    await page.getByText('Images are identical').waitFor();
  });

  it('saves the difference from any view', async () => {
    const page = await shown();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Save Difference...' }).click();
    await waitUntil('the difference was posted', async () =>
      (await posted(page)).some(({ type }) => type === 'saveDifference'),
    );
    const bytes = await page.evaluate(() => {
      const message = window.limn.posted.at(-1) as unknown as { bytes: Uint8Array };
      return [...message.bytes];
    });
    const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
    deepEqual([width, height, [...data.subarray(390 * 4, 390 * 4 + 4)]], [400, 200, [100, 40, 20, 255]]);
  });

  it('zooms by keys and menu, scrolls both together, and fits again on 0', async () => {
    const page = await shown();
    const width = () =>
      page
        .locator('.box')
        .first()
        .evaluate((box) => box.clientWidth);
    const fitting = await width();
    await page.keyboard.press('+');
    ok((await width()) > fitting);
    await button(page, 'More').click();
    await page.keyboard.press('ArrowUp');
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Save Difference...');
    await page.getByRole('menuitem', { name: 'Actual Size' }).click();
    equal(await width(), 400);
    for (let press = 0; press < 6; press++) await page.keyboard.press('+');
    const scrolls = () =>
      page.locator('.scroller').evaluateAll((all) => all.map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]));
    await page
      .locator('.scroller')
      .first()
      .evaluate((scroller) => scroller.scrollTo(120, 30));
    await waitUntil('both have moved', async () => {
      const [left, right] = await scrolls();
      return left?.[0] === 120 && right?.[0] === 120 && left[1] === right[1];
    });
    await page.keyboard.press('0');
    equal(await width(), fitting);
  });

  it('shows one picture with a note if the file is new, and offers no other view', async () => {
    const page = await shown({ older: undefined } as unknown as Pictures);
    equal(await page.getByRole('img').count(), 1);
    await page.getByText('New file, no earlier version').waitFor();
    await page.keyboard.press('4');
    equal(await pressed(page), 'Side by side');
    equal(await button(page, 'Slider').getAttribute('aria-disabled'), 'true');
  });

  it('shows cards with the sizes of pictures that cannot be displayed or decoded', async () => {
    const { src: _, ...tooLarge } = picture('a.png', { width: 20_000, height: 20_000 });
    const says = 'Images of 20000 × 20000 pixels are too large to compare.';
    const page = await shown({
      older: { ...tooLarge, card: { title: 'a.png', says } },
      newer: picture('b.png', { src: '/broken.png' }),
    });
    await page.getByText(says).waitFor();
    await page.getByText("Couldn't display this image.").waitFor();
    equal(await button(page, 'Difference').getAttribute('aria-disabled'), 'true');
    deepEqual(await page.locator('.caption').allInnerTexts(), [
      'a.png\n\n20000 × 20000 · PNG, 1.4 MB · 12 November',
      'b.png\n\n400 × 200 · PNG, 1.4 MB · 12 November',
    ]);
  });

  it('restores the view when the page is loaded again', async () => {
    const page = await shown();
    await page.keyboard.press('3');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('x');
    await page.reload();
    await tell(page, {});
    equal(await pressed(page), 'Onion skin');
    equal(await value(page), '60');
    equal(await page.locator('.caption p').first().innerText(), 'Working Tree');
  });

  it('has no accessibility violation in four themes, three widths and every view, and no horizontal scrolling', async () => {
    const page = await shown();
    for (const width of [400, 560, 1000])
      for (const theme of themeNames) {
        await page.setViewportSize({ width, height: 640 });
        await applyTheme(page, theme);
        for (const view of ['1', '2', '3', '4']) {
          await page.keyboard.press(view);
          deepEqual([theme, width, view, await findBarriersInTheme(page, theme)], [theme, width, view, []]);
          const { scrollWidth, scrollHeight } = await page.evaluate(sizeOfPage);
          deepEqual([scrollWidth, scrollHeight], [width, 640]);
        }
      }
    deepEqual(await page.evaluate(() => window.limn.blocked), []);
  });
});
