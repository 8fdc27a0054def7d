import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { states } from '../fixtures/states.ts';
import { imageComposer, result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const narrow = { width: 386, height: 620 };
const offered = ['insert', 'replace', 'newFile', 'copy', 'regenerate', 'useAsPrompt', 'showRequest'] as const;
const inserted = { by: 'insert', label: 'Inserted' } as const;
const replaced = { by: 'replace', label: 'Replaced' } as const;

const named = `In short:

\`\`\`markdown docs/a-page-with-a-long-name.md
A lighthouse on a headland at dusk, the sea calm, one small boat turning for home.
\`\`\`

\`\`\`ts
export const steps = 199;
\`\`\`
`;

/** Returns the number of lines over which the buttons of a row are spread. */
function linesOf(page: Page, row: string): Promise<number> {
  return page
    .locator(`${row} :is(button, vscode-button)`)
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top / 10))).size);
}

/** Returns the number of colors in a clip of a page. */
async function coloursIn(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<number> {
  const shot = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const pixels = canvas?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
    return new Set(new Uint32Array(pixels.buffer)).size;
  }, shot);
}

describe('In a narrow or low panel', () => {
  const open = usePage();

  for (const [what, part] of [
    ['an answer', { actions: [...offered] }],
    ['an answer that was inserted', { actions: ['show', 'undo', ...offered, 'insertAgain'], inserted }],
    ['an answer that holds prompts', { actions: [...offered, 'generateImages'] }],
    ['one that was inserted', { actions: ['show', 'undo', ...offered, 'generateImages', 'insertAgain'], inserted }],
    ['one that replaced its passage', { actions: ['show', 'undo', ...offered, 'showDifference'], inserted: replaced }],
  ] as const)
    it(`the row of buttons of ${what} is in one line`, async () => {
      const page = await open({
        ...narrow,
        first: snapshot({
          turns: [turn({ result: result({ text: 'Six shots.', ...part, actions: [...part.actions] }) })],
        }),
      });
      equal(await linesOf(page, '.actions'), 1);
    });

  it('the row of buttons of an answer that was inserted is in one line even if the labels of a language are longer', async () => {
    const label = 'Eingefügt';
    const part = result({ text: 'A.', actions: ['show', 'undo', ...offered], inserted: { ...inserted, label } });
    const first = snapshot({ turns: [turn({ result: part })] });
    const words = { ...first.words, show: 'Anzeigen', undo: 'Rückgängig' };
    const page = await open({ ...narrow, first: { ...first, words } });
    equal(await linesOf(page, '.actions'), 1);
    equal(await page.locator('.done').getAttribute('title'), label);
  });

  it('pictures do not move when their progress text wraps from one line to two', async () => {
    const first = states['image-four']();
    const page = await open({ ...narrow, first });
    const place = () =>
      page.locator('.frame').evaluate((one) => {
        const head = document.querySelector('.strip-header');
        return Math.round(one.getBoundingClientRect().top - (head?.getBoundingClientRect().top ?? 0));
      });
    const places = [];
    for (const summary of ['2 of 4', '2 of 4 are ready so far, 1 failed']) {
      const turns = first.session.turns.map((one) => ({ ...one, summary }));
      await postHostMessages(page, { ...first, session: { ...first.session, turns } });
      places.push(await place());
    }
    equal(places[0], places[1]);
  });

  it('a text that replaced its passage can be inserted from More', async () => {
    const actions = ['show', 'undo', ...offered, 'showDifference'] as const;
    const view = turn({ result: result({ text: 'A lamp.', actions: [...actions], inserted: replaced }) });
    const page = await open({ ...narrow, first: snapshot({ turns: [view] }) });
    await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Insert', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'insert' }]);
  });

  it('facts that wrap have no separator dot at the start or the end of a line', async () => {
    const facts = ['text-large-with-a-long-name', '1376 × 768 as requested', '18.4 s', '1,312 tokens'];
    const view = turn({ result: result({ text: 'A lamp.', facts }) });
    const page = await open({ width: 300, height: 620, first: snapshot({ turns: [view] }) });
    const words = await page.locator('.facts span').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { left, right, top, height } = range.getBoundingClientRect();
        return { left: Math.floor(left), right: Math.ceil(right), top, height };
      }),
    );
    const [begins, ends] = [-1, 1].map((step) => words.filter(({ top }, at) => words[at + step]?.top !== top));
    ok(begins && begins.length > 1);
    for (const { left, top, height } of begins)
      equal(await coloursIn(page, { x: 0, y: top, width: left - 1, height }), 1);
    for (const { right, top, height } of ends ?? [])
      equal(await coloursIn(page, { x: right + 1, y: top, width: 298 - right, height }), 1);
  });

  it('Generate Images is visible for an answer that contains prompts', async () => {
    const page = await open({ ...narrow, first: states['chat-answer']() });
    await page.getByRole('article').getByRole('button', { name: 'Generate Images', exact: true }).waitFor();
  });

  it('the header of a code block shows its language name completely and its buttons in one line', async () => {
    const view = turn({ isOpen: true, result: result({ text: named, actions: [...offered] }) });
    const page = await open({ ...narrow, first: snapshot({ turns: [view] }) });
    await page.getByRole('button', { name: 'Use as Image Prompt', exact: true }).waitFor();
    const heads = await page.locator('.code header').evaluateAll((all) =>
      all.map((head) => {
        const name = head.querySelector('span');
        return [head.scrollWidth <= head.clientWidth, name !== null && name.scrollWidth <= name.clientWidth];
      }),
    );
    equal(await linesOf(page, '.code:has(.language-markdown) header'), 1);
    deepEqual(heads, [
      [true, true],
      [true, true],
    ]);
  });

  it('only a code block that contains prose can be used as an image prompt', async () => {
    const view = turn({ isOpen: true, result: result({ text: named, actions: [...offered] }) });
    const page = await open({ ...narrow, first: snapshot({ turns: [view] }) });
    await page.getByRole('button', { name: 'Use as Image Prompt', exact: true }).waitFor();
    equal(await page.getByRole('button', { name: 'Use as Image Prompt', exact: true }).count(), 1);
  });

  it('the totals are shown completely, and the host name is shortened instead', async () => {
    const page = await open({ ...narrow, first: states['chat-streaming']() });
    const totals = page.locator('.totals > span').first();
    ok(await totals.evaluate((one) => one.scrollWidth <= one.clientWidth), await totals.innerText());
  });

  it('the totals have the cost, and that of each day as a tooltip', async () => {
    const page = await open({ ...narrow, first: states['chat-answer']() });
    const [totals, costs] = ['This session: 2 requests · Cost: $0.10', ['Today: $0.06', 'Yesterday: $0.04']];
    const done = turn({ result: result({}) });
    await postHostMessages(page, { type: 'turn', sessionId: 's1', title: 'T', totals, costs, turn: done });
    await page.getByText(totals, { exact: true }).waitFor();
    ok((await page.locator('.totals').getAttribute('title'))?.startsWith(`${costs.join('\n')}\n`));
  });

  it('Jump to Latest does not cover the conversation', async () => {
    const page = await open({ ...narrow, first: states['chat-answer']() });
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, -300);
    const jump = await page.getByRole('button', { name: 'Scroll to Latest', exact: true }).boundingBox();
    const conversation = await page.locator('.scroll').boundingBox();
    ok(jump && conversation && jump.y >= conversation.y + conversation.height);
  });

  it('nothing visible moves when a picture and its chip arrive, and the message box reserves no space for the chip', async () => {
    const waiting = states['image-running']();
    const [running = turn({})] = waiting.session.turns;
    const turns = [
      turn({ id: 't0', prompt: 'A tale.', result: result({ text: 'Long ago.\n\n'.repeat(20) }) }),
      running,
    ];
    const page = await open({ ...narrow, first: snapshot({ turns, composer: imageComposer }) });
    // The picture's aspect ratio is a little flatter than the requested one.
    const end = () => page.locator('.frame').evaluate((one) => Math.round(one.getBoundingClientRect().bottom));
    const [before, height] = [await end(), await page.locator('.box').evaluate((box) => box.clientHeight)];
    const [done = turn({})] = states['image-result']().session.turns;
    const from = { pictureId: 'p1', src: '/dusk.svg', says: "Image from 'A striped lighthouse'" };
    await postHostMessages(
      page,
      { type: 'turn', sessionId: 's1', title: 'T', totals: '', turn: done },
      { type: 'composer', sessionId: 's1', composer: { ...imageComposer, from }, focus: 'none' },
    );
    await page.locator('.attachments').waitFor();
    equal(await end(), before);
    ok((await page.locator('.box').evaluate((box) => box.clientHeight)) > height);
  });

  it('Send and Insert are visible below the editors, at the initial height of that area', async () => {
    const page = await open({ first: states['image-result'](), width: 900, height: 272 });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const bottom = await send.evaluate((one) => one.getBoundingClientRect().bottom);
    ok(bottom <= 272, `Send ends at ${bottom}`);
    ok(await page.getByRole('button', { name: 'Insert', exact: true }).isVisible());
  });

  it('the message box contains all of its controls in the narrowest side bar', async () => {
    for (const state of ['image-result', 'chat-streaming'] as const) {
      const page = await open({ first: states[state](), width: 170, height: 620 });
      const ends = await page
        .locator('.box, .box .row > *')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      const [box = 0, ...others] = ends;
      ok(Math.max(...others) <= box - 4, `${state}: ${others.map(Math.round)} of ${Math.round(box)}`);
    }
  });

  it('all controls can be reached if it is very low, as below the editors', async () => {
    const page = await open({ first: states['image-result'](), width: 900, height: 190 });
    await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('article').getByRole('button', { name: 'Insert', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).click();
    deepEqual(
      (await takePostedMessages(page)).flatMap((message) => (message.type === 'resultAction' ? [message.action] : [])),
      ['insert'],
    );
  });
});
