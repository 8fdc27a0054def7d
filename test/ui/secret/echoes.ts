import type { ScriptedReply } from '../../service/sample/script.ts';

/** An answer of a service that repeats the key, and the words of the panel's failure by which it is there. */
export interface Echo {
  readonly mode: 'Chat' | 'Image';
  readonly title: string;
  readonly reply: ScriptedReply;
}

/** Everything a service can do wrong with the key it was given, but to answer with it. */
export function echoesOf(key: string): readonly Echo[] {
  const header = `Authorization: Bearer ${key}`;
  const error = (message: string) => ({ error: { message, type: 'x', param: key, code: key } });
  const inHeader = { 'x-oneapi-request-id': key };
  const stream = { 'content-type': 'text/event-stream' };
  return [
    {
      mode: 'Image',
      title: 'Invalid API key',
      reply: { status: 401, headers: inHeader, body: error(`Invalid token ${key}`) },
    },
    {
      mode: 'Image',
      title: 'Service error',
      reply: { status: 500, body: error(`Panic; headers: ${header}`) },
    },
    {
      mode: 'Image',
      title: 'Unexpected response',
      reply: { body: `{"candidates": [ "${key}", ${header} ] ]}` },
    },
    {
      mode: 'Image',
      title: 'Unexpected web page',
      reply: { body: `<!doctype html><title>${key}</title><p>${header}` },
    },
    {
      mode: 'Image',
      title: 'redirected the request',
      reply: { status: 307, headers: { location: `https://elsewhere.example/${key}?key=${encodeURIComponent(key)}` } },
    },
    {
      mode: 'Image',
      title: 'declined this image',
      reply: { body: { promptFeedback: { blockReason: 'SAFETY', blockReasonMessage: header } } },
    },
    { mode: 'Chat', title: 'Invalid API key', reply: { status: 401, body: error(`令牌 ${key} 无效的令牌`) } },
    {
      mode: 'Chat',
      title: 'Service error',
      reply: {
        headers: stream,
        chunks: ['data: {"choices":[{"delta":{"content":"Half"}}]}\n\n', `data: ${JSON.stringify(error(header))}\n\n`],
      },
    },
  ];
}
