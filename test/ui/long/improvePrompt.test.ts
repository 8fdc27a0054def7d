import { strict as assert } from 'node:assert';
import { waitUntil } from '../waitUntil.ts';
import { modal } from '../window.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { beginSession } from '../workflows.ts';

describe('Improve Prompt', () => {
  const workbench = withSharedWorkbench();
  const page = () => workbench().page;
  const limn = () => workbench().limn;
  const inBox = (text: string | RegExp) =>
    waitUntil(`the message box says ${text}`, async () => {
      const now = await limn().message.inputValue();
      return typeof text === 'string' ? now === text : text.test(now);
    });

  afterEach(() => workbench().tidy());

  async function improve(): Promise<void> {
    await limn().button('Improve Prompt').press('Enter');
    await modal(page()).getByText('Sends 1 request to sample-chat').waitFor();
    await page().keyboard.press('Enter');
    await modal(page()).waitFor({ state: 'hidden' });
    await inBox(/^A lamp, seen from slightly below/);
  }

  it('rewrites the prompt with one chat request, is taken back or kept, and the image is requested with it', async () => {
    const { service } = workbench();
    const before = service.requests.length;
    await beginSession(workbench(), 'New Image');
    await limn().message.fill('A lamp');
    await improve();
    await limn().button('Undo').press('Enter');
    await inBox('A lamp');
    await improve();
    await workbench().screenshot('improved');
    await limn().button('Keep').press('Enter');
    await limn().button('Keep').waitFor({ state: 'detached' });
    assert.deepEqual(
      service.requests.slice(before).map(({ path }) => path),
      ['/v1/chat/completions', '/v1/chat/completions'],
    );
    await limn().message.press('Enter');
    const request = await service.received(before + 3);
    assert.match(JSON.stringify(request.body), /A lamp, seen from slightly below/);
    assert.match(request.path, /generateContent$/);
  });

  it('keeps the review over a reload', async () => {
    await beginSession(workbench(), 'New Image');
    await limn().message.fill('A lamp');
    await improve();
    await workbench().reload();
    await limn().button('Undo').press('Enter');
    await inBox('A lamp');
  });
});
