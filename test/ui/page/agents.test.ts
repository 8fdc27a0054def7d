import { deepEqual, equal } from 'node:assert/strict';
import { states } from '../fixtures/states.ts';
import { usePage } from './browserFixture.ts';
import { takePostedMessages } from './panelPage.ts';

describe('A turn that an agent requested', () => {
  const open = usePage();

  it('begins with the agent and the document', async () => {
    const page = await open({ first: states.agent() });
    deepEqual(await page.locator('.request .chip').allInnerTexts(), [
      'Agent\nCopilot Chat, agent mode',
      'storyboard.md',
    ]);
  });

  it('shows the path at which the agent saved the picture, and opens that file', async () => {
    const page = await open({ first: states.agent() });
    await page.getByText('Saved by the agent as').waitFor();
    const link = page.getByRole('link', { name: 'images/lighthouse-at-dusk.png', exact: true });
    await link.click();
    await link.press('Enter');
    deepEqual(await takePostedMessages(page), Array(2).fill({ type: 'openAgentFile', turnId: 't1' }));
  });

  it('shows how much of the daily limit is used, with buttons to change it and to hide this for today', async () => {
    const page = await open({ first: states.agent() });
    await page.getByText('Agents generated 19 of 20 images today.').waitFor();
    const share = await page.locator('.budget svg').evaluate((bar) => {
      const [all, used] = [bar, bar.querySelector('rect')].map((part) => part?.getBoundingClientRect().width ?? 0);
      return Math.round((100 * (used ?? 0)) / (all ?? 1));
    });
    equal(share, 95);
    for (const name of ['Change Limit', "Don't Show Again Today"])
      await page.getByRole('button', { name, exact: true }).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'agentBudget', action: 'changeLimit' },
      { type: 'agentBudget', action: 'dismiss' },
    ]);
  });

  it('shows one alert if the limit is exceeded, and lets the user generate the picture or change the limit', async () => {
    const page = await open({ first: states['agent-over']() });
    const alert = page.getByRole('alert');
    await alert.getByText('Daily agent limit reached').waitFor();
    await alert.getByText('Later requests declined: 3').waitFor();
    equal(await page.getByText('Queued', { exact: true }).count(), 0);
    for (const name of ['Generate Anyway', 'Change Limit'])
      await alert.getByRole('button', { name, exact: true }).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'failureAction', resultId: 'r2', failureAction: 'tryAgain' },
      { type: 'failureAction', resultId: 'r2', failureAction: 'changeLimit' },
    ]);
  });
});
