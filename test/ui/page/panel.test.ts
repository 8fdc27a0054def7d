import { deepEqual, equal, ok } from 'node:assert/strict';
import { states } from '../fixtures/states.ts';
import { snapshot } from '../fixtures/views.ts';
import { posted, tell } from './panelPage.ts';
import { withPage } from './ring.ts';

describe('The panel', () => {
  const open = withPage();

  it('comes back to where the person was, with the folds they had opened', async () => {
    const page = await open({ first: states['image-details']() });
    await page.getByText('Details', { exact: true }).click();
    await page.locator('.scroll').evaluate((box) => {
      box.scrollTop = 30;
    });
    await page.waitForFunction(() => JSON.parse(sessionStorage.getItem('state') ?? '{}').top === 30);
    await page.reload();
    await page.locator('.sheet').waitFor();
    equal(await page.locator('.scroll').evaluate((box) => box.scrollTop), 30);
  });

  it('names its session in the state that VS Code keeps, so that it can be brought back', async () => {
    const page = await open({ first: snapshot({}) });
    const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('state') ?? '{}').sessionId);
    equal(await kept(), 's1');
    await tell(page, snapshot({ id: 's2' }));
    equal(await kept(), 's2');
  });

  it('drops a message that it does not know, with a warning, and goes on', async () => {
    const page = await open({ first: snapshot({}) });
    const warned = page.waitForEvent('console');
    await page.evaluate(() => window.postMessage({ type: 'snapshot', words: 7 }, '*'));
    ok((await warned).text().startsWith('Limn:'));
    await tell(page, snapshot({ title: 'Still here' }));
    equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Still here');
  });

  it('leads to a new session, to the sessions there are, and to the set-up', async () => {
    const page = await open({ first: states['empty-first']() });
    for (const name of ['New Chat', 'New Image', 'Sessions', 'Set Up Service']) {
      await page.getByRole('button', { name, exact: true }).click();
    }
    const wanted = [
      { type: 'new', mode: 'chat' },
      { type: 'new', mode: 'image' },
      { type: 'showSessions' },
      { type: 'setUp' },
    ];
    deepEqual(await posted(page), wanted);
    await tell(page, states['empty-returning']());
    await page.getByRole('button', { name: /^The last keeper/ }).click();
    deepEqual((await posted(page)).at(-1), { type: 'openSession', sessionId: 's2' });
  });

  it('goes through a turn by Tab in the order of the eye', async () => {
    const page = await open({ first: states['image-result']() });
    const names: string[] = [];
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '',
        ),
      );
    }
    const eye = [
      'New Chat',
      'New Image',
      'Sessions',
      'lighthouse.md',
      'Zoom',
      'Insert',
      'Save As…',
      'Refine',
      'Copy',
      'More',
      'Details',
      'Message',
    ];
    deepEqual(
      names.slice(0, eye.length).map((name) => (name.startsWith('lighthouse.md') ? 'lighthouse.md' : name)),
      eye,
    );
  });

  it('gives back what was sent when nobody listens any more, before what was typed since, and says so', async () => {
    const page = await open({ first: snapshot({}) });
    await page.clock.install();
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.fill('Is anybody there?');
    await page.keyboard.press('Enter');
    await box.fill('Hello?');
    await page.clock.runFor(2_600);
    equal((await posted(page)).at(-1)?.type, 'resync');
    equal(await page.getByRole('alert').count(), 0);
    await page.clock.runFor(2_600);
    equal(await page.getByRole('alert').textContent(), 'Limn does not answer. Open the panel again.');
    equal(await box.inputValue(), 'Is anybody there?\n\nHello?');
  });

  it('lets a host that only waits for the person say so, and takes back nothing then', async () => {
    const page = await open({ first: snapshot({}) });
    await page.clock.install();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('A question');
    await page.keyboard.press('Enter');
    await page.clock.runFor(2_600);
    await page.evaluate(
      (message) => window.dispatchEvent(new MessageEvent('message', { data: message })),
      snapshot({}),
    );
    await page.clock.runFor(10_000);
    equal(await page.getByRole('alert').count(), 0);
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), '');
  });
});
