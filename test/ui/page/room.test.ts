import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { fourDone, fourWaiting, pictureActions } from '../fixtures/pictures.ts';
import { imageComposer, picture, result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages } from './panelPage.ts';

const shapes = { '16:9': [1376, 768], '3:2': [1264, 848], '1:1': [1024, 1024] } as const;

/** The panel beside a document in a window of 1440 × 900, with and without the side bar, and as the only editor. */
const panels = [
  { width: 546, height: 808 },
  { width: 696, height: 808 },
  { width: 1100, height: 808 },
] as const;

const asked = { mode: 'image', prompt: 'The lighthouse on the headland at dusk, the sea calm, one boat' } as const;

function one([width, height]: readonly [number, number]): readonly [TurnView, TurnView] {
  const facts = [`${width} × ${height} as requested`, '18.4 s', '1,312 tokens'];
  const details = [{ term: 'Model', text: 'picture-pro-3' }];
  const shown = { ...picture, id: 'p1', width, height };
  const ratio = width / height;
  return [
    turn({ ...asked, result: result({ state: 'running', status: 'Generating image', ratio }) }),
    turn({ ...asked, result: result({ pictures: [shown], facts, details, actions: [...pictureActions] }) }),
  ];
}

function four([width, height]: readonly [number, number]): readonly [TurnView, TurnView] {
  const ratio = width / height;
  const done = fourDone();
  const tiles = done.tiles?.map((tile) => ({
    ...tile,
    ratio,
    ...(tile.picture && { picture: { ...tile.picture, width, height } }),
  }));
  return [
    { ...fourWaiting(), ratio },
    { ...done, ratio, tiles: tiles ?? [] },
  ];
}

/** Shows the pending turn in a session of its own, and lets its picture arrive as from the host, which then attaches it to the next message. */
async function arrive(page: Page, sessionId: string, [running, done]: readonly [TurnView, TurnView]): Promise<void> {
  const from = { pictureId: 'p1', src: '/dusk.svg', says: "Image from 'The lighthouse on the headland'" };
  await postHostMessages(page, snapshot({ id: sessionId, turns: [running], composer: imageComposer }));
  await postHostMessages(
    page,
    { type: 'turn', sessionId, title: 'T', totals: 'This session: 4 requests', turn: done },
    { type: 'composer', sessionId, composer: { ...imageComposer, from }, focus: 'none' },
  );
  await page.locator('.attachments').waitFor();
}

const box = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((found) => found.getBoundingClientRect());

describe('The room for the image', () => {
  const open = usePage();

  for (const [what, turns, least] of [
    ['one image', one, 55],
    ['the picked one of four images', four, 45],
  ] as const)
    for (const size of panels)
      it(`${what} takes ${least} % of a panel of ${size.width} × ${size.height}, or all of its width, with its row in view`, async () => {
        const page = await open({ ...size, first: snapshot({ id: 's0' }) });
        for (const [shape, pixels] of Object.entries(shapes)) {
          await arrive(page, shape, turns(pixels));
          const [frame, request] = [await box(page, '.frame'), await box(page, '.request')];
          const share = (frame.height / size.height) * 100;
          const said = `${shape}: ${Math.round(frame.width)} × ${Math.round(frame.height)}, ${share.toFixed(1)} %`;
          ok(share >= least || (size.width < 1000 && frame.width >= request.width - 1), said);
          const [above, below] = [await box(page, '.bar'), await box(page, 'limn-composer')];
          const row = await box(page, 'article .actions');
          ok(frame.top >= above.bottom && row.bottom <= below.top, `${said}, not in view with its row`);
        }
      });

  it('the strip of four is beside the picked one if that is larger there, and else below it', async () => {
    const isBeside = async (width: number, pixels: readonly [number, number]) => {
      const page = await open({ width, height: 808, first: snapshot({ turns: [four(pixels)[1]] }) });
      const [frame, strip] = [await box(page, '.frame.large'), await box(page, '.strip')];
      const tops = await page.locator('.cell').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      equal(new Set(tops).size, strip.left > frame.right ? 4 : 1);
      ok(strip.left > frame.right ? strip.bottom <= frame.bottom : strip.top > frame.bottom);
      return strip.left > frame.right;
    };
    deepEqual(
      [
        await isBeside(320, shapes['1:1']),
        await isBeside(546, shapes['16:9']),
        await isBeside(696, shapes['1:1']),
        await isBeside(1100, shapes['16:9']),
      ],
      [false, false, true, true],
    );
  });

  it('the message box rests at one line of text, one of options and one of buttons, and grows with its text', async () => {
    for (const width of [320, 546]) {
      const page = await open({ width, height: 808, first: snapshot({ composer: imageComposer }) });
      const [rest, text] = [await box(page, '.box'), await box(page, '.box textarea')];
      ok(rest.height <= 112 && text.height <= 42, `${rest.height}, of which ${text.height} for the text`);
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('One line\nand another\nand a third');
      deepEqual([(await box(page, '.box')).height, (await box(page, '.box')).bottom], [rest.height + 40, rest.bottom]);
    }
  });

  it('the facts and Details share a line, and the details open below both', async () => {
    for (const width of [420, 560]) {
      const page = await open({ width, height: 808, first: snapshot({ turns: [one(shapes['16:9'])[1]] }) });
      const lines = async () => [await box(page, '.facts'), await box(page, '.fold summary')] as const;
      const [facts, toggle] = await lines();
      ok(toggle.left > facts.left && toggle.top < facts.top + 16 && toggle.bottom > facts.top);
      await page.getByText('Details', { exact: true }).click();
      const details = await box(page, '.details');
      const [opened] = await lines();
      deepEqual([opened.left, opened.width, opened.height], [facts.left, facts.width, facts.height]);
      ok(details.top >= opened.bottom && details.left === facts.left);
      ok(details.right >= (await box(page, '.request')).right - 1);
    }
  });
});
