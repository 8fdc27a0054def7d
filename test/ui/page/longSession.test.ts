import { equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { longAnswer } from '../../bench/streaming/longAnswer.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages } from './panelPage.ts';

declare global {
  interface Window {
    /** The idle callbacks that the page waits for. */
    pauses: (() => void)[];
  }
}

const count = 60;

function longSession(id = 's1') {
  const turns = Array.from({ length: count }, (_, at) =>
    turn({
      id: `${id} t${at}`,
      prompt: `Question ${at}`,
      result: result({
        id: `${id} r${at}`,
        text: `Answer ${at}.\n\n`.repeat(4 + (at % 3)),
        actions: ['insert', 'copy'],
      }),
    }),
  );
  return snapshot({ id, turns });
}

const articles = (page: Page) => page.getByRole('article').count();
const top = (page: Page, words: string) =>
  page
    .locator('.prompt', { hasText: words })
    .last()
    .evaluate((prompt) => prompt.getBoundingClientRect().top);
const fromEnd = (page: Page) =>
  page.locator('.scroll').evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);

/** Makes the page wait for its idle callbacks until a test runs them. */
async function keepBusy(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.pauses = [];
    Reflect.set(window, 'requestIdleCallback', (go: () => void) => window.pauses.push(go));
  });
}

/** Runs the idle callbacks and lets the page render, until it requests no more. */
async function giveAllPauses(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let go = window.pauses.shift(); go; go = window.pauses.shift()) {
      go();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  });
  await page.locator('.all-rendered').waitFor();
}

interface Timed {
  readonly name: string;
  readonly args: { readonly elementCount?: number; readonly beginData?: { readonly dirtyObjects?: number } };
}

/** Returns what the browser did in the meantime, from its own timeline. */
async function done(page: Page, meanwhile: () => Promise<unknown>): Promise<readonly Timed[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await meanwhile();
  // Chromium writes its trace in this form.
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Timed[] }).traceEvents;
}

/** Returns for each style update in the meantime how many elements the browser styled again. */
async function styledAtOnce(page: Page, meanwhile: () => Promise<unknown>): Promise<readonly number[]> {
  const all = await done(page, meanwhile);
  return all.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? []) : []));
}

/** Returns how many boxes the browser laid out again in the meantime. */
async function laidOutAnew(page: Page, meanwhile: () => Promise<unknown>): Promise<number> {
  const all = await done(page, meanwhile);
  const boxes = all.flatMap(({ name, args }) => (name === 'Layout' ? (args.beginData?.dirtyObjects ?? []) : []));
  return boxes.reduce((sum, count) => sum + count, 0);
}

describe('A long session', () => {
  const open = usePage();
  const busy = async () => {
    const page = await open({ first: snapshot({ id: 's0' }) });
    await keepBusy(page);
    return page;
  };

  it('shows its end at once, stays there while the rest is rendered, and accepts new turns in the meantime', async () => {
    const page = await busy();
    await postHostMessages(page, longSession());
    const atOnce = await articles(page);
    ok(atOnce < count / 2, `${atOnce} turns`);
    ok((await fromEnd(page)) < 2);
    const added = turn({ id: 'new', prompt: 'One more', result: result({ id: 'new', text: 'Yes.' }) });
    await postHostMessages(page, { type: 'turn', sessionId: 's1', title: '', totals: '', turn: added });
    equal(await articles(page), atOnce + 1);
    await giveAllPauses(page);
    equal(await articles(page), count + 1);
    ok((await fromEnd(page)) < 2);
    equal(await page.getByRole('article').first().locator('.prompt').textContent(), 'Question 0');
  });

  it('is styled once, not again for each turn that is rendered above', async () => {
    const page = await busy();
    const turns = Array.from({ length: count }, (_, at) =>
      turn({ id: `t${at}`, result: result({ id: `r${at}`, text: 'A paragraph.\n\n'.repeat(40) }) }),
    );
    await postHostMessages(page, snapshot({ turns }));
    const styled = await styledAtOnce(page, () => giveAllPauses(page));
    const all = await page.locator('.content *').count();
    ok(Math.max(...styled) < all / 2, `${Math.max(...styled)} of ${all} elements at once`);
  });

  it('is skipped by the browser’s layout out of view, while more turns are still to be rendered', async () => {
    const page = await busy();
    await postHostMessages(page, longSession());
    const passedOver = (turns: string) =>
      page
        .locator(turns)
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one).contentVisibility === 'auto').length);
    equal(await passedOver('article'), 0);
    await page.evaluate(() => window.pauses.shift()?.());
    await page.locator('article.rendered').first().waitFor();
    const stood = await passedOver('article.rendered');
    ok(stood > 0);
    equal(await passedOver('article'), stood);
    ok((await page.locator('article:not(.rendered)').count()) > 0);
  });

  it('is hardly laid out again when the user searches in it', async () => {
    const page = await busy();
    const turns = Array.from({ length: count }, (_, at) =>
      turn({ id: `t${at}`, result: result({ id: `r${at}`, text: longAnswer(1_500), actions: ['insert', 'copy'] }) }),
    );
    await postHostMessages(page, snapshot({ turns }));
    await giveAllPauses(page);
    const boxes = await laidOutAnew(page, () =>
      page.evaluate(() => Reflect.apply(Reflect.get(window, 'find'), window, ['no such words', false, false, true])),
    );
    ok(boxes < 3 * count, `${boxes} boxes of ${count} turns`);
  });

  it('does not move the view of a user who has scrolled up in the meantime', async () => {
    const page = await busy();
    await postHostMessages(page, longSession());
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, -700);
    await page.getByRole('button', { name: 'Scroll to Latest', exact: true }).waitFor();
    const before = await top(page, 'Question 55');
    await giveAllPauses(page);
    equal(await articles(page), count);
    const after = await top(page, 'Question 55');
    ok(Math.abs(after - before) < 2, `${before}, then ${after}`);
  });

  it('is replaced by another session that begins before all of it is rendered', async () => {
    const page = await busy();
    await postHostMessages(page, longSession());
    await postHostMessages(page, longSession('s2'));
    await giveAllPauses(page);
    equal(await articles(page), count);
    equal(await page.locator('[data-turn^="s2 "]').count(), count);
    ok((await fromEnd(page)) < 2);
  });

  it('is rendered as a whole if the user comes back to a scroll position in it', async () => {
    const page = await open({ first: longSession() });
    await page.locator('.all-rendered').waitFor();
    await page.locator('.scroll').evaluate((box) => {
      box.scrollTop = 500;
    });
    await page.waitForFunction(() => JSON.parse(sessionStorage.getItem('state') ?? '{}').top === 500);
    await page.reload();
    await page.locator('article').first().waitFor();
    await page.waitForFunction(() => document.querySelector('.scroll')?.scrollTop === 500);
    equal(await articles(page), count);
  });
});
