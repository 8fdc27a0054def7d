import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { HostMessage } from '../../../src/panel/common/hostMessages.ts';
import type { InsertFormView } from '../../../src/panel/common/insertFormView.ts';
import type { PageMessage } from '../../../src/panel/common/pageMessages.ts';
import { formPicture, one, several, sheet, six } from '../fixtures/insertForms.ts';
import { picture, result, snapshot, turn } from '../fixtures/views.ts';
import { findBarriersInTheme } from './axe.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';
import { applyTheme, themeNames } from './themes.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const sent = (view: InsertFormView): HostMessage => ({ type: 'insertForm', sessionId: 's1', form: view });
const inRow = (page: Page, name: string) => page.locator('article .actions').getByRole('button', { name, exact: true });
const inForm = (page: Page, name: string) => page.locator('.insert-form').getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.locator('.insert-form').getByRole('textbox', { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? (at?.id || at?.textContent?.trim()) ?? '';
  });

type Of<Type extends PageMessage['type']> = Extract<PageMessage, { type: Type }>;
async function said<Type extends PageMessage['type']>(page: Page, type: Type): Promise<Of<Type>[]> {
  return (await takePostedMessages(page)).filter((message): message is Of<Type> => message.type === type);
}

/** Opens the insert form by the keyboard, with the focus on the named button. */
async function openByKeys(page: Page, name: string, view: InsertFormView): Promise<void> {
  await inRow(page, name).focus();
  await page.keyboard.press('Alt+Enter');
  await postHostMessages(page, sent(view));
  await page.locator('.insert-form').waitFor();
}

describe('The insert form of a picture', () => {
  const open = usePage();
  const shown = async (width = 560, view = sheet) => {
    const page = await open({ width, first: snapshot({ turns: [one] }) });
    await openByKeys(page, 'Insert', view);
    return page;
  };

  it('opens by Alt+Enter in place of the row, with the file name’s stem selected, and inserts nothing', async () => {
    const page = await shown();
    deepEqual(await said(page, 'openInsertForm'), [{ type: 'openInsertForm', turnId: 't1', pictureIds: ['p1'] }]);
    deepEqual(await said(page, 'resultAction'), []);
    equal(await inRow(page, 'Insert').count(), 0);
    equal(await focused(page), 'insert-form-file');
    equal(await box(page, 'File').inputValue(), 'lighthouse-at-dusk.png');
    equal(await page.evaluate(() => getSelection()?.toString()), 'lighthouse-at-dusk');
  });

  it('opens from More, and Escape shows the row again with the focus on More', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [one] }) });
    await inRow(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Insert with Options...', exact: true }).click();
    await postHostMessages(page, sent(sheet));
    await page.keyboard.press('Escape');
    await inRow(page, 'Insert').waitFor();
    equal(await focused(page), 'More');
    equal(await page.locator('.insert-form').count(), 0);
  });

  it('leaves Enter and Escape to an input method, even if only the key code shows it', async () => {
    const page = await shown();
    const client = await page.context().newCDPSession(page);
    for (const key of ['Enter', 'Escape'])
      await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
    await box(page, 'File').waitFor();
    deepEqual(await said(page, 'submitInsertForm'), []);
  });

  it('keeps the focus visible, even if the panel is lower than the form', async () => {
    const page = await open({ width: 442, height: 348, first: snapshot({ turns: [one] }) });
    await openByKeys(page, 'Insert', sheet);
    const place = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const box = document.activeElement?.getBoundingClientRect();
      const view = document.querySelector('main.scroll')?.getBoundingClientRect();
      return box && view && { above: box.top - view.top, below: view.bottom - box.bottom };
    });
    ok(place && place.above > -1 && place.below > -1, JSON.stringify(place));
  });

  it('gets the focus by Escape from the message box, not the row of an older picture', async () => {
    const older = turn({ id: 't0', mode: 'image', result: result({ id: 'r0', pictures: [{ ...picture, id: 'p0' }] }) });
    const page = await open({ width: 560, first: snapshot({ turns: [older, one] }) });
    await inRow(page, 'Insert').last().press('Alt+Enter');
    await postHostMessages(page, sent(sheet));
    await page.getByRole('textbox', { name: 'Message' }).press('Escape');
    equal(await inForm(page, 'Insert').evaluate((button) => button.matches(':focus')), true);
  });

  it('says what a picture of another format loses as JPEG', async () => {
    const page = await shown();
    const format = (name: string) => page.locator('.insert-form').getByRole('radio', { name });
    const says = page.getByText('Transparent areas become white.');
    await format('WebP').check();
    equal(await says.count(), 0);
    await format('JPEG').check();
    await says.waitFor();
    await format('PNG').check();
    await says.waitFor({ state: 'detached' });
  });

  it('posts what was typed, and Insert ends with the focus on Show', async () => {
    const page = await shown();
    await page.keyboard.type('the-lamp');
    await box(page, 'Alt text').fill('A lamp');
    await box(page, 'Caption').fill('At dusk');
    await page.getByLabel('Width').selectOption('800');
    await page.locator('.insert-form').getByRole('radio', { name: 'JPEG' }).check();
    equal(await box(page, 'File').inputValue(), 'the-lamp.jpg');
    await page.locator('.insert-form').getByRole('slider', { name: 'Quality' }).fill('70');
    await page.getByLabel('Location').selectOption('end');
    await inForm(page, 'Insert').click();
    await inForm(page, 'Insert').dispatchEvent('click');
    deepEqual(await said(page, 'submitInsertForm'), [
      {
        type: 'submitInsertForm',
        turnId: 't1',
        typed: {
          place: 'end',
          caption: 'At dusk',
          width: 800,
          mediaType: 'image/jpeg',
          quality: 0.7,
          pictures: [{ id: 'p1', isTicked: true, stem: 'the-lamp', alt: 'A lamp' }],
        },
      },
    ]);
    const done = {
      ...one,
      result: result({
        pictures: [picture],
        actions: ['show', 'undo', 'saveAs'],
        insertion: 'Inserted in a.md',
        inserted: { by: 'insert', label: 'Inserted' },
      }),
    };
    await postHostMessages(
      page,
      { type: 'turn', sessionId: 's1', turn: done, title: 'T', totals: '' },
      { type: 'insertFormFinished', turnId: 't1', isInserted: true },
    );
    await inRow(page, 'Show in Document').waitFor();
    equal(await focused(page), 'Show in Document');
  });

  it('stays open if the insertion failed, and can be submitted again', async () => {
    const page = await shown();
    await page.keyboard.press('Enter');
    await postHostMessages(page, { type: 'insertFormFinished', turnId: 't1', isInserted: false });
    await inForm(page, 'Insert').click();
    equal((await said(page, 'submitInsertForm')).length, 2);
  });

  it('shows the new name for a name that exists', async () => {
    const page = await shown();
    await postHostMessages(page, {
      type: 'fileNames',
      turnId: 't1',
      folder: 'images/',
      names: [{ id: 'p1', fileName: 'light-2.png', isTaken: true }],
    });
    await page.locator('.insert-form').getByText('File exists. The image will be saved as light-2.png.').waitFor();
    equal(await page.locator('p[role=status]').innerText(), 'File exists. The image will be saved as light-2.png.');
    const described = await box(page, 'File').evaluate(
      (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    equal(described, 'File exists. The image will be saved as light-2.png.');
  });

  it('requests an alternative text by a button that shows its cost, and puts it into the text box', async () => {
    const page = await shown();
    const suggest = inForm(page, 'Suggest Alt Text');
    equal(await suggest.getAttribute('title'), 'Suggest Alt Text (1 request to text-large-2)');
    await suggest.click();
    await suggest.dispatchEvent('click');
    equal((await said(page, 'requestAltText')).length, 1);
    await postHostMessages(page, {
      type: 'altText',
      turnId: 't1',
      pictureId: 'p1',
      alt: 'A striped tower',
      note: 'Based on the prompt only. Check it against the image.',
    });
    equal(await box(page, 'Alt text').inputValue(), 'A striped tower');
    await page.locator('.insert-form').getByText('Based on the prompt only.').waitFor();
    equal(await suggest.getAttribute('aria-disabled'), null);
  });

  it('computes the resulting size of the file', async () => {
    const page = await shown();
    await page.route('**/dusk.svg', (route) => route.fulfill({ contentType: 'image/png', body: onePixel }));
    const size = page.locator('.insert-form .size');
    match(await size.innerText(), /^1\.3 MB$/);
    await page.locator('.insert-form').getByRole('radio', { name: 'WebP' }).check();
    await size.getByText(/^[\d.]+ (bytes|KB) \(was 1\.3 MB\)$/).waitFor();
  });

  it('has no caption if the document’s language has none', async () => {
    const page = await shown();
    await page.getByLabel('Location').selectOption('cursor');
    equal(await box(page, 'Caption').isDisabled(), true);
    equal(await box(page, 'Caption').getAttribute('placeholder'), 'Not supported in this document type');
  });

  it('leaves a signed picture unchanged, and says why', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [one] }) });
    const signed = {
      ...sheet,
      pictures: [{ ...formPicture, isSigned: true as const }],
      signed: 'It carries a C2PA manifest.',
    };
    await openByKeys(page, 'Insert', signed);
    await page.locator('.insert-form').getByText('It carries a C2PA manifest.').waitFor();
    equal(await page.getByLabel('Width').isDisabled(), true);
    const webp = page.locator('.insert-form').getByRole('radio', { name: 'WebP' });
    equal(await webp.isDisabled(), true);
    // Its label is the button; the browser's own radio circle would cover it.
    equal(await webp.evaluate((one) => getComputedStyle(one).opacity), '0');
  });

  it('is restored after the page was loaded again, without taking the focus', async () => {
    const page = await shown();
    await page.keyboard.type('the-lamp');
    await page.getByLabel('Location').selectOption('end');
    await page.reload();
    await page.locator('limn-composer').waitFor();
    deepEqual((await said(page, 'openInsertForm')).at(-1), {
      type: 'openInsertForm',
      turnId: 't1',
      pictureIds: ['p1'],
    });
    await postHostMessages(page, sent(sheet));
    equal(await box(page, 'File').inputValue(), 'the-lamp.png');
    equal(await page.getByLabel('Location').inputValue(), 'end');
    equal(await page.evaluate(() => document.activeElement === document.body), true);
  });

  it('replaces another picture with that one’s name and text, and restores its own', async () => {
    const place = {
      place: 'picture' as const,
      label: 'Replace images/boat.png in 2 documents',
      takesCaption: false,
    };
    const replaces = { name: 'images/boat.png', alt: 'The boat' };
    const page = await shown(560, { ...sheet, places: [...sheet.places, place], replaces });
    await page.getByLabel('Location', { exact: true }).selectOption('picture');
    const standing = async () => [await box(page, 'File').inputValue(), await box(page, 'Alt text').inputValue()];
    deepEqual(await standing(), ['images/boat.png', 'The boat']);
    ok(await box(page, 'File').isDisabled());
    await page.getByRole('radio', { name: 'WebP' }).check();
    equal((await standing())[0], 'images/boat.webp');
    await inForm(page, 'Replace Image').waitFor();
    await page.getByLabel('Location', { exact: true }).selectOption('below');
    deepEqual(await standing(), ['lighthouse-at-dusk.webp', 'A lighthouse at dusk']);
    await page.getByLabel('Location', { exact: true }).selectOption('picture');
    await inForm(page, 'Replace Image').click();
    const [typed] = (await said(page, 'submitInsertForm')).map((message) => message.typed);
    deepEqual([typed?.place, typed?.pictures[0]?.alt], ['picture', 'The boat']);
  });
});

describe('The insert form of a panel that moves', () => {
  const open = usePage();

  it('is posted to the host with what is typed into it, and restored in the next page', async () => {
    const from = await open({ first: snapshot({ turns: [one] }) });
    await openByKeys(from, 'Insert', sheet);
    await from.keyboard.type('the-lamp');
    const told = await from.evaluate(() => window.limn.posted.findLast(({ type }) => type === 'pageState'));
    ok(told?.type === 'pageState' && told.sheet);
    equal(told.sheet.typed?.pictures[0]?.stem, 'the-lamp');
    const { type: _, ...pageState } = told;
    const to = await open({ first: { ...snapshot({ turns: [one] }), pageState } });
    deepEqual(await said(to, 'openInsertForm'), [{ type: 'openInsertForm', turnId: 't1', pictureIds: ['p1'] }]);
    await postHostMessages(to, sent(sheet));
    equal(await box(to, 'File').inputValue(), 'the-lamp.png');
  });

  it('is posted again by the next page, which may have to move too', async () => {
    const sheet = { sessionId: 's1', turnId: 't1', pictureIds: ['p1'] };
    const page = await open({
      first: { ...snapshot({ turns: [one] }), pageState: { sessionId: 's1', folds: [], sheet } },
    });
    const told = await page.evaluate(() => window.limn.posted.findLast(({ type }) => type === 'pageState'));
    deepEqual(told?.type === 'pageState' && told.sheet, sheet);
  });
});

describe('The insert form of several pictures', () => {
  const open = usePage();
  const shown = async (width = 560) => {
    const page = await open({ width, height: 900, first: snapshot({ turns: [six] }) });
    await openByKeys(page, 'Insert All', several);
    return page;
  };

  it('shows folder, place, width and format once, and counts the ticked pictures', async () => {
    const page = await shown();
    equal(await focused(page), 'insert-form-folder');
    await inForm(page, 'Insert 3 Images').waitFor();
    await page.locator('.insert-form').getByRole('checkbox', { name: 'Insert, image 2: Shot 2' }).uncheck();
    await inForm(page, 'Insert 2 Images').waitFor();
    await box(page, 'File, image 3').fill('third');
    await box(page, 'Alt text, image 3').fill('');
    await box(page, 'Folder').fill('shots');
    await box(page, 'Folder').press('Enter');
    const [inserted] = await said(page, 'submitInsertForm');
    deepEqual(inserted?.typed, {
      place: 'below',
      folder: 'shots',
      caption: '',
      pictures: [
        { id: 'p1', isTicked: true, stem: 'shot-1', alt: 'Shot 1' },
        { id: 'p2', isTicked: false, stem: 'shot-2', alt: 'Shot 2' },
        { id: 'p3', isTicked: true, stem: 'third', alt: '' },
      ],
    });
  });

  it('disables the button if no picture is ticked, and labels it Insert for a single one', async () => {
    const page = await shown();
    for (const number of [1, 2])
      await page
        .locator('.insert-form')
        .getByRole('checkbox', { name: `Insert, image ${number}` })
        .uncheck();
    await inForm(page, 'Insert').waitFor();
    await page.locator('.insert-form').getByRole('checkbox', { name: 'Insert, image 3' }).uncheck();
    equal(await inForm(page, 'Insert').getAttribute('aria-disabled'), 'true');
  });

  it('can be opened from More, which offers one and all', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [six] }) });
    await inRow(page, 'More').click();
    const items = await page.getByRole('menuitem').allInnerTexts();
    deepEqual(items.slice(0, 2), ['Insert with Options...', 'Insert All with Options...']);
    await page.getByRole('menuitem', { name: 'Insert All with Options...' }).click();
    deepEqual(await said(page, 'openInsertForm'), [
      { type: 'openInsertForm', turnId: 't1', pictureIds: ['p1', 'p2', 'p3'] },
    ]);
  });

  const states = [
    [one, 'Insert', sheet],
    [six, 'Insert All', several],
  ] as const;
  for (const [first, name, view] of states)
    for (const width of [900, 560, 385, 300])
      it(`fits, and everyone can use it, from ${name} in a width of ${width}`, async () => {
        const page = await open({ width, height: 900, first: snapshot({ turns: [first] }) });
        await openByKeys(page, name, view);
        ok((await over(page)) <= 0);
        // Colors do not depend on the width.
        const themes = width === 385 ? themeNames : (['dark'] as const);
        for (const theme of themes) {
          await applyTheme(page, theme);
          deepEqual([theme, await findBarriersInTheme(page, theme, '.insert-form')], [theme, []]);
        }
      });
});

/** Returns the pixels by which any element overflows the insert form on the right. */
function over(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('.insert-form, .insert-form *')].map(
      (each) => each.getBoundingClientRect().right,
    );
    return Math.max(...all) - (all[0] ?? 0);
  });
}
