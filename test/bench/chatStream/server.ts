/** A service in a process of its own: answers each request with the same long stream, as fast as the socket takes it; sends its address to its parent. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { chunkCount, eventOf, wordAt } from './sample.ts';

const chunks = [
  eventOf({ role: 'assistant', content: '' }),
  ...Array.from({ length: chunkCount }, (_, index) => eventOf({ content: wordAt(index) })),
  eventOf({}, 'stop'),
  'data: [DONE]\n\n',
].map((event) => Buffer.from(event));

async function answer(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) if (!response.write(chunk)) await once(response, 'drain');
  response.end();
}

const server = createServer((request, response) => {
  request.resume().once('end', () => void answer(response));
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
