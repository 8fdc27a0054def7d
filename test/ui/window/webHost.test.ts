import { strict as assert } from 'node:assert';
import { chat, drawAndInsert } from '../mainJob.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('the extension host of a web worker', () => {
  const workbench = withWorkbench({ settings: { 'remote.extensionKind': { 'limn-tools.limn': ['web'] } } });

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('draws a picture, by the requests of the browser, and inserts it', async () => {
    const request = await drawAndInsert(workbench());
    assert.match(String(request.headers['user-agent']), /Chrome\//);
  });

  it('answers in a chat', () => chat(workbench()));
});
