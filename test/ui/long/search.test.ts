import { installedBrowser } from '../../editor/browser.ts';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askAndWait, beginSession } from '../workflows.ts';

// The headless browser from npm finds no text in any page.
const browser = installedBrowser();

(browser ? describe : describe.skip)('A search in the panel', () => {
  const workbench = withWorkbench({ ...(browser && { browser }) });

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('selects the text that is typed into VS Code’s own find box', async () => {
    await beginSession(workbench(), 'New Chat');
    await askAndWait(workbench(), 'make an outline');
    await workbench().page.keyboard.press('Control+f');
    const find = workbench().page.locator('.simple-find-part.visible input');
    await find.fill('begins');
    await find.press('Enter');
    await waitUntil('the text is selected', async () => (await marked()) === 'begins');
    await find.press('Escape');
    await find.waitFor({ state: 'hidden' });
  });

  const marked = () => workbench().limn.body.evaluate(() => String(getSelection()));
});
