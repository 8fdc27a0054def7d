import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { failedNotice, deletedNotice as gone, privacyNotice, toldNotice } from '../fixtures/notices.ts';
import { states } from '../fixtures/states.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

/** Top and bottom. */
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
    it(`stands behind its turn and not over the message box; ${name} leaves the cursor there`, async () => {
      const page = await open({ first: states['chat-deleted']() });
      const [top, bottom] = await extent(page.locator('.notice'));
      const [, turnEnd] = await extent(page.getByRole('article'));
      const [foot] = await extent(page.locator('.foot'));
      ok(top >= turnEnd && bottom <= foot);
      await page.getByRole('button', { name, exact: true }).click();
      deepEqual(await takePostedMessages(page), [{ type: 'notice', noticeId: 'n1', ...answered }]);
      equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Message');
    });

  it('stands alone where no turn is left, and is said once', async () => {
    const page = await open({ first: snapshot({}) });
    await postHostMessages(page, snapshot({ notices: [gone] }));
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    equal(await page.locator('p.spoken').textContent(), `${gone.text} Undo`);
  });

  it('is said in the one live region, also beside changes that have words which are only heard', async () => {
    const page = await open({ first: states['chat-text']() });
    const shown = states['chat-text']();
    await postHostMessages(page, { ...shown, session: { ...shown.session, notices: [gone] } });
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    equal(await page.locator('p[role=status]').textContent(), `${gone.text} Undo`);
  });

  it('stands below the line that says where a picture was put, and before its details', async () => {
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
    it(`stands above the message box and covers neither it nor Send, ${size.width} px wide`, async () => {
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

  it('says a failure by itself, anything else in the one live region', async () => {
    const page = await open({ first: snapshot({}) });
    await postHostMessages(page, snapshot({ notices: [failedNotice] }));
    equal(await page.getByRole('alert').locator('p').textContent(), failedNotice.text);
    equal(await page.locator('p.spoken').textContent(), '');
    await postHostMessages(page, snapshot({ notices: [toldNotice] }));
    equal(await page.locator('p.spoken').textContent(), `${toldNotice.text} Check Connection`);
    equal(await page.getByRole('alert').count(), 0);
  });

  it('shows all that it offers, and tells which was pressed, in a narrow panel too', async () => {
    const three = { ...toldNotice, buttons: ['Accept', 'Discard', 'Insert'] };
    const page = await open({ first: snapshot({ notices: [three] }), width: 300 });
    await page.locator('.notice').getByRole('button', { name: 'Insert', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'notice', noticeId: three.id, button: 2 }]);
  });

  it('tells which of two buttons was pressed, also by keys', async () => {
    const page = await open({ first: snapshot({ notices: [failedNotice] }) });
    await page.getByRole('button', { name: 'Set API Key', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'notice', noticeId: failedNotice.id, button: 1 }]);
  });
});
