/** Clients that read one streamed answer and give its text. */

import { createService } from '../../../src/service/common/createService.ts';
import { nodeTransport } from '../../../src/service/node/nodeTransport.ts';

/** What the others are told against. */
export const limit = 'counting';
export const contestants = [limit, 'eventsource-parser', 'limn', 'openai'] as const;
export type Contestant = (typeof contestants)[number];

/** Asks the service at an address, without a path; gives the length of what it made of the answer, its text but for the limit, whose are bytes. */
export type Read = (url: string) => Promise<number>;

const question = { model: 'chat-1', messages: [{ role: 'user' as const, content: 'hi' }], stream: true as const };

/** The readers by name; a package is loaded only for its own run. */
export const readers: Readonly<Record<Contestant, () => Promise<Read>>> = {
  counting: countingReader,
  'eventsource-parser': parserReader,
  limn: async () => readLimn,
  openai: sdkReader,
};

/** The least that anyone can do. */
async function countingReader(): Promise<Read> {
  await loadFetch();
  return async (url) => {
    let length = 0;
    for await (const piece of piecesOf(url)) length += piece.length;
    return length;
  };
}

/** Node loads what is behind `fetch` when it is first called. */
async function loadFetch(): Promise<void> {
  await fetch('data:,');
}

/** The fastest of the packages that read such streams, and the JSON in them. */
async function parserReader(): Promise<Read> {
  const { createParser } = await import('eventsource-parser');
  await loadFetch();
  return async (url) => {
    let text = '';
    const onEvent = ({ data }: { readonly data: string }) => {
      text += contentOf(data);
    };
    const parser = createParser({ onEvent });
    const decoder = new TextDecoder();
    for await (const piece of piecesOf(url)) parser.feed(decoder.decode(piece, { stream: true }));
    return text.length;
  };
}

async function* piecesOf(url: string): AsyncGenerator<Uint8Array> {
  const reply = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(question) });
  const pieces = reply.body?.getReader();
  for (let next = await pieces?.read(); next && !next.done; next = await pieces?.read()) yield next.value;
}

function contentOf(data: string): string {
  return data.startsWith('{') ? (JSON.parse(data).choices[0].delta.content ?? '') : '';
}

async function readLimn(url: string): Promise<number> {
  const service = createService({ transport: nodeTransport, log: { request: () => undefined } });
  let text = '';
  const take = (piece: { readonly text: string }) => {
    text += piece.text;
  };
  await service.chat(question, take, {
    connection: { baseUrl: url, key: 'any' },
    signal: new AbortController().signal,
    limits: { connect: 10, firstByte: 60, idle: 60 },
  });
  return text.length;
}

/** The package of the service that this interface comes from. */
async function sdkReader(): Promise<Read> {
  const { default: OpenAI } = await import('openai');
  await loadFetch();
  return async (url) => {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'any', maxRetries: 0 });
    let text = '';
    for await (const { choices } of await client.chat.completions.create(question))
      text += choices[0]?.delta.content ?? '';
    return text.length;
  };
}
