import { events } from '../../../service/scripted.ts';
import { chunk, completion, pngBytes } from './samples.ts';

const png = pngBytes();
const dataUri = `data:image/png;base64,${png.toString('base64')}`;

/** Response bodies with the expected results. */
export interface Understood {
  readonly name: string;
  readonly body: object | string;
  readonly text: string;
  readonly reasoning?: string;
  readonly pictures?: number;
  readonly facts?: object;
}

/** A stream of deltas, as documented for this family. */
export const streamed = (...deltas: readonly object[]) =>
  events(...deltas.map((delta) => chunk(delta)), chunk({}, 'stop'), '[DONE]');

/** Responses that contain something to show. */
export const understood: readonly Understood[] = [
  { name: 'a plain answer', body: completion({ content: 'Hi' }), text: 'Hi' },
  {
    name: 'an answer that a gateway hands on beside a code of its own',
    body: { code: 200, msg: 'ok', data: completion({ content: 'Hi' }) },
    text: 'Hi',
  },
  {
    name: 'a stream',
    body: streamed({ role: 'assistant', content: '' }, { content: 'H' }, { content: 'i' }),
    text: 'Hi',
  },
  {
    name: 'content in parts',
    body: completion({ content: [{ type: 'text', text: 'A' }, 'B', { type: 'other' }] }),
    text: 'AB',
  },
  {
    name: 'thinking blocks in the content',
    body: completion({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
        { type: 'text', text: '4' },
      ],
    }),
    text: '4',
    reasoning: 'hm',
  },
  {
    name: 'reasoning under both names',
    body: completion({ content: '4', reasoning: 'hm', reasoning_content: 'hm' }),
    text: '4',
    reasoning: 'hm',
  },
  {
    name: 'a streamed reasoning',
    body: streamed({ reasoning_content: 'h' }, { reasoning: 'm' }, { content: '4' }),
    text: '4',
    reasoning: 'hm',
  },
  {
    name: 'only reasoning',
    body: completion({ content: '', reasoning_content: 'long' }, { finish_reason: 'length' }),
    text: '',
    reasoning: 'long',
    facts: { finishReason: 'length' },
  },
  { name: 'a think block', body: completion({ content: '<think>hm</think>\n\n4' }), text: '4', reasoning: 'hm' },
  {
    name: 'a think block in pieces',
    body: streamed({ content: '<thi' }, { content: 'nk>h' }, { content: 'm</thi' }, { content: 'nk>4 < 5' }),
    text: '4 < 5',
    reasoning: 'hm',
  },
  {
    name: 'a think block without opening',
    body: completion({ content: 'hm\n</think>\n\n4' }),
    text: '4',
    reasoning: 'hm\n',
  },
  ...[
    '<think> is a tag that some models write first; </think> ends it.\n\nSo it goes.',
    '<think>…</think> tags hold what a model says to itself.',
    '<think>, then </think>:\n\nboth are tags.',
    '<think>',
    '\n <think> ',
    'The closing tag is </think>\n\nand it stands alone.',
    'Two tags:\n`</think>`\n\nand its brother.',
  ].map((content) => ({ name: `words about such tags: ${content}`, body: completion({ content }), text: content })),
  {
    name: 'a think block before code, in small pieces',
    body: streamed(...[...'\n<think>\nhm</think>\n \n    code\n'].map((content) => ({ content }))),
    text: '    code\n',
    reasoning: '\nhm',
  },
  {
    name: 'a think block that never ends',
    body: completion({ content: '<think>\nhm' }),
    text: '',
    reasoning: '\nhm',
  },
  { name: 'a think tag later on', body: completion({ content: 'Write `<think>` so.' }), text: 'Write `<think>` so.' },
  {
    name: 'a picture in Markdown',
    body: completion({ content: `Look ![image](${dataUri}) here!` }),
    text: 'Look  here!',
    pictures: 1,
  },
  {
    name: 'a picture in a stream',
    body: streamed(
      { content: 'Look !' },
      { content: '[im' },
      { content: `age](${dataUri.slice(0, 15)}` },
      { content: dataUri.slice(15) },
      { content: ') here!' },
    ),
    text: 'Look  here!',
    pictures: 1,
  },
  {
    name: 'no picture, but what looks like the beginning of one',
    body: streamed({ content: 'Wow!' }, { content: ' Data: ![' }, { content: 'x](da' }),
    text: 'Wow! Data: ![x](da',
  },
  {
    name: 'pictures in a list',
    body: completion({ content: '', images: [{ image_url: { url: dataUri } }, dataUri] }),
    text: '',
    pictures: 1,
  },
  {
    name: 'pictures of which one cannot be read',
    body: completion({
      content: 'Two',
      images: [{ image_url: { url: dataUri } }, 'data:audio/mpeg;base64,AAAA', 'AAAA'],
    }),
    text: 'Two',
    pictures: 1,
    facts: { remarks: [{ kind: 'unreadable', words: 'audio/mpeg' }, { kind: 'unreadable' }] },
  },
  {
    name: 'an unasked tool call',
    body: completion(
      { content: null, tool_calls: [{ function: { name: 'search', arguments: '{' } }] },
      { finish_reason: 'tool_calls' },
    ),
    text: '',
    facts: { toolCalls: ['search'] },
  },
  {
    name: 'a refusal',
    body: completion({ content: null, refusal: "I can't." }),
    text: "I can't.",
    facts: { refused: true },
  },
  { name: 'text where a message was due', body: { choices: [{ text: 'Hi' }] }, text: 'Hi' },
  {
    name: 'several choices, out of order',
    body: {
      choices: [
        { index: 1, message: { content: 'B' } },
        { index: 0, message: { content: 'A' } },
      ],
    },
    text: 'A',
  },
  {
    name: 'odd scalars',
    body: {
      id: '',
      created: '1700000000',
      object: '',
      choices: [{ message: { content: 'Hi' }, finish_reason: '' }],
      usage: null,
    },
    text: 'Hi',
  },
  {
    name: 'a stream without end mark',
    body: events(chunk({ content: 'Hi' }), chunk({ content: '!' }, 'stop')),
    text: 'Hi!',
  },
  {
    name: 'a stream with only an end mark',
    body: events(chunk({ content: 'Hi' }), ' [DONE] ', chunk({ content: 'late' })),
    text: 'Hi',
  },
  {
    name: 'a stream with comments, pings and line ends of Windows',
    body: `: PING\r\n\r\nevent: ping\r\ndata: {"type":"ping"}\r\n\r\ndata:\r\n\r\ndata: ""\r\n\r\n${streamed({ content: 'Hi' }).replaceAll('\n', '\r\n')}`,
    text: 'Hi',
  },
  {
    name: 'events without blank lines between',
    body: `data: ${JSON.stringify(chunk({ content: 'H' }))}\ndata: ${JSON.stringify(chunk({ content: 'i' }, 'stop'))}\n`,
    text: 'Hi',
  },
  {
    name: 'a last event without its blank line',
    body: `${events(chunk({ content: 'H' }))}data: ${JSON.stringify(chunk({ content: 'i' }, 'stop'))}`,
    text: 'Hi',
  },
  {
    name: 'usage before, beside and after',
    body: events(
      { choices: [], usage: { total_tokens: 1 } },
      { ...chunk({ content: 'Hi' }, 'stop'), usage: null },
      { choices: [], usage: { total_tokens: 9 } },
      '[DONE]',
    ),
    text: 'Hi',
    facts: { usage: { total: 9 } },
  },
  {
    name: 'JSON with an end mark glued to it',
    body: `${JSON.stringify(completion({ content: 'Hi' }))}data: [DONE]\n\n`,
    text: 'Hi',
  },
  {
    name: 'blank lines and a byte order mark first',
    body: `\ufeff\n   \n${JSON.stringify(completion({ content: 'Hi' }))}`,
    text: 'Hi',
  },
  {
    name: 'chunks as lines of JSON',
    body: `${JSON.stringify(chunk({ content: 'H' }))}\n${JSON.stringify(chunk({ content: 'i' }, 'stop'))}\n`,
    text: 'Hi',
  },
  {
    name: 'a last delta that is nothing but words',
    body: events({ choices: [{ delta: 'Hi', finish_reason: 'stop' }] }),
    text: 'Hi',
  },
  {
    name: 'a whole message beside an empty delta',
    body: {
      choices: [{ delta: { role: 'assistant', content: '' }, message: { content: 'Hi' }, finish_reason: 'stop' }],
    },
    text: 'Hi',
  },
  {
    name: 'a stream whose words stand in its last message only',
    body: events(chunk({ role: 'assistant', content: null }), {
      choices: [{ delta: { tool_calls: [] }, message: { content: 'Hi' }, finish_reason: 'stop' }],
    }),
    text: 'Hi',
  },
  {
    name: 'a message beside the last, empty delta of a stream',
    body: events(chunk({ content: 'Hi' }), {
      choices: [{ delta: {}, message: { content: 'Hi' }, finish_reason: 'stop' }],
    }),
    text: 'Hi',
  },
  {
    name: 'a whole message behind streamed thinking, which it repeats',
    body: events(chunk({ reasoning_content: 'hm' }), {
      choices: [{ delta: {}, message: { content: 'Hi', reasoning_content: 'hm' }, finish_reason: 'stop' }],
    }),
    text: 'Hi',
    reasoning: 'hm',
  },
  {
    name: 'a whole message behind a streamed picture, which it repeats',
    body: events(chunk({ images: [{ image_url: { url: dataUri } }] }), {
      choices: [
        {
          delta: {},
          message: { content: 'Hi', images: [{ image_url: { url: dataUri } }] },
          finish_reason: 'stop',
        },
      ],
    }),
    text: 'Hi',
    pictures: 1,
  },
  {
    name: 'a picture that stands only in the whole message behind the streamed words',
    body: events(chunk({ content: 'Hi' }), {
      choices: [{ message: { content: 'Hi', images: [{ image_url: { url: dataUri } }] }, finish_reason: 'stop' }],
    }),
    text: 'Hi',
    pictures: 1,
  },
  {
    name: 'a message that grows beside the deltas',
    body: events(
      { choices: [{ delta: { role: 'assistant' }, message: { content: 'H' } }] },
      { choices: [{ delta: { content: 'H' }, message: { content: 'H' } }] },
      { choices: [{ delta: { content: 'i' }, message: { content: 'Hi' } }] },
      { choices: [{ delta: {}, message: { content: 'Hi' }, finish_reason: 'stop' }] },
    ),
    text: 'Hi',
  },
  {
    name: 'a message after its deltas',
    body: events(chunk({ content: 'Hi' }), { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] }),
    text: 'Hi',
  },
];

/** Bodies that are not answers, with the expected failures. */
export const failing: readonly (readonly [name: string, body: object | string, kind: string, facts?: object])[] = [
  ['no choices', { id: 'c1', choices: [], usage: { total_tokens: 3 } }, 'answerEmpty'],
  ['null choices', { id: 'c1', choices: null }, 'answerEmpty'],
  ['an answer of blanks', completion({ content: ' \n' }), 'answerEmpty', { code: 'stop', tokens: 12 }],
  [
    'an answer the filter emptied',
    completion({ content: '' }, { finish_reason: 'content_filter' }),
    'refused',
    { code: 'content_filter' },
  ],
  ['choices of a wrong type', { choices: {} }, 'answerUnreadable'],
  ['some other JSON', { hello: 'world' }, 'answerUnreadable'],
  [
    'a balance in the answer',
    { choices: null, base_resp: { status_code: 1008, status_msg: 'insufficient balance' } },
    'noCredit',
    { retry: 'never' },
  ],
  ['an error with status 200', { error: { message: 'no money', code: 402 } }, 'noCredit', { words: 'no money' }],
  [
    'an error after pings',
    `: PING\n\n: PING\n\n${JSON.stringify({ error: { message: '当前分组上游负载已饱和' } })}`,
    'overloaded',
  ],
  ['a stream cut short', events(chunk({ content: 'Hi' })), 'answerBroken', { billed: 'maybe', retry: 'button' }],
];
