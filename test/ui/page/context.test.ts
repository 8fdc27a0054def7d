import { deepEqual, equal } from 'node:assert/strict';
import type { QuoteView } from '../../../src/panel/common/turnView.ts';
import { quote, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const chat = { mode: 'chat', text: '', options: { aspectRatio: '', size: '' } } as const;

const file: QuoteView = {
  id: 'c1',
  icon: 'file',
  fileName: 'notes.md',
  lines: '',
  excerpt: '',
  says: '1,240 characters',
};
const problems: QuoteView = { ...quote('line 3', ''), id: 'c2', icon: 'warning', says: '80 characters' };

describe('The context of a chat message', () => {
  const open = usePage();
  const composer = { ...chat, text: 'Why?', context: [file, problems] };

  it('shows each part with its size, opens it, and removes it with the focus on the next', async () => {
    const page = await open({ first: snapshot({ composer }) });
    const list = page.getByRole('list', { name: 'Context', exact: true });
    await list.getByRole('button', { name: 'notes.md 1,240 characters' }).click();
    await list.getByRole('button', { name: 'Remove notes.md', exact: true }).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'revealQuote', quoteId: 'c1' },
      { type: 'removeContext', sessionId: 's1', contextId: 'c1' },
    ]);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    equal(focused, 'Remove lighthouse.md, line 3');
  });

  it('shows the end of a path that is too long for its chip, before and after it is sent', async () => {
    const long = { ...file, fileName: `${'a-long-folder/'.repeat(9)}notes.md` };
    const turns = [turn({ prompt: 'Why?', context: [long] })];
    const page = await open({ first: snapshot({ turns, composer: { ...composer, context: [long] } }) });
    const ends = await page.locator('.path').evaluateAll((all) =>
      all.map((path) => {
        const [around, text] = [path, path.firstElementChild].map((one) => one?.getBoundingClientRect());
        return around && text && [text.left < around.left, Math.round(text.right - around.right)];
      }),
    );
    deepEqual(ends, [
      [true, 0],
      [true, 0],
    ]);
  });

  it('is not shown with the prompt of a picture', async () => {
    const page = await open({ first: snapshot({ composer }) });
    await page.getByRole('radio', { name: 'Image', exact: true }).check();
    equal(await page.getByRole('list', { name: 'Context', exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Add Image', exact: true }).waitFor();
  });

  it('shows that it is too large before it is sent, and disables Send', async () => {
    const problem = 'The attached text is too long (2,400,000 of';
    const page = await open({ first: snapshot({ composer: { ...composer, problem } }) });
    await page.getByRole('alert').getByText(problem).waitFor();
    equal(await page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled'), 'true');
    await page.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
    deepEqual(await takePostedMessages(page), []);
  });

  it('is added by the button, and by a number sign at the beginning of a word, which is then removed', async () => {
    const page = await open({ first: { ...snapshot({}), focus: 'message' } });
    await page.getByRole('button', { name: 'Add Context...', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    await page.keyboard.type('C# and #');
    const asked = (await takePostedMessages(page)).filter(({ type }) => type === 'addContext');
    deepEqual(asked, [
      { type: 'addContext', sessionId: 's1', kind: 'any' },
      { type: 'addContext', sessionId: 's1', kind: 'file' },
    ]);
    const added = { ...chat, text: 'C# and #', typedAt: Date.now(), context: [file] };
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer: added, focus: 'message' });
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer: added, focus: 'message' });
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), 'C# and ');
  });

  it('keeps the number sign if nothing was chosen', async () => {
    const page = await open({ first: { ...snapshot({}), focus: 'message' } });
    await page.keyboard.type('#');
    await postHostMessages(page, {
      type: 'composer',
      sessionId: 's1',
      composer: { ...chat, text: '#' },
      focus: 'message',
    });
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), '#');
  });

  it('takes files that are dropped from the editor', async () => {
    const page = await open({ first: snapshot({}) });
    await page.locator('limn-composer').evaluate((composerElement) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', 'file:///work/notes.md');
      for (const type of ['dragenter', 'drop'])
        composerElement.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    });
    deepEqual((await takePostedMessages(page)).at(-1), {
      type: 'addAttachmentFiles',
      sessionId: 's1',
      uris: ['file:///work/notes.md'],
    });
  });
});
