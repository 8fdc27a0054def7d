import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SampleRequest } from '../../service/sample/exchange.ts';
import { chunk } from '../../unit/service/common/samples.ts';
import { allowOwnChat, allowTool, answer, askOwnChat, toolCall } from '../nativeChat.ts';
import { withWorkbench } from '../withWorkbench.ts';

type Said = Readonly<Record<'role' | 'content' | 'reasoning_content', string>>;

function messagesOf({ body }: SampleRequest): readonly Said[] {
  return (body as { readonly messages: readonly Said[] }).messages;
}

describe('The editor’s own chat, with a model of the service and without a sign-in,', () => {
  const workbench = withWorkbench({ settings: { 'limn.agents.provideModels': true } });
  const chat = () => workbench().page.locator('.interactive-session:visible');
  before(async () => {
    await workbench().setKey('any-word');
    await allowOwnChat(workbench());
  });
  afterEach(() => workbench().tidy());

  it('generates with Limn’s tool: the model asks, the user allows it, the picture arrives and the model answers', async () => {
    const { service } = workbench();
    service.script.next(
      answer(
        chunk({ reasoning_content: 'They want a gull.' }),
        chunk({ content: 'I draw a gull.' }),
        ...toolCall({ prompt: 'A gull on a post', path: 'images/gull.png' }),
      ),
      answer(chunk({ content: 'It stands in the folder of pictures.' }, 'stop')),
    );
    await askOwnChat(workbench(), 'Draw me a gull on a post');
    await allowTool(workbench(), async () => {
      assert.match(await chat().innerText(), /Agents can generate 20 of 20 images today/);
      await workbench().screenshot('native-chat-question');
      assert.equal(service.requests.length, 1);
    });
    await chat().getByText('It stands in the folder of pictures.').first().waitFor();
    await workbench().screenshot('native-chat-answer');
    const file = await readFile(path.join(workbench().workspace, 'images/gull.png'));
    assert.equal(file.toString('latin1', 1, 4), 'PNG');
    assert.equal(service.requests.length, 3);
    const [last] = service.requests.slice(-1);
    assert.ok(last);
    const messages = messagesOf(last);
    const at = messages.findIndex(({ role }) => role === 'tool');
    const [asked, given] = messages.slice(at - 1);
    assert.deepEqual([asked?.content, asked?.reasoning_content], ['I draw a gull.', 'They want a gull.']);
    assert.match(given?.content ?? '', /^Saved images\/gull\.png/);
  });

  it('shows Limn’s message when it fails, without the position in the code', async () => {
    workbench().service.script.next({ path: '/chat/', status: 401, body: { error: { message: 'Invalid token' } } });
    await askOwnChat(workbench(), 'And another one');
    const told = chat().getByText('Invalid API key').first();
    await told.waitFor();
    await workbench().screenshot('native-chat-failure');
    assert.doesNotMatch(await chat().innerText(), /extensionHost|\.js:\d/);
  });
});
