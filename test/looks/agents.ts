/** How it looks when an agent is connected and has drawn, in the real window; see `panel.ts`. */
import { strict as assert } from 'node:assert';
import { files, readStrings } from '../l10n/languages.ts';
import { pressInMessage } from '../ui/messages.ts';
import { allowOwnChat, allowTool, answer, askOwnChat, toolCall } from '../ui/nativeChat.ts';
import { modal, quickRow } from '../ui/window.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { chunk } from '../unit/service/common/samples.ts';
import { lookAt } from './lookAt.ts';
import { keepForReadme } from './readmePicture.ts';

describe('an agent that draws', () => {
  const workbench = withWorkbench({ settings: { 'limn.agents.provideModels': true } });
  const page = () => workbench().page;
  const ownChat = () => page().locator('.interactive-session:visible');

  before(async () => {
    await workbench().setKey('any-word');
    await allowOwnChat(workbench());
  });

  it('shows its picture in the panel beside the chat, whose it is and where it was saved', async () => {
    const prompt = 'A white lighthouse stands on a dark headland at dusk';
    workbench().service.script.next(
      answer(
        chunk({ content: 'The story has no picture yet. I draw the lighthouse for its head.' }),
        ...toolCall({ prompt, path: 'blog/images/lighthouse.png', aspectRatio: '16:9' }),
      ),
      answer(
        chunk(
          { content: 'The picture is saved as `blog/images/lighthouse.png`, and 19 of 20 are left today.' },
          'stop',
        ),
      ),
    );
    await askOwnChat(workbench(), 'Draw a picture for the head of blog/last-keeper.md');
    await allowTool(workbench());
    await ownChat().getByText('19 of 20 are left').waitFor();
    await pressInMessage(workbench(), { message: 'Limn saves the prompt, model, and date', button: 'Keep' });
    await workbench().palette('Limn: Open Limn View');
    await workbench().limn.body.getByText('Agent: VS Code').click();
    await workbench().limn.picture(prompt).waitFor();
    await ownChat().getByRole('button', { name: 'Dismiss notification' }).click();
    await ownChat()
      .getByText(/^Completed \d+ steps/)
      .click();
    await lookAt(workbench(), 'agent');
    await keepForReadme(workbench(), 'agents', 'light');
  });
});

for (const locale of ['de', 'zh-cn'])
  describe(`connecting another agent in ${locale}`, () => {
    const workbench = withWorkbench({ locale });
    const page = () => workbench().page;
    const look = (state: string) => workbench().screenshot(`connect-${locale}-${state.replaceAll(' ', '-')}`);

    it('shows which agents there are, the ways to tell each, and what is written where', async () => {
      const words = await readStrings(files.sources(locale));
      const titles = await readStrings(files.manifest(locale));
      for (const [label, file] of [
        ['Gemini CLI', '.gemini/settings.json'],
        ['Codex', '.codex/config.toml'],
        ['Continue', '.continue/mcpServers/limn.yaml'],
      ] as const) {
        await workbench().palette(`Limn: ${titles['command.connectAgent']}`);
        await quickRow(page(), label).waitFor();
        await look('agents');
        await quickRow(page(), label).click();
        const write = quickRow(page(), (words['Write to {0}'] ?? '').replace('{0}', file)).first();
        await write.waitFor();
        await look(`${label}-ways`);
        await write.click();
        await modal(page()).waitFor();
        assert.doesNotMatch(await modal(page()).innerText(), /\n\s*\n\s*\n/);
        await look(`${label}-question`);
        await page().keyboard.press('Escape');
        await modal(page()).waitFor({ state: 'hidden' });
      }
    });
  });
