import { deepEqual, equal, ok } from 'node:assert/strict';
import { states } from '../fixtures/states.ts';
import { snapshot } from '../fixtures/views.ts';
import { posted, tell } from './panelPage.ts';
import { withPage } from './ring.ts';

const gone = { id: 'n1', icon: 'trash', text: 'The message and its answers were deleted.', label: 'Undo' } as const;

describe('A notice in the panel', () => {
  const open = withPage();

  for (const [name, does] of [
    ['Undo', 'press'],
    ['Dismiss', 'dismiss'],
  ] as const)
    it(`stands behind its turn and not over the message box; ${name} leaves the cursor there`, async () => {
      const page = await open({ first: states['chat-deleted']() });
      const notice = await page.locator('.notice').boundingBox();
      const [turn, box] = [await page.getByRole('article').boundingBox(), await page.locator('.foot').boundingBox()];
      ok(notice && turn && box && notice.y >= turn.y + turn.height && notice.y + notice.height <= box.y);
      await page.getByRole('button', { name, exact: true }).click();
      deepEqual(await posted(page), [{ type: 'notice', noticeId: 'n1', does }]);
      equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Message');
    });

  it('stands alone where no turn is left, and is said once', async () => {
    const page = await open({ first: snapshot({}) });
    await tell(page, snapshot({ notices: [gone] }));
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    equal(await page.getByRole('status').textContent(), gone.text);
  });
});
