import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { settings } from '../../../src/product/common/names.ts';
import { events, type RecordedRequest, type ScriptedServer, startScripted } from '../../service/scripted.ts';
import { chunk, completion, foreignFiles, pngBytes } from '../../unit/service/common/samples.ts';

const group = { name: 'Test gateway', vendor: 'limn' };
const key = 'sk-sentinel-4f9a1c77e0d2';
const dataUri = `data:image/png;base64,${pngBytes().toString('base64')}`;
const question = [vscode.LanguageModelChatMessage.User('hello')];
const draw = { name: 'draw', description: 'Draws.', inputSchema: { type: 'object', properties: {} } };

function set(id: string, value: unknown): Thenable<void> {
  return vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);
}

/** Resolves with Limn's models once they are as expected. */
async function models(isWanted: (found: readonly vscode.LanguageModelChat[]) => boolean) {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const listening = vscode.lm.onDidChangeChatModels(() => {
        listening.dispose();
        resolve();
      });
    });
    const found = await vscode.lm.selectChatModels({ vendor: 'limn' });
    if (isWanted(found)) return found;
    await changed;
  }
}

describe('Chat models in VS Code', () => {
  let server: ScriptedServer;
  let model: vscode.LanguageModelChat;

  before(async () => {
    server = await startScripted();
    await set(settings.provideModels.id, true);
    const configuration = { address: `${server.url}/v1`, apiKey: key, models: 'chat-1, chat-2' };
    await vscode.commands.executeCommand('lm.addLanguageModelsProviderGroup', { ...group, ...configuration });
    const [first] = await models((found) => found.length === 2);
    assert.ok(first);
    model = first;
  });
  after(async () => {
    await set(settings.provideModels.id, undefined);
    await set(settings.agentModels.id, undefined);
    await server.close();
  });

  const streamed = (...data: readonly (string | object)[]) =>
    server.next({ body: events(...data, '[DONE]'), headers: { 'content-type': 'text/event-stream' } });

  /** Returns all parts of an answer. */
  async function parts(
    messages: vscode.LanguageModelChatMessage[] = question,
    options: vscode.LanguageModelChatRequestOptions = {},
  ): Promise<readonly unknown[]> {
    const found: unknown[] = [];
    for await (const part of (await model.sendRequest(messages, options)).stream) found.push(part);
    return found;
  }

  async function text(...messages: vscode.LanguageModelChatMessage[]): Promise<string> {
    const found = await parts(messages.length > 0 ? messages : question);
    return found.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
  }

  const bodyOf = ({ body }: RecordedRequest) => JSON.parse(body);

  it('are listed by name with their capabilities', async () => {
    assert.deepEqual([model.id, model.name, model.vendor, model.family], ['chat-1', 'chat-1', 'limn', 'chat-1']);
    assert.ok(model.maxInputTokens > 0);
  });

  it('stream their answers with the key of their address, and report usage', async () => {
    const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
    streamed(chunk({ content: 'Good ' }), chunk({ content: 'day' }, 'stop'), { choices: [], usage });
    const found = await parts();
    const words = found.filter((part) => part instanceof vscode.LanguageModelTextPart);
    assert.deepEqual(
      words.map(({ value }) => value),
      ['Good ', 'day'],
    );
    const request = await server.arrived();
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    assert.deepEqual(
      [bodyOf(request).model, bodyOf(request).messages],
      ['chat-1', [{ role: 'user', content: 'hello' }]],
    );
    const counted = found.find((part) => part instanceof vscode.LanguageModelDataPart);
    assert.equal(counted?.mimeType, 'usage');
    assert.deepEqual(JSON.parse(new TextDecoder().decode(counted?.data)), {
      ...usage,
      prompt_tokens_details: { cached_tokens: 0 },
    });
  });

  it('separate reasoning from text if VS Code has a part for it', async () => {
    streamed(chunk({ reasoning_content: 'Hm.' }), chunk({ content: 'Yes' }, 'stop'));
    const found = await parts();
    await server.arrived();
    const kinds = found.map((part) => (part as object).constructor.name);
    const words = found.map((part) => Reflect.get(part as object, 'value'));
    const hasPart = Reflect.get(vscode, 'LanguageModelThinkingPart') !== undefined;
    assert.deepEqual(words, hasPart ? ['Hm.', '', 'Yes'] : ['Yes']);
    assert.equal(new Set(kinds).size, hasPart ? 2 : 1);
  });

  it('call tools, in pieces too, and receive the results', async () => {
    const delta = (index: number, more: object) => chunk({ tool_calls: [{ index, ...more }] });
    streamed(
      chunk({ content: 'I draw.' }),
      delta(0, { id: 'c1', function: { name: 'draw', arguments: '{"a"' } }),
      delta(1, { id: 'c2', function: { name: 'draw', arguments: '{}' } }),
      delta(0, { function: { arguments: ':"gull"}' } }),
      chunk({}, 'tool_calls'),
    );
    const toolMode = vscode.LanguageModelChatToolMode.Required;
    const found = await parts(question, { tools: [draw], toolMode });
    const calls = found.filter((part) => part instanceof vscode.LanguageModelToolCallPart);
    assert.deepEqual(
      calls.map(({ callId, name, input }) => [callId, name, input]),
      [
        ['c1', 'draw', { a: 'gull' }],
        ['c2', 'draw', {}],
      ],
    );
    const { tools, tool_choice } = bodyOf(await server.arrived());
    const { inputSchema: parameters, ...named } = draw;
    assert.deepEqual([tools, tool_choice], [[{ type: 'function', function: { ...named, parameters } }], 'required']);

    streamed(chunk({ content: 'Done.' }, 'stop'));
    const results = calls.map(({ callId }) => {
      const picture = vscode.LanguageModelDataPart.image(new Uint8Array([1, 2]), 'image/png');
      return new vscode.LanguageModelToolResultPart(callId, [
        new vscode.LanguageModelTextPart(`Of ${callId}`),
        picture,
      ]);
    });
    const said = [vscode.LanguageModelChatMessage.Assistant(calls), vscode.LanguageModelChatMessage.User(results)];
    assert.equal(await text(...question, ...said), 'Done.');
    const [, assistant, first, second, seen] = bodyOf(await server.arrived()).messages;
    assert.deepEqual(assistant.tool_calls[0], {
      ...{ id: 'c1', type: 'function' },
      function: { name: 'draw', arguments: '{"a":"gull"}' },
    });
    assert.deepEqual(
      [first, second].map(({ tool_call_id, content }) => [tool_call_id, content]),
      [
        ['c1', 'Of c1'],
        ['c2', 'Of c2'],
      ],
    );
    assert.equal(seen.content.filter(({ type }: { type: string }) => type === 'image_url').length, 2);
  });

  it('report unusable tool arguments, and call nothing', async () => {
    streamed(
      chunk({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'draw', arguments: '{"a":' } }] }, 'tool_calls'),
    );
    const found = await parts(question, { tools: [draw] });
    await server.arrived();
    assert.ok(!found.some((part) => part instanceof vscode.LanguageModelToolCallPart));
    assert.match(
      (found[0] as vscode.LanguageModelTextPart).value,
      /called 'draw' with invalid input\. The tool wasn't run/,
    );
  });

  it('receive the pictures of a message', async () => {
    streamed(chunk({ content: 'A gull.' }, 'stop'));
    const picture = vscode.LanguageModelDataPart.image(pngBytes(), 'image/png');
    const words = new vscode.LanguageModelTextPart('What is it?');
    assert.equal(await text(vscode.LanguageModelChatMessage.User([words, picture])), 'A gull.');
    const [said, seen] = bodyOf(await server.arrived()).messages[0].content;
    assert.deepEqual([said, seen.type], [{ type: 'text', text: 'What is it?' }, 'image_url']);
    // VS Code may re-encode it before it passes it on.
    const [, base64 = ''] = /^data:image\/png;base64,(.*)$/.exec(seen.image_url.url) ?? [];
    assert.equal(Buffer.from(base64, 'base64').toString('latin1', 1, 4), 'PNG');
  });

  /** Returns the bytes of the file that an answer links to, and deletes the file. */
  async function answeredFile(said: string): Promise<Uint8Array> {
    const path = /^Look:\n\n\[.*\]\((images\/.*\.png)\)$/.exec(said)?.[1];
    assert.ok(path, said);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, decodeURIComponent(path));
    const bytes = await vscode.workspace.fs.readFile(file);
    await vscode.workspace.fs.delete(file);
    return bytes;
  }

  /** Returns the files in the picture folder of the workspace. */
  async function imageNames(): Promise<readonly string[]> {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const images = vscode.Uri.joinPath(folder.uri, 'images');
    const entries = await vscode.workspace.fs.readDirectory(images).then(undefined, () => []);
    return entries.map(([name]) => name).sort();
  }

  const answersPicture = () =>
    server.next({ body: JSON.stringify(completion({ content: 'Look:', images: [{ image_url: { url: dataUri } }] })) });

  it('return a picture as a workspace file and a link to it', async () => {
    answersPicture();
    const said = await text();
    await server.arrived();
    const bytes = await answeredFile(said);
    assert.deepEqual([...bytes.slice(1, 4)], [...new TextEncoder().encode('PNG')]);
    const words = new TextDecoder('latin1').decode(bytes);
    assert.doesNotMatch(words, /hello/);
    assert.match(words, /digitalsourcetype\/trainedAlgorithmicMedia/);
  });

  it('return a picture even if the answer breaks off after it', async () => {
    const image = { image_url: { url: dataUri } };
    server.next({ body: events(chunk({ content: 'Look:' }), chunk({ images: [image] })), after: 'cut' });
    const said: string[] = [];
    const answer = await model.sendRequest(question, {});
    const reading = (async () => {
      for await (const words of answer.text) said.push(words);
    })();
    await assert.rejects(reading);
    await server.arrived();
    assert.ok((await answeredFile(said.join(''))).length > 0);
  });

  for (const [said, bytes] of foreignFiles)
    it(`write no file if the service calls ${said} an image, and show where it is stored`, async () => {
      const url = `data:${said};base64,${bytes.toString('base64')}`;
      server.next({ body: JSON.stringify(completion({ content: 'Look:', images: [{ image_url: { url } }] })) });
      const before = await imageNames();
      const answer = await text();
      await server.arrived();
      assert.deepEqual(await imageNames(), before);
      assert.doesNotMatch(answer, /\]\(images\//);
      if (said !== 'text/html') assert.match(answer, /saved in Limn's sessions, but not as a file: /);
    });

  it('record in the file that a user’s picture was used for it', async () => {
    answersPicture();
    const photo = vscode.LanguageModelDataPart.image(new Uint8Array(pngBytes(7, 5)), 'image/png');
    const said = await text(vscode.LanguageModelChatMessage.User([photo]), ...question);
    const { messages } = bodyOf(await server.arrived());
    assert.match(JSON.stringify(messages), /image_url/);
    const words = new TextDecoder('latin1').decode(await answeredFile(said));
    assert.match(words, /digitalsourcetype\/compositeWithTrainedAlgorithmicMedia/);
  });

  it('close the connection when the user cancels', async () => {
    server.next({ body: events(chunk({ content: 'Good ' })), after: 'stayOpen' });
    const stop = new vscode.CancellationTokenSource();
    const answer = await model.sendRequest(question, {}, stop.token);
    const request = await server.arrived();
    const reading = (async () => {
      for await (const _ of answer.text) stop.cancel();
    })();
    await request.closed;
    await reading.catch(() => undefined);
  });

  const failures: readonly (readonly [string, number, object, string, RegExp])[] = [
    ['a key that is not accepted', 401, { message: `Invalid token ${key}` }, 'NoPermissions', /key/],
    [
      'a model that is not there',
      503,
      { code: 'model_not_found', message: 'No available channel' },
      'NotFound',
      /model/,
    ],
    ['no credit', 403, { code: 'insufficient_user_quota', message: 'Not enough' }, 'Blocked', /credit/],
    ['a request that is refused', 400, { code: 'invalid_request', message: 'No such field' }, '', /No such field/],
  ];
  for (const [name, status, error, code, words] of failures)
    it(`fail with Limn’s message for ${name}, without the key`, async () => {
      server.next({ status, body: JSON.stringify({ error }) });
      const failure = await text().then(
        () => assert.fail('It should have failed'),
        (reason: vscode.LanguageModelError) => reason,
      );
      await server.arrived();
      assert.equal(failure.code ?? '', code, failure.message);
      assert.match(failure.message, words);
      assert.doesNotMatch(`${failure.message} ${failure.stack}`, new RegExp(key));
    });

  it('are retried if surely nothing was billed, and never after text was shown', async () => {
    server.next({
      status: 429,
      headers: { 'retry-after-ms': '1' },
      body: JSON.stringify({ error: { message: 'busy' } }),
    });
    streamed(chunk({ content: 'Yes' }, 'stop'));
    assert.equal(await text(), 'Yes');
    await server.arrived();
    await server.arrived();
    for (const answer of [
      { body: events(chunk({ content: 'Hal' })), after: 'cut' },
      { status: 500, body: JSON.stringify({ error: { message: 'boom' } }) },
    ] as const) {
      server.next(answer);
      const before = server.requests.length;
      await assert.rejects(text());
      await server.arrived();
      assert.equal(server.requests.length, before + 1);
    }
  });

  it('estimate token counts', async () => {
    assert.equal(await model.countTokens('abcdefgh'), 2);
    assert.ok((await model.countTokens(vscode.LanguageModelChatMessage.User('abcdefgh'))) > 2);
  });

  it('include those of the settings, as the user describes them', async () => {
    const small = { name: 'small', label: 'Small one', toolCalling: false, maxInputTokens: 8000 };
    await set(settings.baseUrl.id, server.url);
    await set(settings.agentModels.id, [small, { label: 'no name' }]);
    const found = await models((all) => all.some(({ id }) => id === 'small'));
    const own = found.find(({ id }) => id === 'small');
    assert.deepEqual([own?.name, own?.maxInputTokens], ['Small one', 8000]);
    await set(settings.baseUrl.id, undefined);
  });

  it('are removed when the user disables them', async () => {
    await set(settings.provideModels.id, false);
    assert.deepEqual(await models((found) => found.length === 0), []);
  });
});
