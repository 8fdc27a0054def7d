import path from 'node:path';
import { chatAbout, messageHasFocus } from '../tasks.ts';
import { until } from '../until.ts';
import { chooseInContextMenu } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('the panel and the document it is about', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const text = 'All three came home.';

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('are both in sight: the panel first, then a file, then a selection', async () => {
    await workbench().palette('Limn: Open Panel');
    await messageHasFocus(workbench());
    await openWhereThePersonIs(post);
    await workbench().select(text);
    await chooseInContextMenu(workbench().page, 'Chat About Selection');
    await bothInSight();
  });

  it('are both in sight: a file and its selection first, then the panel, then another file where the panel is', async () => {
    await chatAbout(workbench(), { file: post, text });
    await bothInSight();
    await openWhereThePersonIs('storyboard.md');
    await workbench().select('one small boat');
    await chooseInContextMenu(workbench().page, 'Chat About Selection');
    await inSight('last-keeper.md,storyboard.md,Limn');
  });

  it('are both in sight: the panel is asked for again while a file stands before it', async () => {
    await workbench().palette('Limn: Open Panel');
    await messageHasFocus(workbench());
    await openWhereThePersonIs(post);
    await workbench().palette('Limn: Open Panel');
    await bothInSight();
  });

  const bothInSight = () => inSight('last-keeper.md,Limn');

  async function inSight(tabs: string): Promise<void> {
    await messageHasFocus(workbench());
    await until(`${tabs} are in sight`, async () => (await seen()).join() === tabs);
  }

  /** As from the explorer: in the group of editors that has the focus. */
  async function openWhereThePersonIs(file: string): Promise<void> {
    await workbench().probe.evaluate(
      async (vscode, full) => {
        await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(full), { preview: false });
      },
      path.join(workbench().workspace, file),
    );
  }

  /** The tabs in front, group by group. */
  function seen(): Promise<readonly string[]> {
    return workbench().probe.evaluate((vscode) =>
      vscode.window.tabGroups.all.map(({ activeTab }) => (activeTab?.label ?? '').replace(/^Limn.*/, 'Limn')),
    );
  }
});
