import assert from 'node:assert/strict';
import { createService } from '../../../../src/service/common/createService.ts';
import { Failure } from '../../../../src/service/common/failureReport.ts';
import { omitUndefined } from '../../../../src/service/common/fields.ts';
import type {
  CallOptions,
  ChatDelta,
  ChatRequest,
  ChatResponse,
  ImageRequest,
  ImageResponse,
  RequestLogEntry,
  TimeLimits,
} from '../../../../src/service/common/serviceTypes.ts';
import type { Transport } from '../../../../src/service/common/transport.ts';
import type { Service } from '../../../../src/service/host/serviceClient.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';

/** No text of a failure or of the log may contain it. */
export const sentinelKey = 'sk-sentinel-4f9a1c77e0d2';

const plain: ImageRequest = { model: 'picture-1', prompt: 'a lighthouse', aspectRatio: '', size: '' };

export interface AskOptions {
  readonly signal?: AbortSignal;
  readonly limits?: Partial<TimeLimits>;
  /** Whether to wait before retries, as if the user sees the wait; otherwise each wait ends at once with its failure. */
  readonly waits?: boolean;
  /** Another server instead of the scripted one. */
  readonly baseUrl?: string;
}

/** The service client with a scripted server, and everything it reported. */
export interface TestClient {
  readonly server: ScriptedServer;
  readonly lines: readonly RequestLogEntry[];
  readonly pieces: readonly ChatDelta[];
  /** The results of incomplete responses. */
  readonly partials: readonly Partial<ChatResponse & ImageResponse>[];
  /** Bodies in which nothing could be read. */
  readonly unread: readonly Uint8Array[];
  image(options?: AskOptions & Partial<ImageRequest>): Promise<ImageResponse>;
  chat(
    options?: AskOptions & Partial<ChatRequest> & { readonly content?: string; readonly onPiece?: () => void },
  ): Promise<ChatResponse>;
  close(): Promise<void>;
}

export async function startTestClient(transport: Transport = nodeTransport): Promise<TestClient> {
  const server = await startScripted();
  const lines: RequestLogEntry[] = [];
  const pieces: ChatDelta[] = [];
  const partials: Partial<ChatResponse & ImageResponse>[] = [];
  const unread: Uint8Array[] = [];
  const onUnread = (body: Uint8Array) => void unread.push(body);
  const onPartial = (reply: ChatResponse | ImageResponse) => void partials.push(reply);
  const service: Service = createService({ transport, log: { request: (line) => void lines.push(line) } });
  const call = ({ signal, limits, baseUrl = server.url, waits }: AskOptions = {}) => {
    const wait = new AbortController();
    return {
      connection: { baseUrl, key: sentinelKey },
      signal: AbortSignal.any([wait.signal, ...(signal ? [signal] : [])]),
      limits: { connect: 10, firstByte: 15, idle: 15, ...limits },
      onWait: () => (waits ? undefined : wait.abort()),
      onPartial,
      onUnread,
    } satisfies CallOptions & { readonly onPartial: unknown };
  };
  return {
    server,
    lines,
    pieces,
    partials,
    unread,
    image: ({ signal, limits, baseUrl, waits, ...request } = {}) =>
      service.generateImage({ ...plain, ...request }, call(omitUndefined({ signal, limits, baseUrl, waits }))),
    chat: ({ signal, limits, baseUrl, waits, content = 'hello', onPiece, ...given } = {}) => {
      pieces.length = 0;
      const usual = { model: 'chat-1', messages: [{ role: 'user' as const, content }], stream: true };
      const listener = (piece: ChatDelta) => {
        pieces.push(piece);
        onPiece?.();
      };
      return service.chat({ ...usual, ...given }, listener, call(omitUndefined({ signal, limits, baseUrl, waits })));
    },
    close: () => server.close(),
  };
}

/** Returns the failure of a request, after checking that its texts and those of the log are free of the key. */
export async function failureOf(asked: TestClient, request: Promise<unknown>): Promise<Failure> {
  const failure = await request.then(
    () => assert.fail('the request should have failed'),
    (error: unknown) => error,
  );
  assert.ok(failure instanceof Failure, `${String(failure)} should be a Failure`);
  const said = JSON.stringify([failure.report, failure.message, failure.stack, String(failure.cause), asked.lines]);
  assert.ok(!said.includes(sentinelKey), 'no text of a failure holds the key');
  return failure;
}
