import { ChatBody, checkedBody } from './body.ts';
import { chatAnswer } from './chat/answer.ts';
import { completion, streamChunks } from './chat/reply.ts';
import type { Exchange } from './exchange.ts';
import { refuseMissingModel } from './refusal.ts';
import { obeyTriggers, triggersIn } from './triggers.ts';
import type { Workshop } from './workshop.ts';

/** A held stream has let this many events out: enough to see text on the page. */
const eventsBeforeHold = 5;

/** Answers the chat operation (contract 4.2): one JSON object, or server-sent events where `stream` is true. */
export async function answerChat(exchange: Exchange, workshop: Workshop): Promise<void> {
  const body = checkedBody(ChatBody, exchange.request.body);
  refuseMissingModel(body.model);
  const found = triggersIn(body.messages.at(-1)?.content ?? '');
  await obeyTriggers(found, exchange, workshop.pace.slow);
  const answer = chatAnswer(body, found.has('refuse'));
  if (!body.stream) return exchange.json(200, completion(exchange.requestId, answer));
  exchange.begin(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  await sendEvents(exchange, streamChunks(exchange.requestId, answer), workshop);
}

async function sendEvents(exchange: Exchange, chunks: readonly object[], workshop: Workshop): Promise<void> {
  for (const [index, chunk] of chunks.entries()) {
    if (index >= eventsBeforeHold) await workshop.gate.pass('stream', exchange.gone);
    await exchange.wait(workshop.pace.piece);
    exchange.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
  exchange.write('data: [DONE]\n\n');
  exchange.end();
}
