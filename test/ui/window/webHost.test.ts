import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { askForPicture, chatAbout, requestDuring, say } from '../tasks.ts';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('the extension host of a web worker', () => {
  const workbench = withWorkbench({ settings: { 'remote.extensionKind': { 'limn-tools.limn': ['web'] } } });
  const post = 'blog/last-keeper.md';

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('draws a picture, by the requests of the browser, and inserts it', async () => {
    const request = await requestDuring(workbench(), () =>
      askForPicture(workbench(), { file: post, text: 'All three came home.' }),
    );
    assert.match(String(request.headers['user-agent']), /Chrome\//);
    await workbench().limn.picture('All three came home.').waitFor();
    await workbench().limn.button('Insert').click();
    await until('it is in the document', async () => /!\[.*\]\(images\//.test(await workbench().documentText(post)));
    const [, file = ''] = /\((images\/[^)]+)\)/.exec(await workbench().documentText(post)) ?? [];
    const bytes = await readFile(path.join(workbench().workspace, 'blog', file));
    assert.equal(bytes.subarray(0, 4).toString('hex'), '89504e47');
  });

  it('answers in a chat', async () => {
    await chatAbout(workbench(), { file: post, text: 'All three came home.' });
    await say(workbench(), 'Who came home?');
    await workbench().limn.turn('Chat').getByRole('button', { name: 'Copy', exact: true }).first().waitFor();
  });
});
