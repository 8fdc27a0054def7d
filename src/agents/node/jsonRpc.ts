/** Speaks JSON-RPC with the agent over the standard streams, one message per line. */
import type { Readable, Writable } from 'node:stream';
import type { RpcReply } from '../common/bridgeMessages.ts';
import { type Fields, parseJson, readLines, toFields } from './lines.ts';

/** Maximum length in bytes of an agent's message. */
const maxMessageLength = 4_000_000;

export interface RpcRequest {
  readonly method: string;
  readonly params: Fields;
}

type Id = string | number | null;

/** A response, and what is called once it is sent. */
interface Answer {
  readonly message: object;
  readonly onDelivered?: () => Promise<void>;
}

export class JsonRpc {
  private readonly answering = new Map<unknown, AbortController>();
  private readonly asked = new Map<unknown, (answer: Fields) => void>();
  private count = 0;

  constructor(
    private readonly output: Writable,
    /** Answers a request; never rejects. The signal aborts when the agent cancels the request, which then needs no response. */
    private readonly answer: (request: RpcRequest, signal: AbortSignal) => Promise<RpcReply>,
    private readonly onNotification: (method: string) => void,
    /** Called when the agent has closed its stream. */
    private readonly onClose: () => void,
  ) {}

  listen(input: Readable): void {
    readLines(input, maxMessageLength, (line) => void this.receive(line));
    input.on('end', this.onClose);
    input.on('error', this.onClose);
    this.output.on('error', this.onClose);
  }

  /** Sends a request to the agent; returns undefined if the agent refuses or does not respond in time. */
  request(method: string, timeoutMs: number): Promise<Fields | undefined> {
    this.count += 1;
    const id = `limn-${this.count}`;
    return new Promise((resolve) => {
      const finish = (answer: Fields | undefined) => {
        clearTimeout(timer);
        this.asked.delete(id);
        resolve(answer && 'result' in answer ? toFields(answer.result) : undefined);
      };
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      this.asked.set(id, finish);
      this.send({ message: { jsonrpc: '2.0', id, method } });
    });
  }

  private async receive(line: string | undefined): Promise<void> {
    if (line === undefined)
      return this.send(createError(null, -32_600, `A message has more than ${maxMessageLength} bytes.`));
    if (line.trim() === '') return;
    const message = parseJson(line);
    if (message === undefined) return this.send(createError(null, -32_700, 'A message is no JSON.'));
    if (Array.isArray(message) && message.length === 0)
      return this.send(createError(null, -32_600, 'A batch is empty.'));
    const asked = await Promise.all([message].flat().map((one) => this.answerOne(one)));
    const answers = asked.filter((one) => one !== undefined);
    const [first] = answers;
    if (!Array.isArray(message)) return first && this.send(first);
    const onDelivered = async () => void (await Promise.all(answers.map((answer) => answer.onDelivered?.())));
    if (first) this.send({ message: answers.map((answer) => answer.message), onDelivered });
  }

  /** Returns undefined if the message needs no response. */
  private async answerOne(message: unknown): Promise<Answer | undefined> {
    const fields = toFields(message);
    const { jsonrpc, method } = fields;
    const id = typeof fields.id === 'string' || typeof fields.id === 'number' ? fields.id : null;
    const params = toFields(fields.params);
    if (jsonrpc === '2.0' && method === undefined && ('result' in fields || 'error' in fields))
      return void this.asked.get(id)?.(fields);
    if (jsonrpc !== '2.0' || typeof method !== 'string' || (id === null && 'id' in fields))
      return createError(id, -32_600, 'A message is no request of JSON-RPC 2.0.');
    if (id !== null) return this.answerRequest(id, { method, params });
    if (method === 'notifications/cancelled') this.answering.get(params.requestId)?.abort();
    else this.onNotification(method);
    return undefined;
  }

  private async answerRequest(id: string | number, request: RpcRequest): Promise<Answer | undefined> {
    const canceled = new AbortController();
    this.answering.set(id, canceled);
    const { onDelivered, ...reply } = await this.answer(request, canceled.signal);
    this.answering.delete(id);
    if (canceled.signal.aborted) return undefined;
    return { message: { jsonrpc: '2.0', id, ...reply }, ...(onDelivered && { onDelivered }) };
  }

  private send({ message, onDelivered }: Answer): void {
    this.output.write(`${JSON.stringify(message)}\n`, (error) => {
      if (!error) void onDelivered?.();
    });
  }
}

function createError(id: Id, code: number, message: string): Answer {
  return { message: { jsonrpc: '2.0', id, error: { code, message } } };
}
