import { deepEqual } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { failureView } from '../../../src/host/words/failures.ts';
import type { FailureKind } from '../../../src/shared/failures.ts';
import type { ResultView } from '../../../src/shared/view/result.ts';
import type { TurnView } from '../../../src/shared/view/turn.ts';
import { english } from '../../unit/host/words/english.ts';
import { picture, result, type Snapshot, snapshot, turn } from '../fixtures/views.ts';
import { until } from '../until.ts';
import { tell } from './panelPage.ts';
import { withPage } from './ring.ts';

declare global {
  interface Window {
    heard: string[];
  }
}

/** Notes what the live region says and which alerts appear, in order, as a screen reader would. */
async function listen(page: Page): Promise<void> {
  // Functions handed to the page were compiled with calls to this one.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const wordsOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const alerts = new WeakSet<Element>();
    const note = (said: string) => said !== '' && said !== window.heard.at(-1) && window.heard.push(said);
    window.heard = [];
    new MutationObserver(() => {
      note(wordsOf(document.querySelector('p.spoken')));
      for (const alert of document.querySelectorAll('[role="alert"]'))
        if (!alerts.has(alert) && alerts.add(alert)) note(`Alert: ${wordsOf(alert)}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

const heard = (page: Page) => page.evaluate(() => window.heard.splice(0));

/** Sends what the host would, and waits until the page tells this; a page that is late has not been told yet. */
async function telling(page: Page, message: Snapshot, said: string): Promise<void> {
  await tell(page, message);
  await until(`it is told: ${said}`, () => page.evaluate((words) => window.heard.at(-1)?.includes(words), said));
}

/** Role and name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const role = at?.getAttribute('role') ?? { textarea: 'textbox' }[at?.localName ?? ''] ?? 'button';
    return `${role} ${at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''}`;
  });

const shown = (view: Partial<ResultView>, rest: Partial<TurnView> = {}): Snapshot =>
  snapshot({ turns: [turn({ ...rest, result: result(view) })] });
const image = { mode: 'image' as const, prompt: 'The boat leaves the harbour' };
const waiting = { state: 'running' as const, status: 'Waiting for the picture, 1376 × 768' };
const drawn = { pictures: [picture], spoken: 'Picture ready, 1376 by 768' };
const offers = { actions: ['insert', 'refine'] as ResultView['actions'] };

describe('A screen reader is told', () => {
  const open = withPage();
  const opened = async () => {
    const page = await open({ first: snapshot({}) });
    await listen(page);
    return page;
  };

  it('of a picture: sent, what it waits for, ready and how large, and where it was put', async () => {
    const page = await opened();
    await telling(page, shown(waiting, image), waiting.status);
    await telling(page, shown({ ...drawn, ...offers }, image), drawn.spoken);
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    await page.keyboard.press('Escape');
    await until('the focus is on Insert', async () => (await focused(page)) === 'button Insert');
    const insertion = 'Inserted in storyboard.md, line 7';
    const show = { ...drawn, insertion, actions: ['show', 'undo'] as ResultView['actions'] };
    await telling(page, shown({ ...show, inserted: { by: 'insert', label: 'Inserted' } }, image), insertion);
    await until('the focus is on Show', async () => (await focused(page)) === 'button Show');
    deepEqual(await heard(page), [
      'Sent. Waiting for the picture, 1376 × 768',
      'Picture ready, 1376 by 768',
      'Inserted in storyboard.md, line 7',
    ]);
  });

  it('of a chat: sent, answering, ready, and where it was put, and nothing of the text as it comes', async () => {
    const page = await opened();
    await telling(page, shown({ state: 'running', status: 'Answering' }), 'Answering');
    await tell(page, shown({ state: 'running', status: 'Answering', text: 'The lamp is' }));
    await telling(page, shown({ text: 'The lamp is lit.', spoken: 'Answer ready' }), 'Answer ready');
    const insertion = 'Replaced in a.md, line 3';
    await telling(page, shown({ text: 'The lamp is lit.', spoken: 'Answer ready', insertion }), insertion);
    deepEqual(await heard(page), ['Sent. Answering', 'Answer ready', 'Replaced in a.md, line 3']);
  });

  it('of a stopped one that it was stopped, and of several pictures how all of them ended', async () => {
    const page = await opened();
    await telling(page, shown(waiting, image), waiting.status);
    await telling(page, shown({ state: 'stopped', spoken: 'Stopped' }, image), 'Stopped');
    deepEqual(await heard(page), ['Sent. Waiting for the picture, 1376 × 768', 'Stopped']);
  });

  for (const [kind, title, next] of [
    ['keyRejected', 'The key was not accepted', 'Set API Key'],
    ['refused', 'The service refused this picture', 'Edit Prompt'],
    ['unreachable', 'gateway.example.com could not be reached', 'Try Again'],
  ] as const satisfies readonly (readonly [FailureKind, string, string])[])
    it(`of a failure, once, what it is and what to do next: ${kind}`, async () => {
      const page = await opened();
      const report = { kind, billed: 'no', host: 'gateway.example.com' } as const;
      const failure = failureView(english, report, { mode: 'image', failedAt: 0 });
      await telling(page, shown(waiting, image), waiting.status);
      await telling(page, shown({ state: 'failed', failure }, image), title);
      const all = await heard(page);
      deepEqual(
        all.map((said) => [said.startsWith('Alert:'), said.includes(title), said.includes(next)]),
        [
          [false, false, false],
          [true, true, true],
        ],
      );
    });

  it('nothing of another session', async () => {
    const page = await opened();
    const other = shown({ text: 'Done elsewhere.', spoken: 'Answer ready' });
    await tell(page, { ...other, session: { ...other.session, id: 's2' } });
    deepEqual(await heard(page), []);
  });
});
