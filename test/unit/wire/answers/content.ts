import { completion } from '../../service/common/samples.ts';
import { pngUri, says } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { expectAnswer, fails } from '../usual.ts';

const address = 'https://img.example/x.png';
const pictured = (text: string) => expectAnswer(text, { pictures: ['4 × 3 png'] });
const withPart = [
  { type: 'text', text: 'A' },
  { type: 'image_url', image_url: { url: pngUri } },
];
const thinking = [
  { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
  { type: 'text', text: '4' },
];
const thought = { reasoning: 'hm' };

/** C1 to C13: where the words, the thoughts and the pictures of an answer may stand. */
export const contentEntries: readonly WireCase[] = [
  {
    title: 'C1 a plain answer',
    mode: 'chat',
    body: completion({ content: 'Hi' }),
    sees: { ...expectAnswer('Hi'), facts: ['chat-1-large', '12 tokens'] },
  },
  {
    title: 'C2 no content, and nothing instead',
    mode: 'chat',
    body: says({ content: null }),
    sees: fails('answerEmpty', { billed: 'maybe', facts: ['Status 200', 'Code: stop'] }),
  },
  {
    title: 'C3 an answer of white space',
    mode: 'chat',
    body: says({ content: ' \n' }),
    sees: fails('answerEmpty', { billed: 'maybe', facts: ['Status 200', 'Code: stop'] }, { text: ' \n' }),
  },
  { title: 'C4 content in parts', mode: 'chat', body: says({ content: withPart }), sees: pictured('A') },
  {
    title: 'C4 parts that are bare strings or of unknown types',
    mode: 'chat',
    body: says({ content: ['A', { type: 'output_text', text: 'B' }, { type: 'new', text: 'C' }, null] }),
    sees: expectAnswer('AB'),
  },
  { title: 'C5 thinking blocks', mode: 'chat', body: says({ content: thinking }), sees: expectAnswer('4', thought) },
  {
    title: 'C6 reasoning_content',
    mode: 'chat',
    body: says({ content: '4', reasoning_content: 'hm' }),
    sees: expectAnswer('4', thought),
  },
  {
    title: 'C7 reasoning under both names',
    mode: 'chat',
    body: says({ content: '4', reasoning: 'hm', reasoning_content: 'hm', reasoning_details: [{ text: 'hm' }] }),
    sees: expectAnswer('4', thought),
  },
  {
    title: 'C7 reasoning under its other name',
    mode: 'chat',
    body: says({ content: '4', reasoning: 'hm' }),
    sees: expectAnswer('4', thought),
  },
  {
    title: 'C8 reasoning that used up the length limit',
    mode: 'chat',
    body: says({ content: '', reasoning_content: 'long' }, { finish_reason: 'length' }),
    sees: expectAnswer('', {
      reasoning: 'long',
      notes: [notes.thoughtOnly, notes.cutOff],
    }),
  },
  {
    title: 'C9 a leading think block',
    mode: 'chat',
    body: says({ content: '<think>hm</think>4' }),
    sees: expectAnswer('4', thought),
  },
  {
    title: 'C9 a think block that is never closed',
    mode: 'chat',
    body: says({ content: '<think>hm' }, { finish_reason: 'length' }),
    sees: expectAnswer('', {
      reasoning: 'hm',
      notes: [notes.thoughtOnly, notes.cutOff],
    }),
  },
  {
    title: 'C9 a closing tag alone',
    mode: 'chat',
    body: says({ content: 'hm\n</think>\n\n4' }),
    sees: expectAnswer('4', { reasoning: 'hm\n' }),
  },
  {
    title: 'C9 a think tag further on',
    mode: 'chat',
    body: says({ content: 'Write `<think>`.' }),
    sees: expectAnswer('Write `<think>`.'),
  },
  ...['image', 'media'].map((alt) => ({
    title: `C10 a picture in Markdown called ${alt}`,
    mode: 'chat' as const,
    body: says({ content: `Look: ![${alt}](${pngUri})` }),
    sees: pictured('Look: '),
  })),
  {
    title: 'C11 pictures in a list of their own',
    mode: 'chat',
    body: says({ content: '', images: [{ type: 'image_url', image_url: { url: pngUri }, index: 0 }] }),
    sees: pictured(''),
  },
  ...[{ url: pngUri }, pngUri].map((image) => ({
    title: `C11 a list of pictures, each ${typeof image === 'string' ? 'a string' : 'an address'}`,
    mode: 'chat' as const,
    body: says({ content: 'A', images: [image] }),
    sees: pictured('A'),
  })),
  {
    // The page shows a picture in Markdown as a link and loads nothing.
    title: 'C12 a link to a picture in the text',
    mode: 'chat',
    body: says({ content: `![img](${address})` }),
    sees: expectAnswer(`![img](${address})`),
  },
  {
    title: 'C12 a link in the list of pictures',
    mode: 'chat',
    body: says({ content: '', images: [{ image_url: { url: address } }] }),
    sees: expectAnswer('', { links: [address] }),
  },
  {
    title: 'C13 a refusal',
    mode: 'chat',
    body: says({ content: null, refusal: "I can't help with that." }),
    sees: expectAnswer("I can't help with that.", { notes: [notes.declined] }),
  },
];
