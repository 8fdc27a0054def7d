/** How what Limn shows in VS Code's own quick picks, messages and settings looks, in three languages and four themes. */
import { fetchLanguagePack } from '../editor/language.ts';
import { quickInput, type Theme, themes, toasts } from '../ui/window.ts';
import { Workbench } from '../ui/workbench.ts';

const post = 'blog/last-keeper.md';

/** Commands that show a quick pick; some act on the active document. */
const picks: Readonly<Record<string, string>> = {
  keys: 'limn.showKeys',
  sessions: 'limn.showSessions',
  model: 'limn.setUp',
  key: 'limn.setApiKey',
  look: 'limn.makeLook',
  agent: 'limn.connectAgent',
  search: 'limn.searchSessions',
  storage: 'limn.showStorage',
  check: 'limn.checkPictures',
  missing: 'limn.generateMissing',
};

/** Commands that show a message or ask a question. */
const messages: Readonly<Record<string, string>> = {
  unused: 'limn.cleanUpPictures',
  connection: 'limn.checkConnection',
  illustrate: 'limn.illustrateDocument',
  'prompt-file': 'limn.keepPromptFile',
  disconnect: 'limn.disconnectAgents',
  'delete-all': 'limn.deleteAllSessions',
  'remove-key': 'limn.removeApiKey',
};

describe('what VS Code shows for Limn', () => {
  for (const locale of ['en', 'de', 'zh-cn'])
    it(`in ${locale}`, async function () {
      this.timeout(900_000);
      const languagePack = locale === 'en' ? undefined : await fetchLanguagePack(locale, () => {});
      const workbench = await Workbench.start(locale === 'en' ? {} : { locale, languagePack });
      try {
        for (const theme of Object.keys(themes) as Theme[]) await lookAtNative(workbench, `${locale}-${theme}`, theme);
      } finally {
        await workbench.stop();
      }
    });
});

async function lookAtNative(workbench: Workbench, name: string, theme: Theme): Promise<void> {
  const { page } = workbench;
  await workbench.theme(theme);
  await workbench.openFile(post);
  for (const [what, command] of Object.entries(picks)) {
    await workbench.openFile(post);
    await begin(workbench, command);
    await quickInput(page).waitFor();
    await workbench.screenshot(`native-${name}-pick-${what}`);
    await page.keyboard.press('Escape');
    await quickInput(page).waitFor({ state: 'hidden' });
  }
  for (const [what, command] of Object.entries(messages)) {
    await workbench.openFile(post);
    await begin(workbench, command);
    await page.locator('.monaco-dialog-box, .notification-list-item, .quick-input-widget:visible').first().waitFor();
    await workbench.screenshot(`native-${name}-message-${what}`);
    await page.keyboard.press('Escape');
    await workbench.tidy();
    await toasts(page).first().waitFor({ state: 'hidden' });
  }
  await begin(workbench, 'limn.openSettings');
  await page.locator('.settings-editor .setting-item-contents').first().waitFor();
  await workbench.screenshot(`native-${name}-settings`);
  await page.locator('.settings-tree-container .monaco-list').first().focus();
  await page.keyboard.press('End');
  await workbench.screenshot(`native-${name}-settings-end`);
  await workbench.tidy();
}

function begin(workbench: Workbench, command: string): Promise<unknown> {
  return workbench.probe.evaluate((vscode, id) => void vscode.commands.executeCommand(id), command);
}
