import { events } from '../../../service/scripted.ts';
import { candidate, completion, gifBytes, inline, jpegBytes, noisyPng, pngBytes } from './samples.ts';
import { sentinelKey } from './testClient.ts';

const png = pngBytes();
const other = pngBytes(8, 8, 30);
const base64 = png.toString('base64');
const large = noisyPng(9_000, 1);

/** Responses that contain pictures, with the expected results. */
export interface Shown {
  readonly name: string;
  readonly body: object | string;
  readonly pictures: readonly Uint8Array[];
  readonly earlier?: readonly Uint8Array[];
  readonly text?: string;
  readonly links?: readonly string[];
  /**
   * Text and links unchanged, pictures by number; those of another candidate begin with its own. If missing, only the pictures are
   * compared.
   */
  readonly parts?: readonly (string | number)[];
  /** Each with its kind and the service's message. */
  readonly remarks?: readonly string[];
}

const thought = (part: object) => ({ ...part, thought: true });

const chatPicture = { image_url: { url: `data:image/png;base64,${base64}` } };

/** Deltas of a chat, followed by the whole message. */
function streamedChat(...said: readonly object[]): string {
  const deltas = said.slice(0, -1).map((delta) => ({ choices: [{ index: 0, delta }] }));
  return events(...deltas, { choices: [{ index: 0, message: said.at(-1), finish_reason: 'stop' }] }, '[DONE]');
}

/** The contract does not show how a part contains a picture. */
const strayForms: readonly { readonly name: string; readonly part: object }[] = [
  { name: 'its data as the inline data itself', part: { inlineData: base64 } },
  { name: 'a data URI as the inline data itself', part: { inline_data: `data:image/png;base64,${base64}` } },
  { name: 'an address within the inline data', part: { inlineData: { url: `data:image/png;base64,${base64}` } } },
  { name: 'data of another name', part: { inlineData: { mimeType: 'image/png', bytes: base64 } } },
  { name: 'that of the other picture services', part: { image: { b64_json: base64 } } },
  { name: 'beside its type', part: { mimeType: 'image/png', data: base64 } },
  { name: 'a typed block', part: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } } },
  { name: 'that of chats', part: { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } } },
  { name: 'a list', part: { images: [{ data: base64 }] } },
  { name: 'flagged as a thought', part: { thought: true, image: base64 } },
];

export const shown: readonly Shown[] = [
  { name: 'one inline picture', body: candidate([inline(png)]), pictures: [png] },
  {
    name: 'a picture in snake case',
    body: { candidates: [{ content: { parts: [{ inline_data: { mime_type: 'image/png', data: base64 } }] } }] },
    pictures: [png],
  },
  ...strayForms.map(
    ({ name, part }): Shown => ({
      name: `a picture in a part of an unknown form: ${name}`,
      body: candidate([part]),
      pictures: [png],
    }),
  ),
  {
    name: 'the words of a part that holds a picture too',
    body: candidate([
      { text: 'Here.', ...inline(png) },
      { text: 'There.', image: { b64_json: other.toString('base64') } },
    ]),
    pictures: [png, other],
    text: 'Here.\n\nThere.',
    parts: ['Here.', 0, 'There.', 1],
  },
  {
    name: 'a small copy beside a picture of an unknown form as an earlier one',
    body: candidate([{ image: { data: large.toString('base64'), thumbnail: base64 } }]),
    pictures: [large],
    earlier: [png],
  },
  {
    name: 'the address of a picture in a part of an unknown form',
    body: candidate([{ type: 'image_url', image_url: { url: 'https://img.example/a' } }]),
    pictures: [],
    links: ['https://img.example/a'],
    parts: ['https://img.example/a'],
  },
  {
    name: 'no source as a picture',
    body: candidate([inline(png), { citation: { url: 'https://news.example/a' } }]),
    pictures: [png],
    remarks: ['unknownPart {"citation":{"url":"https://news.example/a"}}'],
  },
  {
    name: 'text before a picture',
    body: candidate([{ text: 'Here.' }, inline(png)]),
    pictures: [png],
    text: 'Here.',
    parts: ['Here.', 0],
  },
  {
    name: 'text between two pictures',
    body: candidate([inline(png), { text: 'Step 2' }, inline(other)]),
    pictures: [png, other],
    text: 'Step 2',
    parts: [0, 'Step 2', 1],
  },
  {
    name: 'several pictures in a row',
    body: candidate([inline(png), inline(other)]),
    pictures: [other],
    earlier: [png],
  },
  {
    name: 'a picture flagged as thought beside one that is not',
    body: candidate([thought(inline(png)), thought({ text: 'Planning' }), inline(other), { text: '' }]),
    pictures: [other],
    earlier: [png],
  },
  {
    name: 'only pictures flagged as thought',
    body: candidate([thought(inline(png)), thought(inline(other)), { text: 'Done.' }]),
    pictures: [other],
    earlier: [png],
    text: 'Done.',
    parts: [0, 'Done.'],
  },
  {
    name: 'a data URI with line breaks as data',
    body: candidate([{ inlineData: { data: `data:image/png;base64,${base64.replace(/(.{20})/g, '$1\n')}` } }]),
    pictures: [png],
  },
  {
    name: 'the URL-safe alphabet without padding',
    body: candidate([{ inlineData: { data: jpegBytes().toString('base64url') } }]),
    pictures: [jpegBytes()],
  },
  {
    name: 'a Markdown data URI in text',
    body: candidate([{ text: `Look:\n![image](data:image/png;base64,${base64})\nNice.` }]),
    pictures: [png],
    text: 'Look:\n\nNice.',
    parts: ['Look:', 0, 'Nice.'],
  },
  {
    name: 'a bare data URI among words',
    body: candidate([{ text: `Look: data:image/png;base64,${base64}\nNice.` }]),
    pictures: [png],
    text: 'Look:\n\nNice.',
    parts: ['Look:', 0, 'Nice.'],
  },
  {
    name: 'a link to a data URI',
    body: candidate([{ text: `Look: [image](data:image/png;base64,${base64})` }]),
    pictures: [png],
    text: 'Look:',
    parts: ['Look:', 0],
  },
  {
    name: 'a data URI in code, behind one that is no picture',
    body: completion({
      content: `\`data:image/png;base64,AAAA\`\n\`\`\`html\n<img src="data:image/png;base64,${base64}">\n\`\`\`\nNice.`,
    }),
    pictures: [png],
    text: '`data:image/png;base64,AAAA`\n```html\n<img src=\n\n>\n```\nNice.',
    parts: ['`data:image/png;base64,AAAA`\n```html\n<img src=', 0, '>\n```\nNice.'],
  },
  {
    name: 'a picture and a link',
    body: candidate([inline(png), { text: '![x](https://img.example/x.png) and more' }]),
    pictures: [png],
    text: 'and more',
    links: ['https://img.example/x.png'],
    parts: [0, 'https://img.example/x.png', 'and more'],
  },
  {
    name: 'only a link',
    body: candidate([{ text: '![image](https://img.example/x.png)' }]),
    pictures: [],
    links: ['https://img.example/x.png'],
    parts: ['https://img.example/x.png'],
  },
  ...['data', 'response'].map((wrapper) => ({
    name: `an answer that a gateway hands on as its ${wrapper}`,
    body: { code: 0, message: 'ok', [wrapper]: candidate([inline(png), { text: 'There.' }]) },
    pictures: [png],
    text: 'There.',
    parts: [0, 'There.'],
  })),
  {
    name: 'a picture in the words of a chat',
    body: completion({ content: `Here: ![image](data:image/png;base64,${base64})` }),
    pictures: [png],
    text: 'Here:',
    parts: ['Here:', 0],
  },
  {
    name: 'a picture beside the words of a chat',
    body: completion({ content: 'Here.', images: [{ image_url: { url: `data:image/png;base64,${base64}` } }] }),
    pictures: [png],
    text: 'Here.',
    parts: ['Here.', 0],
  },
  {
    name: 'a list of chunks',
    body: [candidate([{ text: 'a' }], { finishReason: null }), candidate([{ text: 'b' }, inline(png)])],
    pictures: [png],
    text: 'ab',
    parts: ['ab', 0],
  },
  {
    name: 'an event stream',
    body: events(candidate([{ text: 'a' }], { finishReason: null }), candidate([inline(png)]), '[DONE]'),
    pictures: [png],
    text: 'a',
    parts: ['a', 0],
  },
  {
    name: 'a story with its pictures',
    body: candidate([
      thought({ text: 'Planning' }),
      { text: '# One' },
      thought(inline(jpegBytes())),
      { text: '\n\nA keeper.' },
      inline(png),
      { text: ' ', thoughtSignature: 'AbC=' },
      { text: 'Two' },
      { text: '' },
      inline(other),
      { text: 'The end.' },
    ]),
    pictures: [png, other],
    earlier: [jpegBytes()],
    text: '# One\n\nA keeper.\n\nTwo\n\nThe end.',
    parts: ['# One\n\nA keeper.', 0, 'Two', 1, 'The end.'],
  },
  {
    name: 'a draft between words and the final picture',
    body: candidate([{ text: 'One' }, inline(png), inline(other), { text: 'Two' }]),
    pictures: [other],
    earlier: [png],
    text: 'One\n\nTwo',
    parts: ['One', 0, 'Two'],
  },
  {
    name: 'one of several pictures cut off, between its words',
    body: candidate([{ text: 'One' }, inline(png.subarray(0, -9)), { text: 'Two' }, inline(other)]),
    pictures: [other],
    text: 'One\n\nTwo',
    parts: ['One\n\nTwo', 0],
    remarks: ['unreadable image/png'],
  },
  {
    name: 'links and pictures between the words of one text',
    body: candidate([
      {
        text: `One ![a](https://img.example/1.png)\nTwo\nhttps://img.example/2.png\nThree ![b](${`data:image/png;base64,${base64}`}) Four`,
      },
    ]),
    pictures: [png],
    links: ['https://img.example/1.png', 'https://img.example/2.png'],
    text: 'One\n\nTwo\n\nThree\n\nFour',
    parts: ['One', 'https://img.example/1.png', 'Two', 'https://img.example/2.png', 'Three', 0, 'Four'],
  },
  {
    name: 'a Markdown picture that the chunks of a stream cut in two',
    body: events(
      candidate([{ text: `Look: ![a](data:image/png;base64,${base64.slice(0, 20)}` }], { finishReason: null }),
      candidate([{ text: `${base64.slice(20)}) and ![b](https://img` }], { finishReason: null }),
      candidate([{ text: '.example/1.png).' }]),
    ),
    pictures: [png],
    links: ['https://img.example/1.png'],
    text: 'Look:\n\nand\n\n.',
    parts: ['Look:', 0, 'and', 'https://img.example/1.png', '.'],
  },
  {
    name: 'a link that came twice, and one that is not opened',
    body: candidate([
      inline(png),
      { fileData: { fileUri: 'https://img.example/1.png' } },
      { fileData: { fileUri: 'https://img.example/1.png' } },
      { fileData: { fileUri: 'gs://bucket/a.png' } },
    ]),
    pictures: [png],
    links: ['https://img.example/1.png'],
    parts: [0, 'https://img.example/1.png'],
    remarks: ['unreadable gs://bucket/a.png'],
  },
  {
    name: 'a picture beside an error that says the key',
    body: { ...candidate([inline(png)]), error: { code: 'late', message: `no ${sentinelKey} here` } },
    pictures: [png],
    remarks: ['error no ••• here'],
  },
  {
    name: 'a link beside an error',
    body: { ...candidate([{ text: 'https://img.example/x.png' }]), error: { code: 'late' } },
    pictures: [],
    links: ['https://img.example/x.png'],
    parts: ['https://img.example/x.png'],
    remarks: ['error late'],
  },
  {
    name: 'predictions in a row, which are no versions of one another',
    body: { predictions: [{ bytesBase64Encoded: base64 }, { bytesBase64Encoded: other.toString('base64') }] },
    pictures: [png, other],
    parts: [0, 'candidate 1', 1],
  },
  {
    name: 'the data list in its order',
    body: { data: [{ url: 'https://img.example/y.png' }, { b64_json: base64 }] },
    pictures: [png],
    links: ['https://img.example/y.png'],
    parts: ['https://img.example/y.png', 'candidate 1', 0],
  },
  {
    name: 'several candidates, out of order',
    body: {
      candidates: [
        { index: 1, content: { parts: [inline(other)] } },
        { index: 0, content: { parts: [inline(png)] } },
      ],
    },
    pictures: [png, other],
    parts: [0, 'candidate 1', 1],
  },
  {
    name: 'another reason beside a picture',
    body: candidate([inline(png)], { finishReason: 'MAX_TOKENS' }),
    pictures: [png],
  },
  {
    name: 'unknown parts beside a picture',
    body: candidate([null, 7, 'word', { functionCall: { name: 'x' } }, { newThing: 1 }, inline(gifBytes)]),
    pictures: [gifBytes],
    text: 'word',
    parts: ['word', 0],
    remarks: ['unknownPart 7', 'unknownPart {"functionCall":{"name":"x"}}', 'unknownPart {"newThing":1}'],
  },
  {
    name: 'the deltas of a chat, whose picture comes twice',
    body: events(
      { choices: [{ index: 0, delta: { role: 'assistant', content: 'Here ' } }] },
      { choices: [{ index: 0, delta: { content: 'it is.' } }] },
      ...Array<object>(2).fill({
        choices: [{ index: 0, delta: { images: [{ image_url: { url: `data:image/png;base64,${base64}` } }] } }],
      }),
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      '[DONE]',
    ),
    pictures: [png],
    text: 'Here it is.',
    parts: ['Here it is.', 0],
  },
  {
    name: 'a picture whose data is cut over the deltas of a chat',
    body: events(
      ...[base64.slice(0, 30), base64.slice(30)].map((content, at) => ({
        choices: [{ delta: { content: at === 0 ? `![a](data:image/png;base64,${content}` : `${content})` } }],
      })),
      '[DONE]',
    ),
    pictures: [png],
  },
  {
    name: 'the deltas of a chat, whose last whole message repeats words, picture and link',
    body: streamedChat(
      { content: 'Here it is: ![a](https://x.example/a.png)' },
      { images: [chatPicture] },
      { content: 'Here it is: ![a](https://x.example/a.png)', images: [chatPicture] },
    ),
    pictures: [png],
    links: ['https://x.example/a.png'],
    text: 'Here it is:',
    parts: ['candidate 1', 'Here it is:', 'https://x.example/a.png', 0],
  },
  {
    name: 'the deltas of a chat, whose picture stands in the last whole message only',
    body: streamedChat(
      { content: 'Here ' },
      { content: 'it is.' },
      { content: `Here it is. ![a](data:image/png;base64,${base64})` },
    ),
    pictures: [png],
    text: 'Here it is.',
    parts: [0, 'candidate 1', 'Here it is.'],
  },
  {
    name: 'deltas of a chat that say nothing before its whole message',
    body: streamedChat(
      { role: 'assistant', content: '' },
      { content: '\n' },
      { content: 'Here.', images: [chatPicture] },
    ),
    pictures: [png],
    text: 'Here.',
    parts: ['Here.', 0],
  },
  { name: 'predictions', body: { predictions: [{ mimeType: 'x', bytesBase64Encoded: base64 }] }, pictures: [png] },
  {
    name: 'the data list of another operation',
    body: { created: 1, data: [{ b64_json: base64 }, { url: 'https://img.example/y.png' }] },
    pictures: [png],
    links: ['https://img.example/y.png'],
    parts: [0, 'candidate 1', 'https://img.example/y.png'],
  },
  {
    name: 'a picture beside an error',
    body: { ...candidate([inline(png)]), error: { message: 'late' } },
    pictures: [png],
    remarks: ['error late'],
  },
  {
    name: 'a broken picture beside a whole one',
    body: candidate([inline(other), inline(png.subarray(0, -9))]),
    pictures: [other],
    remarks: ['unreadable image/png'],
  },
];

/** Responses without a picture, with the expected failures. */
export const pictureless: readonly (readonly [name: string, body: unknown, kind: string, facts: object])[] = [
  [
    'a blocked prompt',
    { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } },
    'refused',
    { code: 'PROHIBITED_CONTENT', retry: 'never' },
  ],
  [
    'a blocked prompt with null candidates',
    {
      candidates: null,
      promptFeedback: { blockReason: 'SAFETY', safetyRatings: [{ category: 'HARM_X', blocked: true }] },
    },
    'refused',
    { code: 'SAFETY', safety: [{ category: 'HARM_X', blocked: true }] },
  ],
  [
    'a withheld picture',
    { candidates: [{ finishReason: 'IMAGE_SAFETY' }] },
    'refused',
    { code: 'IMAGE_SAFETY', retry: 'button', billed: 'maybe' },
  ],
  [
    'a reason in words',
    candidate(null, { finishReason: 'IMAGE_SAFETY', finishMessage: 'Unable to show it.' }),
    'refused',
    { words: 'Unable to show it.' },
  ],
  [
    'no picture made',
    { candidates: [{ content: {}, finishReason: 'NO_IMAGE' }] },
    'noPicture',
    { code: 'NO_IMAGE', retry: 'button' },
  ],
  [
    'text only',
    candidate([{ text: "I can't draw real people." }]),
    'noPicture',
    { words: "I can't draw real people.", retry: 'button' },
  ],
  ['only thoughts', candidate([{ thought: true, text: 'hm' }]), 'onlyThoughts', {}],
  [
    'a cut answer',
    candidate([{ thought: true, text: 'hm' }], { finishReason: 'MAX_TOKENS' }),
    'noPicture',
    { code: 'MAX_TOKENS' },
  ],
  ['an unknown reason', { candidates: [{ finishReason: 'IMAGE_NEW_RULE' }] }, 'noPicture', { code: 'IMAGE_NEW_RULE' }],
  [
    'no parts',
    { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }], usageMetadata: { totalTokenCount: 50 } },
    'answerEmpty',
    { tokens: 50 },
  ],
  ['an empty object', {}, 'answerEmpty', {}],
  ['an empty list', [], 'answerEmpty', {}],
  ['null', null, 'answerEmpty', {}],
  ['candidates of a wrong type', { candidates: {} }, 'answerUnreadable', {}],
  ['candidates of words', { candidates: ['x'] }, 'answerUnreadable', {}],
  ['some other JSON', { hello: 'world' }, 'answerUnreadable', {}],
  [
    'a stored file',
    candidate([{ fileData: { fileUri: 'gs://bucket/a.png' } }]),
    'pictureElsewhere',
    { subject: 'gs://bucket/a.png' },
  ],
  ['bytes of no picture', candidate([inline(Buffer.from('hello there'))]), 'pictureUnreadable', { billed: 'yes' }],
  ['data that is not base64', candidate([{ inlineData: { data: '{"not":"base64"}' } }]), 'pictureUnreadable', {}],
  ['a cut picture', candidate([inline(png.subarray(0, -5))]), 'answerBroken', { billed: 'yes', retry: 'button' }],
  ['a filtered prediction', { predictions: [{ raiFilteredReason: 'not this' }] }, 'refused', { words: 'not this' }],
  [
    'an error in a success',
    { candidates: null, error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } },
    'overloaded',
    { code: 'UNAVAILABLE' },
  ],
];
