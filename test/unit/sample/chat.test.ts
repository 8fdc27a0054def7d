import assert from 'node:assert/strict';
import { createParser } from 'eventsource-parser';
import { parsePlanRows } from '../../../src/plan/common/parsePlan.ts';
import { type ChatChunk, chatBody, chatPath, post, sampleService } from './ask.ts';

const passage = `From \`last-keeper.md\`, lines 12–14:

> The keeper climbed the iron stair very slowly, as he had every evening for forty years, and lit the lamp.
> Below him the sea went dark, and a single boat turned for home.

`;

interface Completion {
  readonly choices: readonly {
    readonly message: { readonly content: string; readonly reasoning_content?: string };
    readonly finish_reason: string;
  }[];
  readonly usage: Readonly<Record<'prompt_tokens' | 'completion_tokens' | 'total_tokens', number>>;
}

describe('the sample service chats', () => {
  const service = sampleService();

  async function answerTo(...said: readonly string[]): Promise<string> {
    const messages = said.map((content, index) => ({ role: index % 2 ? 'assistant' : 'user', content }));
    const response = await post(service(), { path: chatPath, body: { model: 'sample-chat', messages } });
    const completion = (await response.json()) as Completion;
    return completion.choices[0]?.message.content ?? '';
  }

  const answers: readonly (readonly [question: string, found: RegExp])[] = [
    ['Make it into an outline', /^## Outline\n\n### /],
    ['Six prompts for pictures, please', /^6\. .*boat.*illustration/m],
    ['Turn this into a storyboard', /^### Panel 2$/m],
    ['Write a shot list', /^\| 1 \| Wide \|/m],
    ['Suggest alt text', /^The keeper climbed .{20,105}$/],
    ['Put it in a table', /^\| --: \| --- \|/m],
    ['Give me HTML for this', /^```html\n<figure/m],
    ['Give me JSON for this', /^```json\n\{/m],
    ['A TypeScript constant for this', /^```ts\ninterface/m],
    ['Explain this passage', /last-keeper\.md, lines 12–14/],
    ['Translate it to French', /cannot really translate[\s\S]*\| sea \| mer \|/],
    ['What do you make of it?', /^> .*keeper[\s\S]*has 33 words in 2 sentences[\s\S]*^3\. /m],
  ];
  for (const [question, found] of answers) {
    it(`from the passage: “${question}”`, async () => {
      assert.match(await answerTo(passage + question), found);
    });
  }

  it('a plan of pictures for a document, under its own headings', async () => {
    const document = '1: # Storm\n2: \n3: Rain came.\n4: ## Calm\n5: The sea lay flat.';
    const message = (count: string) =>
      `The file \`a.md\`, each line with its number.\n\n\`\`\`\n${document}\n\`\`\`\n\nIllustrate it.\n\nChoose ${count} in this document where a picture helps its reader most.`;
    const rows = parsePlanRows(await answerTo(message('3 to 8 places')));
    assert.deepEqual(
      rows.map(({ heading, line }) => `${heading} ${line}`),
      ['Storm 3', 'Calm 5'],
    );
    assert.equal(parsePlanRows(await answerTo(message('1 place'))).length, 1);
  });

  it('a shorter passage, the text alone, and a still shorter one after that', async () => {
    const shorter = await answerTo(`${passage}Make it shorter`);
    assert.match(shorter, /^The keeper climbed/);
    assert.ok(shorter.length < 130, shorter);
    const again = await answerTo(`${passage}Make it shorter`, shorter, 'Even shorter');
    assert.ok(again.length < shorter.length, again);
  });

  it('with reference to the turn before, and with the passage of the first turn', async () => {
    const followUp = await answerTo(`${passage}Explain this`, 'It sets the scene.', 'And as a table?');
    assert.match(followUp, /^Going on from “Explain this”/);
    assert.match(followUp, /keeper/);
  });

  it('JSON blocks that parse', async () => {
    const block = /```json\n([\s\S]*?)\n```/.exec(await answerTo(`${passage}As JSON`))?.[1] ?? '';
    assert.equal((JSON.parse(block) as { words: number }).words, 33);
  });

  it('about a message in parts as about its text, whatever pictures it has', async () => {
    const text = `${passage}As JSON`;
    const picture = { type: 'image_url', image_url: { url: 'data:image/webp;base64,UklGRg==' } };
    const said = async (content: unknown) => {
      const body = { model: 'sample-chat', messages: [{ role: 'user', content }] };
      const response = await post(service(), { path: chatPath, body });
      return [response.status, ((await response.json()) as Partial<Completion>).choices?.[0]?.message.content];
    };
    const [status, answer] = await said([{ type: 'text', text }, picture]);
    assert.deepEqual([status, answer], await said(text));
    assert.equal(status, 200);
    assert.deepEqual(await said([{ type: 'image_url', image_url: { url: 'no picture' } }]), [400, undefined]);
  });

  it('one object with counts that add up when no stream is asked', async () => {
    const response = await post(service(), { path: chatPath, body: chatBody('Hello') });
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    const { choices, usage } = (await response.json()) as Completion;
    assert.equal(choices[0]?.finish_reason, 'stop');
    assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens);
  });
});

describe('the sample service streams', () => {
  const service = sampleService();

  async function eventsOf(model: string): Promise<readonly string[]> {
    const body = chatBody(`${passage}Storyboard`, { model, stream: true });
    const response = await post(service(), { path: chatPath, body });
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const events: string[] = [];
    const parser = createParser({ onEvent: ({ data }) => events.push(data), onError: (error) => assert.fail(error) });
    parser.feed(await response.text());
    return events;
  }

  async function chunksOf(model: string): Promise<readonly ChatChunk[]> {
    const events = await eventsOf(model);
    assert.equal(events.at(-1), '[DONE]');
    return events.slice(0, -1).map((event) => JSON.parse(event) as ChatChunk);
  }

  const joined = (chunks: readonly ChatChunk[], key: 'content' | 'reasoning_content') =>
    chunks.map((chunk) => chunk.choices[0]?.delta[key] ?? '').join('');

  it('the same text as without a stream, in many pieces, then reason and counts', async () => {
    const chunks = await chunksOf('sample-chat');
    const whole = await post(service(), { path: chatPath, body: chatBody(`${passage}Storyboard`) });
    const { choices, usage } = (await whole.json()) as Completion;
    assert.equal(joined(chunks, 'content'), choices[0]?.message.content);
    assert.ok(chunks.length > 20);
    assert.equal(chunks.at(-2)?.choices[0]?.finish_reason, 'stop');
    assert.deepEqual([chunks.at(-1)?.choices, chunks.at(-1)?.usage], [[], usage]);
    assert.equal(joined(chunks, 'reasoning_content'), '');
  });

  it('reasoning first where the model has reason in its name', async () => {
    const chunks = await chunksOf('sample-reason');
    const firstText = chunks.findIndex((chunk) => chunk.choices[0]?.delta.content);
    assert.match(joined(chunks.slice(0, firstText), 'reasoning_content'), /^The passage is “The keeper/);
    assert.equal(joined(chunks.slice(firstText), 'reasoning_content'), '');
  });

  it('nothing but a content_filter reason when the answer is refused', async () => {
    const response = await post(service(), { path: chatPath, body: chatBody('Hello [refuse]') });
    const { choices } = (await response.json()) as Completion;
    assert.deepEqual([choices[0]?.message.content, choices[0]?.finish_reason], ['', 'content_filter']);
  });
});
