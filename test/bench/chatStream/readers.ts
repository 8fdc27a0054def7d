/** Clients that read one streamed answer and give its text. */
import { nodeTransport } from '../../../src/service/nodeTransport.ts';
import { createService } from '../../../src/service/service.ts';

export const contestants = ['bare', 'limn', 'openai'] as const;
export type Contestant = (typeof contestants)[number];

/** Asks the service at an address, without a path. */
export type Read = (url: string) => Promise<string>;

const question = { model: 'chat-1', messages: [{ role: 'user' as const, content: 'hi' }], stream: true as const };

/** The readers by name; a package is loaded only for its own run. */
export const readers: Readonly<Record<Contestant, () => Promise<Read>>> = {
  bare: async () => readBare,
  limn: async () => readLimn,
  openai: sdkReader,
};

/** The least that anyone can do: bytes, text, lines, JSON. */
async function readBare(url: string): Promise<string> {
  const reply = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(question) });
  const pieces = reply.body?.getReader();
  const decoder = new TextDecoder();
  let [text, rest] = ['', ''];
  for (let next = await pieces?.read(); next && !next.done; next = await pieces?.read()) {
    const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) text += contentOf(line);
  }
  return text;
}

function contentOf(line: string): string {
  if (!line.startsWith('data: {')) return '';
  return JSON.parse(line.slice('data: '.length)).choices[0].delta.content ?? '';
}

async function readLimn(url: string): Promise<string> {
  const service = createService({ transport: nodeTransport, log: { request: () => undefined } });
  let text = '';
  const take = (piece: { readonly text: string }) => {
    text += piece.text;
  };
  await service.chat(question, take, {
    connection: { baseUrl: url, key: 'any' },
    signal: new AbortController().signal,
    limits: { connect: 10, firstByte: 60, gap: 60 },
  });
  return text;
}

/** The package of the service that this interface comes from. */
async function sdkReader(): Promise<Read> {
  const { default: OpenAI } = await import('openai');
  return async (url) => {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'any', maxRetries: 0 });
    let text = '';
    for await (const { choices } of await client.chat.completions.create(question))
      text += choices[0]?.delta.content ?? '';
    return text;
  };
}
