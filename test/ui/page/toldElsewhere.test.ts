import { deepEqual } from 'node:assert/strict';
import type { HostMessage } from '../../../src/panel/common/hostMessages.ts';
import { comparisonMessages, serveCompared } from '../fixtures/comparison.ts';
import { galleryMessages, galleryPicture } from '../fixtures/gallery.ts';
import { one, sheet } from '../fixtures/insertForms.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { waitUntil } from '../waitUntil.ts';
import {
  postAndWaitFor,
  recordAnnouncements,
  takeAnnouncements,
  waitForAnnouncement,
  waitForFocus,
} from './announcements.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages } from './panelPage.ts';

/** Types messages of the other pages as those of the panel, so that they can be posted in the same way. */
const as = (messages: readonly unknown[]) => messages as readonly HostMessage[];

describe('A screen reader outside of the conversation', () => {
  const open = usePage();

  it('announces in the gallery the number of pictures, each picture and whether it is picked, and how many are picked', async () => {
    const page = await open({ page: 'gallery', width: 900 });
    await recordAnnouncements(page);
    await postHostMessages(page, ...as(galleryMessages([0, 1, 2].map(galleryPicture))));
    await waitForAnnouncement(page, 'Images: 3');
    await page.locator('[data-index="0"]').focus();
    await waitForFocus(page, 'gridcell "Picture 0, a lighthouse"');
    await page.keyboard.press('Space');
    await waitForFocus(page, 'gridcell "Picture 0, a lighthouse" [selected]');
    await page.keyboard.press('Shift+ArrowRight');
    await waitForFocus(page, 'gridcell "Picture 1, a boat at sea" [selected]');
    await waitForAnnouncement(page, 'Images: 3 · 2 selected');
    await page.getByRole('button', { name: 'Insert', exact: true }).press('Enter');
    await waitForFocus(page, 'button "Insert"');
  });

  it('announces in the comparison of two pictures the view, the divider, and how much differs', async () => {
    const page = await open({ page: 'comparison', width: 900 });
    await serveCompared(page);
    await recordAnnouncements(page);
    await postHostMessages(page, ...as(comparisonMessages()));
    await waitUntil('the pictures are loaded', () =>
      page.evaluate(() => document.images.length === 2 && [...document.images].every(({ complete }) => complete)),
    );
    await page.getByRole('button', { name: 'Slider', exact: true }).press('Enter');
    await waitForFocus(page, 'button "Slider" [pressed]');
    await page.getByRole('slider').focus();
    await waitForFocus(page, 'slider "Divider": "50"');
    await page.keyboard.press('4');
    await waitForAnnouncement(page, '25%');
    deepEqual(await takeAnnouncements(page), ['25% of pixels differ · Black: identical. Brightness doubled.']);
  });

  it('announces in the insert form its fields, a name that is taken, and where the picture was inserted', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [one] }) });
    await recordAnnouncements(page);
    await page.locator('article .actions').getByRole('button', { name: 'Insert', exact: true }).focus();
    await page.keyboard.press('Alt+Enter');
    await postHostMessages(page, { type: 'insertForm', sessionId: 's1', form: sheet });
    await page.locator('.insert-form').waitFor();
    await waitForFocus(page, 'textbox "File": lighthouse-at-dusk.png');
    const names = [{ id: 'p1', fileName: 'lighthouse-at-dusk-2.png', isTaken: true }];
    const taken = 'File exists. The image will be saved as lighthouse-at-dusk-2.png.';
    await postAndWaitFor(page, { type: 'fileNames', turnId: 't1', folder: 'images/', names }, taken);
    await page.keyboard.press('Control+Enter');
    await postHostMessages(page, { type: 'insertFormFinished', turnId: 't1', isInserted: true });
    const insertion = 'Inserted in storyboard.md, line 7, saved as images/lighthouse-at-dusk-2.png';
    const put = { ...one.result, insertion, inserted: { by: 'insert', label: 'Inserted' } } as const;
    await postAndWaitFor(page, snapshot({ turns: [turn({ ...one, result: result(put) })] }), insertion);
    deepEqual(await takeAnnouncements(page), [taken, insertion]);
  });
});
