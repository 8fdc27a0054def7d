import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answerActions, several } from '../fixtures/chats.ts';
import { states } from '../fixtures/states.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { waitUntil } from '../waitUntil.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

function answered(text: string) {
  return snapshot({ turns: [turn({ result: result({ text, actions: [...answerActions] }) })] });
}

/** Selects from the first occurrence of one text in the answer to the end of another, as with a pointer. */
async function mark(page: Page, from: string, to = from): Promise<void> {
  await page.evaluate(
    ([first, last]) => {
      const [start, end] = [first, last].map(
        (text) => document.evaluate(`//limn-answer//text()[contains(., "${text}")]`, document, null, 9).singleNodeValue,
      );
      if (!(start instanceof Text && end instanceof Text)) throw new Error('There is no such text.');
      const endAt = end.data.lastIndexOf(last) + last.length;
      getSelection()?.setBaseAndExtent(start, start.data.indexOf(first), end, endAt);
    },
    [from, to] as const,
  );
  await page.getByRole('button', { name: 'Quote in Message', exact: true }).waitFor();
}

async function markAll(page: Page): Promise<void> {
  await page.locator('limn-answer .answer').evaluate((answer) => getSelection()?.selectAllChildren(answer));
  await page.getByRole('button', { name: 'Quote in Message', exact: true }).waitFor();
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('article').getByRole('button', { name, exact: true }).first().click();
}

async function parts(page: Page): Promise<readonly unknown[]> {
  return (await takePostedMessages(page)).map((message) =>
    message.type === 'resultAction' ? [message.action, message.part] : message,
  );
}

/** Returns the pixels from the selection down to its buttons; negative if they are above it. */
function gapBelow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('limn-panel-selection')?.getBoundingClientRect();
    const line = getSelection()?.getRangeAt(0).getBoundingClientRect();
    if (!bar || !line) throw new Error('Nothing is marked.');
    return Math.round(bar.top < line.top ? bar.bottom - line.top : bar.top - line.bottom);
  });
}

const prose =
  'The *lamp* is lit.\n\nNobody **climbed the `stair`** before.\n\n- one\n- two\n\n```poem\nlet a = 1;\nlet b;\n```';

describe('A selected part of an answer', () => {
  const open = usePage();

  it('is what the buttons apply to, by pointer or keys; without a selection they apply to the whole answer', async () => {
    const page = await open({ first: answered(prose) });
    await mark(page, 'climbed');
    for (const name of ['Insert', 'Replace Selection', 'New File', 'Copy']) await press(page, name);
    await page.getByRole('article').getByRole('button', { name: 'Insert', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await press(page, 'Regenerate');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await press(page, 'Insert');
    deepEqual(await parts(page), [
      ['insert', 'climbed'],
      ['replace', 'climbed'],
      ['newFile', 'climbed'],
      ['copy', 'climbed'],
      ['insert', 'climbed'],
      ['regenerate', undefined],
      ['insert', undefined],
    ]);
  });

  it('is what menu items apply to', async () => {
    const page = await open({ first: answered(prose) });
    await mark(page, 'Nobody', 'before');
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Use as Image Prompt' }).click();
    deepEqual(await parts(page), [['useAsPrompt', 'Nobody climbed the stair before']]);
  });

  it('is named in the tooltips of the buttons that apply to it', async () => {
    const page = await open({ first: answered(prose) });
    const title = (name: string) =>
      page.getByRole('article').getByRole('button', { name, exact: true }).first().getAttribute('title');
    const insert = page.locator('article vscode-button', { hasText: 'Insert' }).first();
    await mark(page, 'lamp');
    deepEqual(
      [await insert.getAttribute('title'), await title('New File'), await title('Regenerate')],
      ['Insert (selection only)', 'New File (selection only)', 'Regenerate'],
    );
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).waitFor({ state: 'detached' });
    equal(await title('New File'), 'New File');
  });

  it('is converted to Markdown: whole blocks as written, and parts of them as text', async () => {
    const marked = [
      ['lamp', 'lit', '*lamp* is lit'],
      ['The ', 'climbed', 'The *lamp* is lit.\n\nNobody **climbed**'],
      ['tw', 'two', 'two'],
      ['one', 'two', '- one\n- two'],
      ['ne', 'two', '- ne\n- two'],
      ['a = 1', 'let b', 'a = 1;\nlet b'],
      ['two', 'let b', '- two\n\n```poem\nlet a = 1;\nlet b\n```'],
    ] as const;
    const page = await open({ first: answered(prose) });
    for (const [from, to, part] of marked) {
      await mark(page, from, to);
      await press(page, 'Copy');
      deepEqual((await parts(page)).at(-1), ['copy', part]);
    }
  });

  it('is rendered as the answer if all of it is selected', async () => {
    const texts = [
      `# Head\n\n${prose}\n\n## Next\n\n1. one\n2. two\n\n   - inner\n   - more\n\n> quoted\n> on\n>\n> - item\n\n---\n\nEnd.`,
      '5. five\n6. six\n   1. a\n   2. b\n\nText ~~gone~~ and [a link](https://x.test/a "t") and https://x.test/b.',
      '| a | b | c |\n|:-:|--:|---|\n| `1` | **2** | 3 |\n| x | y\\|z | |',
      '- [ ] open\n- [x] done\n\n````md\n```ts\nlet a;\n```\n````\n\n``a ` b``',
      '![A cat](https://x.test/c.png) and a note[^1].\n\n[^1]: At the end.',
      'Line one\nline two  \nline three',
    ];
    for (const text of texts) {
      const page = await open({ first: answered(text) });
      const drawn = () => page.locator('.answer').innerText();
      await markAll(page);
      const before = await drawn();
      await press(page, 'Copy');
      const [, part] = ((await parts(page))[0] ?? []) as readonly string[];
      await postHostMessages(page, answered(part ?? ''));
      equal(await drawn(), before, part);
    }
  });

  it('belongs to the one of several answers in which it is selected', async () => {
    const page = await open({ first: snapshot({ turns: [several()] }) });
    await mark(page, 'climbed the stair');
    await press(page, 'Insert');
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r2', action: 'insert', part: 'climbed the stair' },
    ]);
  });

  it('ignores a selection elsewhere, and is cut off at the end of the answer', async () => {
    const page = await open({ first: states['chat-answer']() });
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('.request') ?? document.body));
    await press(page, 'Copy');
    await page.evaluate(() => {
      const start = document.evaluate(
        '//limn-answer//text()[contains(., "Here is")]',
        document,
        null,
        9,
      ).singleNodeValue;
      const facts = document.querySelector('article .facts');
      if (start && facts) getSelection()?.setBaseAndExtent(start, 0, facts, 1);
    });
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).waitFor();
    await press(page, 'Copy');
    const [[, none], [, part]] = (await parts(page)) as [[string, undefined], [string, string]];
    deepEqual([none, part.startsWith('Here is'), part.endsWith('</figure>\n```')], [undefined, true, true]);
  });

  it('is quoted at the end of the draft, with the cursor below it', async () => {
    const page = await open({ first: answered(prose) });
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.fill('Well,');
    await mark(page, 'one', 'two');
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).click();
    await page.keyboard.type('why?');
    equal(await box.inputValue(), 'Well,\n\n> - one\n> - two\n\nwhy?');
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).waitFor({ state: 'hidden' });
  });

  it('has its buttons beside it, inside the window, and hidden while the pointer selects', async () => {
    for (const width of [300, 900]) {
      const page = await open({ width, first: answered(`${prose}\n\n${'A long line of words. '.repeat(20)}`) });
      const quote = page.getByRole('button', { name: 'Quote in Message', exact: true });
      for (const word of ['The ', 'lit.', 'of words']) {
        await mark(page, word);
        const place = await quote.boundingBox();
        equal(place !== null && place.x >= 0 && place.x + place.width <= width, true, word);
      }
      const line = await page.locator('.answer p').first().boundingBox();
      await page.mouse.move((line?.x ?? 0) + 1, (line?.y ?? 0) + 10);
      await page.mouse.down();
      await page.mouse.move((line?.x ?? 0) + 80, (line?.y ?? 0) + 10, { steps: 4 });
      equal(await quote.count(), 0);
      await page.mouse.up();
      await quote.waitFor();
    }
  });

  it('has its buttons below its end, above it at the lower edge, and hidden while it is not visible', async () => {
    const page = await open({ width: 900, first: answered(`${'A line.\n\n'.repeat(40)}The last.`) });
    const words = page.locator('.answer p').nth(20);
    const show = (block: ScrollLogicalPosition) =>
      words.evaluate((all, to) => all.scrollIntoView({ block: to }), block);
    const standsAt = (gap: number) => waitUntil(`it stands at ${gap}`, async () => (await gapBelow(page)) === gap);
    await words.selectText();
    await show('center');
    await standsAt(4);
    await page.setViewportSize({ width: 300, height: 700 });
    await standsAt(4);
    await show('end');
    await standsAt(-4);
    await page.locator('.scroll').evaluate((view) => view.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).waitFor({ state: 'hidden' });
  });

  it('is reached by Tab after the turns: its buttons come before the message box', async () => {
    const page = await open({ first: answered(prose) });
    await mark(page, 'lamp', ' is');
    await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).focus();
    await page.keyboard.press('Tab');
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Quote in Message');
    await page.keyboard.press('Enter');
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), '> *lamp* is\n\n');
  });
});
