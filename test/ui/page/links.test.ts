import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { LinkView, RemoteView } from '../../../src/panel/common/imageView.ts';
import { picture, result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const address = 'https://img.example/a/b/one.png?sig=1';
const link: LinkView = {
  index: 3,
  address,
  label: 'img.example/…/one.png',
  says: "The image is hosted at img.example. Select Load Image to download it. Your API key isn't sent.",
  isProblem: false,
  button: { action: 'loadLink', label: 'Load Image' },
};

const change = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;
const linked = (...links: LinkView[]) => turn({ mode: 'image', result: result({ links }) });
const inCard = (page: Page) => page.getByRole('article');

describe('A picture that the service returned as a URL', () => {
  const open = usePage();
  const shown = (...links: LinkView[]) => open({ first: snapshot({ turns: [linked(...links)] }) });

  it('is not loaded by showing it; its button sends its index to the host', async () => {
    const page = await shown(link);
    equal(await inCard(page).getByRole('img').count(), 0);
    await inCard(page).getByRole('button', { name: 'Load Image', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'loadLink', resultId: 'r1', index: 3 }]);
    deepEqual(await page.evaluate(() => window.limn.blocked), []);
  });

  it('opens its own URL in the browser', async () => {
    const page = await shown(link);
    equal(await inCard(page).getByRole('link', { name: link.label, exact: true }).getAttribute('href'), address);
  });

  it('can be stopped while loading, and passes the focus on when the picture arrives', async () => {
    const page = await shown(link);
    await inCard(page).getByRole('button', { name: 'Load Image', exact: true }).focus();
    const loading: LinkView = { ...link, says: 'Loading image', button: { action: 'stop', label: 'Stop' } };
    await postHostMessages(page, { ...change, turn: linked(loading) });
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Stop');
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'stop', resultId: 'r1' }]);
    const loaded = result({ pictures: [picture], actions: ['insert'], spoken: 'Image ready' });
    await postHostMessages(page, { ...change, turn: turn({ mode: 'image', result: loaded }) });
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Insert');
    equal(await page.getByRole('status').textContent(), 'Image ready');
  });

  it('says in an alert why it was not loaded', async () => {
    const page = await shown({ ...link, says: "Couldn't connect to img.example.", isProblem: true });
    equal(await inCard(page).getByRole('alert').textContent(), "Couldn't connect to img.example.");
  });

  it('is text only if its URL has another scheme', async () => {
    const { button: _, ...bare } = link;
    const page = await shown({ ...bare, address: 'javascript:window.hit=1' });
    deepEqual([await inCard(page).getByRole('link').count(), await inCard(page).getByRole('button').count()], [0, 0]);
  });

  it('is loaded in the text of an answer by the button that names its host', async () => {
    const text = `Seen from **there**:\n\n![The tower](${address})\n\n![Other](http://pictures.example/b.png)`;
    const remote = {
      ...link,
      index: 0,
      button: { action: 'loadLink', label: 'Load Image from img.example' },
    } as const;
    const answered = (part: Partial<RemoteView>) =>
      turn({ result: result({ text, remote: [{ ...remote, ...part }], spoken: 'Image ready' }) });
    const page = await open({ first: snapshot({ turns: [answered({})] }) });
    const card = inCard(page);
    equal(await card.getByRole('link', { name: 'The tower', exact: true }).getAttribute('href'), address);
    await card.getByRole('link', { name: 'Other (Image at pictures.example)', exact: true }).waitFor();
    const load = card.getByRole('button', { name: 'Load Image from img.example', exact: true });
    equal(await load.getAttribute('title'), link.says);
    await load.focus();
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'loadLink', resultId: 'r1', index: 0 }]);
    deepEqual([await card.getByRole('img').count(), await page.evaluate(() => window.limn.blocked)], [0, []]);
    await postHostMessages(page, {
      ...change,
      turn: answered({ says: 'Loading...', button: { action: 'stop', label: 'Stop' } }),
    });
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Stop');
    const { button: _, ...bare } = remote;
    const loaded = turn({ result: result({ text, remote: [{ ...bare, picture }], spoken: 'Image ready' }) });
    await postHostMessages(page, { ...change, turn: loaded });
    const shown = card.getByRole('img', { name: 'The tower', exact: true });
    await shown.waitFor();
    equal(await shown.evaluate((image) => image.closest('p')?.querySelector('a')?.textContent), 'The tower');
    equal(await page.getByRole('status').textContent(), 'Image ready');
    await page.locator('limn-answer').evaluate((answer) => document.getSelection()?.selectAllChildren(answer));
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).click();
    const quoted = await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue();
    equal(quoted.includes(`![The tower](${address})`) && !quoted.includes('Load Image'), true);
  });

  it('stays within the card at a narrow width', async () => {
    const page = await open({
      width: 320,
      first: snapshot({ turns: [linked({ ...link, label: `img.example/${'a'.repeat(80)}.png` })] }),
    });
    equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
  });
});
