import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SampleRequest } from '../../service/sample/exchange.ts';
import type { ScriptedReply } from '../../service/sample/script.ts';
import { chunk } from '../../unit/service/samples.ts';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';
import type { Workbench } from '../workbench.ts';

/** A streamed answer of the chat model. */
function answer(...chunks: readonly object[]): ScriptedReply {
  const usage = { choices: [], usage: { prompt_tokens: 1234, completion_tokens: 56, total_tokens: 1290 } };
  const events = [...chunks, usage].map((one) => `data: ${JSON.stringify(one)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  return { path: '/chat/', headers, chunks: [...events, 'data: [DONE]\n\n'], delay: 10 };
}

/**
 * Lets the chat of a window answer without a sign-in: it wants a group of models that is not Copilot's, as Add Models writes it, and
 * its own extension, which is off in a new profile until someone signs in or switches the AI features on.
 */
async function allowOwnChat({ probe, setting }: Pick<Workbench, 'probe'> & { readonly setting: Workbench['setting'] }) {
  const group = { name: 'Limn', vendor: 'limn' };
  await probe.evaluate(
    (vscode, given) => vscode.commands.executeCommand('lm.addLanguageModelsProviderGroup', given),
    group,
  );
  await setting('chat.disableAIFeatures', false);
  const isThere = () => probe.evaluate((vscode) => vscode.extensions.getExtension('GitHub.copilot-chat') !== undefined);
  await until('the chat’s own extension is there', isThere);
}

type Said = Readonly<Record<'role' | 'content' | 'reasoning_content', string>>;

function messagesOf({ body }: SampleRequest): readonly Said[] {
  return (body as { readonly messages: readonly Said[] }).messages;
}

describe('the editor’s own chat, with a model of the service and without a sign-in', () => {
  const workbench = withWorkbench({ settings: { 'limn.agents.provideModels': true } });
  const chat = () => workbench().page.locator('.interactive-session:visible');
  const ask = (query: string) =>
    workbench().probe.evaluate(
      async (vscode, given) => void (await vscode.commands.executeCommand('workbench.action.chat.open', given)),
      { mode: 'agent', query },
    );

  before(async () => {
    await workbench().setKey('any-word');
    await allowOwnChat({ probe: workbench().probe, setting: (name, value) => workbench().setting(name, value) });
  });
  afterEach(() => workbench().tidy());

  it('draws by Limn’s tool: the model asks, the person allows it, the picture is there and the model answers', async () => {
    const { service, page } = workbench();
    const call = (more: object) => chunk({ tool_calls: [{ index: 0, ...more }] });
    service.script.next(
      answer(
        chunk({ reasoning_content: 'They want a gull.' }),
        chunk({ content: 'I draw a gull.' }),
        call({ id: 'call_7', type: 'function', function: { name: 'limn_generate_image', arguments: '' } }),
        call({ function: { arguments: '{"prompt":"A gull ' } }),
        call({ function: { arguments: 'on a post","path":"images/gull.png"}' } }),
        chunk({}, 'tool_calls'),
      ),
      answer(chunk({ content: 'It stands in the folder of pictures.' }, 'stop')),
    );
    await ask('Draw me a gull on a post');
    const allow = page.locator('.monaco-button:visible', { hasText: 'Allow in this Session' });
    // The chat's own extension is large, and begins with the first question.
    await allow.waitFor({ timeout: 60_000 });
    assert.match(await chat().innerText(), /20 of 20 pictures by agents are left today/);
    await workbench().screenshot('native-chat-question');
    assert.equal(service.requests.length, 1);
    await allow.click();
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

  it('tells why it failed in Limn’s sentence, and not where in the code', async () => {
    workbench().service.script.next({ path: '/chat/', status: 401, body: { error: { message: 'Invalid token' } } });
    await ask('And another one');
    const told = chat().getByText('The key was not accepted').first();
    await told.waitFor();
    await workbench().screenshot('native-chat-failure');
    assert.doesNotMatch(await chat().innerText(), /extensionHost|\.js:\d/);
  });
});
