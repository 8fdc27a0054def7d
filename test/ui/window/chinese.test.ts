import { strict as assert } from 'node:assert';
import { answerQuestion } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('a window in Chinese', () => {
  const workbench = withWorkbench({ locale: 'zh-cn' });

  it('has the commands, the panel and its page in Chinese', async () => {
    await workbench().palette('Limn: 设置 API 密钥');
    await answerQuestion(workbench().page, 'any-word');
    await workbench().palette('Limn: 打开面板');
    const panel = await workbench().panel();
    await panel.getByRole('textbox', { name: '消息', exact: true }).waitFor();
    assert.equal(await panel.locator('html').getAttribute('lang'), 'zh-cn');
  });

  it('draws and inserts a picture, and says so', async () => {
    await workbench().openFile('blog/last-keeper.md');
    await workbench().select('All three came home.');
    await workbench().palette('Limn: 根据所选内容生成图片');
    await workbench().limn.button('插入').click();
    await workbench()
      .limn.words(/^已插入到 blog\/last-keeper\.md 第 \d+ 行/)
      .waitFor();
  });
});
