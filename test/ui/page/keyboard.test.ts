import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { installedBrowser } from '../../editor/browser.ts';
import { states } from '../fixtures/states.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { takePostedMessages } from './panelPage.ts';

/** Returns the names of the elements that get the focus when a key is pressed up to `most` times, or until the focus leaves the page. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most = 60): Promise<readonly string[]> {
  const names: string[] = [];
  while (names.length < most) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return undefined;
      return (at.getAttribute('aria-label') ?? at.innerText).replace(/\s+/g, ' ').trim();
    });
    if (name === undefined) break;
    names.push(name);
  }
  return names;
}

const header = ['New Chat', 'New Image', 'Sessions', 'More Actions...'];
const code = (apply: string) => [apply, 'Copy Code', 'Insert Code'];

describe('The keyboard', () => {
  const open = usePage();

  it('goes through a chat turn in its visual order, and back the same way', async () => {
    const page = await open({ first: states['chat-versatile']() });
    const forth = await walk(page, 'Tab');
    const back = await walk(page, 'Shift+Tab', forth.length);
    const turns = [
      ...['lamp.ts 12 lines', 'tower.ts 2 problems', 'Edit', 'Delete', 'src/lamp.ts', 'lighthouse.md'],
      ...code('Apply to tower.ts'),
      'export const steps = 199;',
      ...code('Apply to index.html'),
      '<p>Lit at six.</p>',
      ...code('Apply to page.css'),
      'p { margin: 0 }',
      'The tower at dusk (Image at pictures.example.com)',
      ...['Insert', 'Replace Selection', 'New File', 'Copy', 'Regenerate', 'More'],
    ];
    deepEqual(forth.slice(0, header.length + turns.length + 1), [...header, ...turns, 'Message']);
    deepEqual([...back].reverse(), forth);
  });

  it('reaches Withdraw, Jump to Latest and Stop in their visual order', async () => {
    const page = await open({ height: 500, first: states['chat-queued']() });
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, -300);
    await page.getByRole('button', { name: 'Scroll to Latest', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    deepEqual(await walk(page, 'Shift+Tab', 2), ['Scroll to Latest', 'Remove from Queue']);
    await page.locator('.bar button').last().focus();
    const names = await walk(page, 'Tab', 16);
    const wanted = ['Edit', 'Delete', 'Edit', 'Delete', 'Remove from Queue', 'Message', 'Stop'];
    deepEqual(names.filter((name) => wanted.includes(name)).slice(0, wanted.length), wanted);
  });

  it('moves the focus from Jump to Latest to the message box when the button is no longer needed', async () => {
    const page = await open({ height: 500, first: states['chat-queued']() });
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, -300);
    await page.getByRole('button', { name: 'Scroll to Latest', exact: true }).focus();
    await page.mouse.wheel(0, 3000);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Message');
  });

  it('presses each kind of button once, however long Enter is held', async () => {
    const page = await open({ first: states['chat-versatile']() });
    for (const name of ['Insert', 'Regenerate', 'Copy Code', 'Delete', 'src/lamp.ts']) {
      await page.getByRole('article').getByRole('button', { name, exact: true }).first().focus();
      for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
    }
    equal((await takePostedMessages(page)).length, 5);
    await page.getByRole('article').getByRole('button', { name: 'Copy', exact: true }).focus();
    await page.keyboard.press('Space');
    equal((await takePostedMessages(page)).length, 6);
  });

  it('inserts an answer by two keys, and returns to the message box by one', async () => {
    const page = await open({ first: states['chat-versatile']() });
    const focused = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim());
    await page.getByRole('textbox', { name: 'Message' }).fill('half a sen');
    await page.keyboard.press('Escape');
    equal(await focused(), 'Insert');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    equal(await focused(), 'Message');
    equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), 'half a sen');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    deepEqual(
      (await takePostedMessages(page)).flatMap((message) => (message.type === 'resultAction' ? [message.action] : [])),
      ['insert'],
    );
  });

  it('closes what is open by Escape before it moves the focus', async () => {
    const asking = await open({ first: states['chat-context']() });
    await asking.getByRole('textbox', { name: 'Message' }).fill('/');
    await asking.getByRole('listbox', { name: 'Prompts' }).waitFor();
    await asking.keyboard.press('Escape');
    await asking.getByRole('listbox', { name: 'Prompts' }).waitFor({ state: 'hidden' });
    equal(await asking.evaluate(() => document.activeElement?.ariaLabel), 'Message');
    const page = await open({ first: states['chat-versatile']() });
    const more = page.getByRole('article').getByRole('button', { name: 'More', exact: true });
    await more.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    equal(
      await page.evaluate(
        () => document.activeElement?.textContent?.includes('More') || document.activeElement?.ariaLabel === 'More',
      ),
      true,
    );
  });

  it('never stops a job by Escape, wherever the focus is', async () => {
    const page = await open({ first: states['chat-queued']() });
    const count = (await walk(page, 'Tab')).length;
    for (let press = 0; press < count; press += 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
    }
    deepEqual(
      (await takePostedMessages(page)).filter(({ type }) => type !== 'draft'),
      [],
    );
  });
});

const many = Array.from({ length: 40 }, (_, index) =>
  turn({
    id: `t${index}`,
    prompt: `Question ${index}`,
    result: result({ id: `r${index}`, text: `Answer number${index}.\n\n${'Words. '.repeat(120)}` }),
  }),
);

describe('Ctrl+A in a field', () => {
  const open = usePage();

  it('is not handled by VS Code, which would select all again after the next key', async () => {
    const page = await open({ first: states['chat-answer']() });
    await page.evaluate(() => {
      addEventListener('keydown', ({ key }) => (document.title += ` ${key}`));
    });
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Who came home?');
    await message.press('Control+a');
    await page.keyboard.type('All');
    equal(await message.inputValue(), 'All');
    await page.getByRole('button', { name: 'Copy', exact: true }).first().press('Control+a');
    equal(await page.title(), 'Limn Control A l l Control a');
  });
});

describe('A long conversation', () => {
  const open = usePage();

  it('opens at its end and keeps it visible at any width', async () => {
    const page = await open({ width: 420, first: snapshot({ turns: many }) });
    const below = () => page.locator('.scroll').evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
    for (const width of [300, 420, 700, 1200, 320]) {
      await page.setViewportSize({ width, height: 760 });
      await page.waitForFunction(() => {
        const box = document.querySelector('.scroll');
        return box && box.scrollHeight - box.clientHeight - box.scrollTop < 2;
      });
      ok((await below()) < 2, `${width}`);
      equal(await page.getByRole('button', { name: 'Scroll to Latest', exact: true }).count(), 0);
    }
  });
});

// The headless browser from npm cannot find text in any page.
describe('A long conversation in a whole browser', () => {
  const open = usePage({ findPath: installedBrowser });

  it('is searched completely, even in parts that the browser has not rendered', async () => {
    const page = await open({ first: snapshot({ turns: many }) });
    await page.locator('.content.all-rendered').waitFor();
    // The user types into VS Code's own search box, outside of the page.
    await page.evaluate('document.hasFocus = () => false');
    for (const word of ['number3.', 'number20.', 'number39.', 'number1.']) {
      const found = await page.evaluate((text) => {
        const isFound = Reflect.apply(Reflect.get(window, 'find'), window, [text, false, false, true]);
        return [isFound, getSelection()?.toString()];
      }, word);
      deepEqual(found, [true, word]);
      await page.waitForFunction(() => {
        const place = getSelection()?.getRangeAt(0).getBoundingClientRect();
        return place && place.top > 36 && place.bottom < 700;
      });
    }
  });
});
