import { strict as assert } from 'node:assert';
import { waitUntil } from '../waitUntil.ts';
import { answerQuestion } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('A window in Chinese', () => {
  const workbench = withWorkbench({ locale: 'zh-cn' });
  const post = 'blog/last-keeper.md';
  const limn = () => workbench().limn;

  it('shows the commands, the panel and its page in Chinese', async () => {
    await workbench().palette('Limn: 设置 API 密钥...');
    await answerQuestion(workbench().page, 'any-word');
    await workbench().palette('Limn: 打开 Limn 视图');
    const panel = await workbench().panel();
    await panel.getByRole('textbox', { name: '消息', exact: true }).waitFor();
    assert.equal(await panel.locator('html').getAttribute('lang'), 'zh-cn');
  });

  it('opens the settings by a command, each with a description in Chinese', async () => {
    await workbench().palette('Limn: 打开设置');
    const settings = workbench().page.locator('.settings-editor');
    await settings.getByText('你的服务的 URL，例如').waitFor();
    const described = settings.locator('.settings-editor-tree .setting-item-description').filter({ visible: true });
    for (const text of await described.allInnerTexts()) assert.match(text, /\p{Script=Han}/u);
    const choices = settings.locator('select').first().locator('option');
    assert.deepEqual(await choices.allInnerTexts(), ['侧边', '侧边栏', '新窗口']);
    await workbench().tidy();
  });

  it('generates and inserts a picture, reports the line, and refines the picture', async () => {
    await workbench().openFile(post);
    await workbench().select('All three came home.');
    await workbench().palette('Limn: 根据所选内容生成图像');
    await limn().button('插入').click();
    await limn()
      .words(/^已插入到 blog\/last-keeper\.md 第 \d+ 行/)
      .waitFor();
    await limn().button('优化').click();
    await send('add a rainbow');
    const pictures = limn().body.getByRole('article', { name: '图像', exact: true });
    await waitUntil('both pictures are there', async () => (await pictures.count()) === 2);
  });

  it('answers about a passage, and replaces the passage with the answer', async () => {
    await workbench().openFile(post);
    await workbench().select('A white lighthouse with two red bands');
    await workbench().palette('Limn: 就所选内容聊天');
    await send('Shorten this.');
    await limn().button('替换所选内容').click();
    await limn()
      .words(/^已在 blog\/last-keeper\.md 第 \d+ 行替换/)
      .waitFor();
  });

  it('reports why an answer failed, with a button that sets the key and then retries', async () => {
    workbench().service.script.next({ status: 401, body: { error: { message: '无效的令牌' } } });
    await workbench().palette('Limn: 新建聊天');
    await send('Who came home?');
    await limn().failure.getByRole('heading', { name: 'API 密钥无效', exact: true }).waitFor();
    await limn()
      .failure.getByText(/ 拒绝了该 API 密钥。密钥可能已过期或属于其他服务。此请求未向你计费。$/)
      .waitFor();
    await limn().button('设置 API 密钥').click();
    await answerQuestion(workbench().page, 'sk-better');
    await limn().turn('聊天').waitFor();
  });

  /** Sends a message once the message box has the focus automatically. */
  async function send(words: string): Promise<void> {
    await waitUntil('the cursor is in the message box', async () => (await limn().focused()) === '消息');
    await workbench().page.keyboard.type(words);
    await workbench().page.keyboard.press('Enter');
  }
});
