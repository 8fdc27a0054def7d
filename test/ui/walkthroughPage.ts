import type { Locator } from 'playwright-core';
import { walkthrough } from '../../src/product/common/names.ts';
import { waitUntil } from './waitUntil.ts';
import type { Workbench } from './workbench.ts';

/** VS Code's own page with Limn's walkthrough, as it shows after the installation. */
export class WalkthroughPage {
  constructor(private readonly workbench: Workbench) {}

  /** As VS Code itself does. */
  async open(): Promise<void> {
    await this.workbench.probe.evaluate(async (vscode, id) => {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', id, false);
    }, walkthrough);
    await this.step('connect').waitFor();
  }

  step(id: string): Locator {
    return this.workbench.page.locator(`[data-step-id="${walkthrough}#${id}"]`);
  }

  /** The step that shows its text and its button. */
  expanded(id: string): Locator {
    return this.workbench.page.locator(`.expanded[data-step-id="${walkthrough}#${id}"]`);
  }

  async expand(id: string): Promise<void> {
    if (!(await this.expanded(id).isVisible())) await this.step(id).click();
    await this.expanded(id).waitFor();
  }

  /** Resolves when this picture stands beside the step; a narrow window has no place for it. */
  async shows(markup: string): Promise<void> {
    const shapes = (text: string) => text.match(/<(?:rect|path)/g)?.length;
    const media = this.workbench.page.locator('.getting-started-media iframe').contentFrame();
    const picture = media.locator('iframe#active-frame').contentFrame().locator('svg').first();
    await waitUntil('the picture is there', async () => shapes(await picture.innerHTML()) === shapes(markup));
  }

  /** The ids of the steps that bear their tick, in the order of the page. */
  async done(): Promise<string> {
    const ticks = this.workbench.page.locator('[data-step-id] [role=checkbox][aria-checked=true]');
    const ids = await ticks.evaluateAll((all) => all.map((tick) => tick.getAttribute('data-done-step-id') ?? ''));
    return ids.map((id) => id.replace(`${walkthrough}#`, '')).join();
  }

  /** Shows the page again, which is made anew then. */
  async becomesDone(steps: string): Promise<void> {
    await this.open();
    await waitUntil(`${steps} are done`, async () => (await this.done()) === steps);
  }
}
