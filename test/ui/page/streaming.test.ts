import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { storyboard } from '../fixtures/states.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, postOneByOne, takePostedMessages } from './panelPage.ts';

declare global {
  interface Window {
    finished: number;
    /** The queries of the panel on its own elements. */
    looks: string[];
  }
}

const running = result({ state: 'running', status: 'Generating response', spoken: 'Response ready' });
const first = snapshot({ turns: [turn({ result: running })] });
const text = `Before.\n\n\`\`\`ts\nconst a = 1;\n\`\`\`\n\n${storyboard}\n\n[late]\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`;

function pieces(whole: string, size: number) {
  const count = Math.ceil(whole.length / size);
  return Array.from({ length: count }, (_, index) => ({
    type: 'delta' as const,
    resultId: 'r1',
    kind: 'text' as const,
    offset: index * size,
    text: whole.slice(index * size, (index + 1) * size),
  }));
}

function done(whole: string) {
  const answered = turn({ result: result({ text: whole, spoken: 'Response ready', actions: ['insert', 'copy'] }) });
  return { type: 'turn', sessionId: 's1', title: '', totals: '', turn: answered } as const;
}

/** Runs in the page: marks the blocks that can no longer change. */
function markFinished(): void {
  const blocks = [...document.querySelectorAll('.part > *')].slice(0, -3);
  for (const block of blocks) Reflect.set(block, 'kept', true);
  window.finished = blocks.length;
}

function drawn(page: Page): Promise<string> {
  return page.locator('.answer').evaluate((answer) => answer.innerHTML);
}

/** Returns the height of the content in pixels, after the page has handled its growth. */
function heightOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.querySelector('.content')?.getBoundingClientRect().height ?? 0;
  });
}

/** Returns how often an element's style was invalidated in the meantime, by the browser's own timeline. */
async function styledAnew(page: Page, meanwhile: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.invalidationTracking'] });
  await meanwhile();
  // Chromium writes its trace in this form.
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string }[] };
  return traceEvents.filter(({ name }) => name === 'StyleRecalcInvalidationTracking').length;
}

describe('A streaming answer', () => {
  const open = usePage();

  it('ends as the same page that rendering it once gives', async () => {
    const late = `${text}\n[late]: https://late.test\n`;
    const noted = `A note[^1].\n\n${text}\n- [x] done\n- [ ] open\n\n[^1]: At the end.\n`;
    for (const whole of [text, late, noted, text.repeat(6)]) {
      const once = await open({ first: snapshot({ turns: [done(whole).turn] }) });
      const page = await open({ first });
      await postOneByOne(page, pieces(whole, 37));
      await postHostMessages(page, done(whole));
      equal(await drawn(page), await drawn(once));
    }
  });

  it('highlights long code to its last line, even if it is rendered again meanwhile', async () => {
    const code = 'const a = 1;\n'.repeat(2_000);
    const whole = `\`\`\`ts\n${code}\`\`\`\n\n[late]\n`;
    const page = await open({ first });
    for (const piece of pieces(whole, 9_000)) await postHostMessages(page, piece);
    await postHostMessages(page, done(`${whole}\n[late]: https://late.test\n`));
    const coloured = '.answer code .hljs-keyword';
    await page.waitForFunction((all) => document.querySelectorAll(all).length === 2_000, coloured);
    equal(await page.locator('.answer code').textContent(), code);
  });

  it('lays out long code piece by piece, while it grows and when it is highlighted', async () => {
    const page = await open({ first });
    const whole = `\`\`\`ts\n${'const a = 1;\n'.repeat(3_000)}`;
    for (const piece of pieces(whole, 5_000)) {
      await postHostMessages(page, piece);
      const length = piece.offset + piece.text.length - '```ts\n'.length;
      await page.waitForFunction((all) => document.querySelector('.answer code')?.textContent.length === all, length);
    }
    const longest = async () => {
      const lengths = await page
        .locator('.answer .lines')
        .evaluateAll((all) => all.map((one) => one.textContent.length));
      return Math.max(...lengths);
    };
    ok((await longest()) < 6_000);
    await postHostMessages(page, done(whole));
    await page.waitForFunction(() => document.querySelectorAll('.answer .lines .hljs-keyword').length === 3_000);
    ok((await longest()) < 9_000);
    const selected = await page.locator('.answer code').evaluate((code) => {
      getSelection()?.selectAllChildren(code);
      return getSelection()?.toString();
    });
    equal(selected?.trimEnd(), whole.slice('```ts\n'.length).trimEnd());
  });

  it('never renders a finished block again, nor code that is still open', async () => {
    const page = await open({ first });
    await postHostMessages(page, ...pieces('One.\n\n```ts\nlet a;\n', 100));
    await page.locator('.answer pre').waitFor();
    await page.evaluate(() =>
      Object.assign(window, { kept: [...document.querySelectorAll('.answer p, .answer pre')] }),
    );
    await postHostMessages(page, { type: 'delta', resultId: 'r1', kind: 'text', offset: 19, text: 'let b;\n' });
    await page.locator('.answer pre', { hasText: 'let b;' }).waitFor();
    deepEqual(
      await page.evaluate(() =>
        [...document.querySelectorAll('.answer p, .answer pre')].map(
          (node, index) => node === Reflect.get(window, 'kept')[index],
        ),
      ),
      [true, true],
    );
  });

  it('keeps every finished block the same node up to the end', async () => {
    const page = await open({ first });
    const whole = text.repeat(6);
    for (const piece of pieces(whole, 400)) {
      await postHostMessages(page, piece);
      await page.evaluate(markFinished);
    }
    // The page decides how much it renders at a time; the rest of the test needs most of the answer.
    await page.locator('.part > *').nth(24).waitFor();
    await page.evaluate(markFinished);
    await postHostMessages(page, done(whole));
    const kept = await page.locator('.part > *').evaluateAll((all) => all.map((one) => 'kept' in one));
    const finished = await page.evaluate(() => window.finished);
    ok(finished > 20);
    deepEqual(new Set(kept.slice(0, finished)), new Set([true]));
  });

  it('keeps a selection in the rendered part of an open paragraph, list, table and code block', async () => {
    const opened = [
      'Some **word** is',
      '- word\n- two of',
      '| word | b |\n|---|---|\n| one | two |\n',
      '```\nword\nlet',
    ];
    for (const begun of opened) {
      const page = await open({ first });
      await postHostMessages(page, ...pieces(begun, 400));
      await page.locator('.part', { hasText: 'word' }).waitFor();
      await page.evaluate(() => {
        const place = document.evaluate('//div[@class="part"]//text()[contains(., "word")]', document, null, 9);
        const node = place.singleNodeValue;
        if (node) getSelection()?.setBaseAndExtent(node, 0, node, 4);
      });
      await postHostMessages(page, {
        type: 'delta',
        resultId: 'r1',
        kind: 'text',
        offset: begun.length,
        text: ' more of it',
      });
      await page.locator('.part', { hasText: 'more of it' }).waitFor();
      equal(await page.evaluate(() => getSelection()?.toString()), 'word');
    }
  });

  it('has the browser style only what it renders, and nothing of the turns above it', async () => {
    const above = Array.from({ length: 19 }, (_, at) =>
      turn({ id: `above${at}`, result: result({ id: `above${at}`, text: 'Done.', actions: ['insert', 'copy'] }) }),
    );
    const page = await open({ first: snapshot({ turns: [...above, turn({ result: running })] }) });
    await postHostMessages(page, ...pieces('One.', 4));
    await page.locator('[data-result=r1] .answer', { hasText: 'One.' }).waitFor();
    const styled = await styledAnew(page, async () => {
      await postHostMessages(page, { type: 'delta', resultId: 'r1', kind: 'text', offset: 4, text: ' Two.' });
      await page.locator('[data-result=r1] .answer', { hasText: 'One. Two.' }).waitFor();
    });
    ok(styled < 19, `${styled} times`);
  });

  it('does not render the composer again', async () => {
    const page = await open({ first });
    const drawings = await page.evaluateHandle(() => {
      const composer = customElements.get('limn-composer')?.prototype;
      const { performUpdate } = composer;
      const drawings = { count: 0 };
      composer.performUpdate = function () {
        drawings.count += 1;
        performUpdate.call(this);
      };
      return drawings;
    });
    await postHostMessages(page, ...pieces('One.', 4));
    await page.locator('.answer', { hasText: 'One.' }).waitFor();
    equal(await drawings.evaluate(({ count }) => count), 0);
    await postHostMessages(page, done('One.'));
    ok((await drawings.evaluate(({ count }) => count)) > 0);
  });

  it('sets no style on the selection’s buttons while there is no selection', async () => {
    const page = await open({ first });
    const changes = await page.evaluateHandle(() => {
      const changes = { count: 0 };
      const beside = document.querySelector('limn-panel-selection');
      if (!beside) throw new Error('Nothing stands beside a selection.');
      new MutationObserver((all) => {
        changes.count += all.length;
      }).observe(beside, { attributes: true });
      return changes;
    });
    await postHostMessages(page, ...pieces('One.', 4));
    await page.locator('.answer', { hasText: 'One.' }).waitFor();
    equal(await changes.evaluate(({ count }) => count), 0);
  });

  it('does not query the whole conversation', async () => {
    const page = await open({ first });
    await postHostMessages(page, ...pieces('One.', 4));
    await page.locator('.answer', { hasText: 'One.' }).waitFor();
    await page.evaluate(() => {
      window.looks = [];
      for (const whole of document.querySelectorAll('limn-panel, .scroll, .content'))
        for (const name of ['querySelector', 'querySelectorAll'] as const)
          Reflect.set(whole, name, (selector: string) => {
            window.looks.push(selector);
            return Reflect.apply(Element.prototype[name], whole, [selector]);
          });
    });
    const before = await heightOf(page);
    await postHostMessages(page, {
      type: 'delta',
      resultId: 'r1',
      kind: 'text',
      offset: 4,
      text: `${'\n\nMore.'.repeat(60)}\n\nTwo.`,
    });
    await page.locator('.answer', { hasText: 'Two.' }).waitFor();
    ok((await heightOf(page)) > before);
    deepEqual(await page.evaluate(() => window.looks), []);
  });

  it('requests the whole turn when a delta does not fit', async () => {
    const page = await open({ first });
    await postHostMessages(page, ...pieces('One.', 4), ...pieces('One.', 4));
    await page.waitForFunction(() => window.limn.posted.some(({ type }) => type === 'resync'));
    deepEqual(await takePostedMessages(page), [{ type: 'resync' }]);
  });

  it('is announced once when it is ready, and not before', async () => {
    const page = await open({ first });
    await postHostMessages(page, ...pieces(text, 200));
    equal(await page.getByRole('status').textContent(), 'Sent. Generating response');
    equal(await page.getByRole('article').getAttribute('aria-busy'), 'true');
    await postHostMessages(page, done(text));
    equal(await page.getByRole('status').textContent(), 'Response ready');
  });

  it('is followed at the end, and does not scroll a reader elsewhere until they jump', async () => {
    const page = await open({ first });
    const place = () => page.locator('.scroll').evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
    const [long, more] = [storyboard.repeat(4), '\n\nMore.\n'.repeat(20)];
    await postHostMessages(page, ...pieces(long, 400));
    await page.waitForFunction(() => document.querySelectorAll('.answer li').length > 20);
    ok((await place()) < 2);
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, -300);
    const jump = page.getByRole('button', { name: 'Scroll to Latest', exact: true });
    await jump.waitFor();
    const top = await page.locator('.scroll').evaluate((box) => box.scrollTop);
    await postHostMessages(page, { type: 'delta', resultId: 'r1', kind: 'text', offset: long.length, text: more });
    await page.locator('.answer p', { hasText: 'More.' }).last().waitFor();
    equal(await page.locator('.scroll').evaluate((box) => box.scrollTop), top);
    await jump.click();
    await jump.waitFor({ state: 'detached' });
    ok((await place()) < 2);
  });
});
