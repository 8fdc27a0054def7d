import { readAnyPicture, readPicture } from '../../imageFiles/common/readPicture.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { endpoints } from './address.ts';
import { chatBytes } from './chat/chatBytes.ts';
import { chatReply } from './chat/chatResponse.ts';
import { readChat } from './chat/readChat.ts';
import { refusesStream } from './failure/kind.ts';
import { redacted, redactedFacts, redactedWords } from './failure/redact.ts';
import { Failure, type FailureReport } from './failureReport.ts';
import { imageBody } from './image/imageRequest.ts';
import { imageReply } from './image/imageResponse.ts';
import { readImage } from './image/readImage.ts';
import { limitChatResponse, limitDeltas, limitImageResponse } from './limitResponse.ts';
import { loadPicture } from './link/loadPicture.ts';
import { createRedactor, type Redact, type Redactor } from './redaction/redactor.ts';
import { type ServiceCall, type ServiceOptions, sendRequest } from './sendRequest.ts';
import type {
  AskOptions,
  CallOptions,
  ChatDelta,
  ChatRequest,
  ChatResponse,
  ImageRequest,
  ImageResponse,
} from './serviceTypes.ts';
import { withRetries } from './withRetries.ts';

/** The remote service: both operations of the contract, and the loading of images that were sent as links. */
export interface Service {
  /** Loads an image from a URL in a response, without sending the key. Rejects like the other methods. */
  loadPicture(address: string, options: Pick<CallOptions, 'signal' | 'limits'>): Promise<ReceivedPicture>;
  readonly readPicture: typeof readPicture;
  readonly readAnyPicture: typeof readAnyPicture;
  /** Requests an image. Retries only if surely nothing was billed. Rejects with a `Failure`, or with the signal's reason when canceled. */
  generateImage(request: ImageRequest, options: AskOptions<ImageResponse>): Promise<ImageResponse>;
  /**
   * Requests an answer. Passes its text and reasoning to `onPiece` as they arrive, whether or not it streams. What was passed stays valid
   * if the rest fails, and so do the images, links and tool calls passed to `onPartial`. Rejects with a `Failure`, or with the signal's
   * reason when canceled.
   */
  chat(
    request: ChatRequest,
    onPiece: (piece: ChatDelta) => void,
    options: AskOptions<ChatResponse>,
  ): Promise<ChatResponse>;
  /** Removes the keys that were used, in any spelling, and whatever looks like a key from a text. */
  readonly redact: Redact;
  /** Does the same for a failure report. */
  readonly redactReport: (report: FailureReport) => FailureReport;
}

/** Creates a client of the service over a transport. Of its requests it remembers only the keys, to redact them. */
export function createService(options: Omit<ServiceOptions, 'redactor'> & { readonly redactor?: Redactor }): Service {
  const parts = { ...options, redactor: options.redactor ?? createRedactor() };
  const { redact } = parts.redactor;
  return {
    redact,
    redactReport: (report) => redactedFacts(report, redact),
    loadPicture: (address, options) =>
      loadPicture(address, { transport: parts.transport, ...options }).catch((error: unknown) => {
        throw error instanceof Failure ? redacted(error, redact) : error;
      }),
    readPicture,
    readAnyPicture,
    generateImage: async (request, options) => {
      const call = await imageCall(request, options);
      return withRetries('image', options, (retries) =>
        sendRequest({ ...call, onPartial: options.onPartial, retries }, parts, {
          read: readImage,
          finish: async (answer, redact) => {
            const outcome = await imageReply(answer, { ...parts, redact });
            const { failure, reply } = outcome;
            return limitImageResponse(failure ? { failure, reply: redactedWords(reply, redact) } : outcome);
          },
        }),
      );
    },
    chat: async (request, onPiece, options) => {
      const show = limitDeltas(onPiece);
      const send = async (sent: ChatRequest) => {
        const call = await chatCall(sent, options);
        return withRetries('chat', options, (retries) =>
          sendRequest({ ...call, onPartial: options.onPartial, retries }, parts, {
            read: (reply, answered) => readChat(reply.body, answered, show),
            finish: async (answer, redact) => ({ reply: limitChatResponse(await chatReply(answer, redact)) }),
          }),
        );
      };
      for (let sent = request; ; ) {
        try {
          return await send(sent);
        } catch (error) {
          const simpler = simplerForm(sent, error);
          if (!simpler) throw error;
          options.onFallbackRequest?.(simpler);
          sent = simpler;
        }
      }
    },
  };
}

/**
 * Returns a simpler form of the request, without token counts or without streaming, neither of which the contract shows; undefined unless
 * the service refused the request for exactly that, which means that it did nothing else.
 */
function simplerForm(request: ChatRequest, error: unknown): ChatRequest | undefined {
  if (!request.stream || !(error instanceof Failure)) return undefined;
  const { subject, billed, words = '' } = error.facts;
  if (error.kind !== 'settingRejected' || subject !== 'streaming' || billed !== 'no') return undefined;
  return request.uncounted || refusesStream(words) ? { ...request, stream: false } : { ...request, uncounted: true };
}

async function imageCall(request: ImageRequest, options: CallOptions): Promise<Omit<ServiceCall, 'retries'>> {
  const { model } = request;
  const url = endpoints(options.connection.baseUrl, model).image;
  const asked = [request.prompt, ...(request.earlier ?? []).map(({ prompt }) => prompt)];
  return { operation: 'image', url, model, body: await imageBody(request, options.signal), asked, options };
}

async function chatCall(request: ChatRequest, options: CallOptions): Promise<Omit<ServiceCall, 'retries'>> {
  const { model } = request;
  const url = endpoints(options.connection.baseUrl, model).chat;
  const asked = request.messages.map(({ content }) => content);
  return { operation: 'chat', url, model, body: await chatBytes(request, options.signal), asked, options };
}
