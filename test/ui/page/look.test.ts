import { deepEqual, equal } from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { ComposerView, LookView } from '../../../src/panel/common/composerView.ts';
import { quote, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';
import { themeNames } from './themes.ts';

const look: LookView = {
  name: 'Flat shapes',
  characters: [
    { name: 'Ansel Brandt', says: '2 images' },
    { name: 'Mia', says: '' },
  ],
  without: [],
  meant: [],
  notMeant: [],
};
const text = 'Ansel on the iron stair, one hand on the wall, seen from above';

function box(part: Partial<ComposerView> = {}): ComposerView {
  const options = { aspectRatio: '3:2', size: '1K' };
  return { mode: 'image', text, options, quote: quote('lines 21–24', ''), look, ...part };
}

describe('The look of a document in the message box', () => {
  const open = usePage();

  it('is shown after the passage, with the characters that the text names while it is typed', async () => {
    const page = await open({ first: snapshot({ composer: box({ text: '' }) }) });
    const chips = page.getByRole('list', { name: 'Look', exact: true }).getByRole('listitem');
    deepEqual(await chips.locator('b').allInnerTexts(), ['Look: Flat shapes']);
    await page.getByRole('textbox', { name: 'Message' }).fill('Mia and Ansel');
    deepEqual(await chips.locator('b').allInnerTexts(), ['Look: Flat shapes', 'Ansel Brandt', 'Mia']);
  });

  it('opens its file, and leaves out what the user removes, by mouse and by keyboard', async () => {
    const page = await open({ first: snapshot({ composer: box() }) });
    await page.getByRole('button', { name: 'Look: Flat shapes', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Ansel Brandt', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Remove Look: Flat shapes', exact: true }).click();
    deepEqual(
      (await takePostedMessages(page)).filter(({ type }) => type !== 'draft'),
      [
        { type: 'openLook', sessionId: 's1' },
        { type: 'chooseLook', sessionId: 's1', name: 'Ansel Brandt', choice: 'without' },
        { type: 'chooseLook', sessionId: 's1', name: '', choice: 'without' },
      ],
    );
    await postHostMessages(page, {
      type: 'composer',
      sessionId: 's1',
      composer: box({ look: { ...look, without: [''] } }),
      focus: 'none',
    });
    equal(await page.getByRole('list', { name: 'Look', exact: true }).count(), 0);
  });

  it('asks once about a word that is nearly a name', async () => {
    const near = 'Anesl on the stair';
    const page = await open({ first: snapshot({ composer: box({ text: near }) }) });
    await page.getByRole('button', { name: "Does 'Anesl' refer to Ansel Brandt? Include this character" }).click();
    const notMeant = box({ text: near, look: { ...look, notMeant: ['Ansel Brandt'] } });
    deepEqual(await takePostedMessages(page), [
      { type: 'chooseLook', sessionId: 's1', name: 'Ansel Brandt', choice: 'meant' },
    ]);
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer: notMeant, focus: 'none' });
    equal(await page.getByText('Ansel Brandt?').count(), 0);
  });

  it('is announced once, when it appears', async () => {
    const { look: _, ...without } = box();
    const page = await open({ first: snapshot({ composer: without }) });
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer: box(), focus: 'none' });
    equal(await page.locator('.spoken').innerText(), "Look 'Flat shapes' applied");
  });

  it('is not attached to a chat', async () => {
    const page = await open({ first: snapshot({ composer: box({ mode: 'chat' }) }) });
    equal(await page.getByRole('list', { name: 'Look', exact: true }).count(), 0);
  });

  for (const theme of themeNames)
    for (const width of [560, 385])
      it(`keeps within its box (${theme}, ${width})`, async () => {
        const problem = "The look's image 'mia.png' isn't in the workspace and won't be attached.";
        const composer = box({ text: `${text}, Mai and Brand`, look: { ...look, problem } });
        const page = await open({ theme, width, height: 420, first: snapshot({ composer }) });
        const wide = await page.locator('limn-composer').evaluate((one) => one.scrollWidth > one.clientWidth);
        equal(wide, false);
        const folder = process.env.LIMN_SHOTS;
        if (folder) mkdirSync(folder, { recursive: true });
        if (folder) await page.screenshot({ path: `${folder}/look-${width}-${theme}.png` });
      });
});
