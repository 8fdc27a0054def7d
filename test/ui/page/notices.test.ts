import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { failedNotice, deletedNotice as gone, privacyNotice, toldNotice } from '../fixtures/notices.ts';
import { states } from '../fixtures/states.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

/** Returns the top and the bottom of an element. */
async function extent(part: Locator): Promise<readonly [number, number]> {
  const box = await part.boundingBox();
  ok(box);
  return [box.y, box.y + box.height];
}

describe('A notice in the panel', () => {
  const open = usePage();

  for (const [name, answered] of [
    ['Undo', { button: 0 }],
    ['Dismiss', {}],
  ] as const)
    it(`is shown below its turn without covering the message box; ${name} puts the cursor into the message box`, async () => {
      const page = await open({ first: states['chat-deleted']() });
      const [top, bottom] = await extent(page.locator('.notice'));
      const [, turnEnd] = await extent(page.getByRole('article'));
      const [foot] = await extent(page.locator('.foot'));
      ok(top >= turnEnd && bottom <= foot);
      await page.getByRole('button', { name, exact: true }).click();
      deepEqual(await takePostedMessages(page), [{ type: 'answerNotice', noticeId: 'n1', ...answered }]);
      equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Message');
    });

  it('is shown and announced once if no turn is left', async () => {
    const page = await open({ first: snapshot({}) });
    await postHostMessages(page, snapshot({ notices: [gone] }));
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    equal(await page.locator('p.spoken').textContent(), `${gone.text} Undo`);
  });

  it('is announced in the only live region, even if an answer has changes with text only for screen readers', async () => {
    const page = await open({ first: states['chat-text']() });
    const shown = states['chat-text']();
    await postHostMessages(page, { ...shown, session: { ...shown.session, notices: [gone] } });
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    equal(await page.locator('p[role=status]').textContent(), `${gone.text} Undo`);
  });

  it('is shown below the line that says where a picture was inserted, and above its details', async () => {
    const page = await open({ first: states['picture-inserted-told']() });
    const notice = page.getByRole('article').getByRole('status');
    equal(await notice.locator('p').textContent(), privacyNotice.text);
    const [top, bottom] = await extent(notice);
    const [, inserted] = await extent(page.getByText('Inserted in storyboard.md'));
    const [details] = await extent(page.getByText('Details', { exact: true }));
    ok(top >= inserted && bottom <= details);
  });

  for (const size of [
    { width: 380, height: 620 },
    { width: 760, height: 760 },
  ])
    it(`is shown above the message box and covers neither it nor Send, ${size.width} px wide`, async () => {
      const page = await open({
        ...size,
        first: snapshot({ notices: [{ ...failedNotice, text: 'Why? '.repeat(400) }] }),
      });
      const [, bottom] = await extent(page.locator('.notice'));
      const [box] = await extent(page.locator('limn-composer'));
      const [, send] = await extent(page.getByRole('button', { name: 'Send', exact: true }));
      ok(bottom <= box && send <= size.height);
      await page.getByRole('textbox', { name: 'Message' }).fill('Still here.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      equal((await takePostedMessages(page)).at(-1)?.type, 'send');
    });

  it('is an alert if it is about a failure, and is otherwise announced in the only live region', async () => {
    const page = await open({ first: snapshot({}) });
    await postHostMessages(page, snapshot({ notices: [failedNotice] }));
    equal(await page.getByRole('alert').locator('p').textContent(), failedNotice.text);
    equal(await page.locator('p.spoken').textContent(), '');
    await postHostMessages(page, snapshot({ notices: [toldNotice] }));
    equal(await page.locator('p.spoken').textContent(), `${toldNotice.text} Test Connection`);
    equal(await page.getByRole('alert').count(), 0);
  });

  it('shows all its buttons and posts which one was pressed in a narrow panel too', async () => {
    const three = { ...toldNotice, buttons: ['Accept', 'Discard', 'Insert'] };
    const page = await open({ first: snapshot({ notices: [three] }), width: 300 });
    await page.locator('.notice').getByRole('button', { name: 'Insert', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'answerNotice', noticeId: three.id, button: 2 }]);
  });

  it('posts which of two buttons was pressed by keys', async () => {
    const page = await open({ first: snapshot({ notices: [failedNotice] }) });
    await page.getByRole('button', { name: 'Set API Key', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'answerNotice', noticeId: failedNotice.id, button: 1 }]);
  });
});
