import { readAnyPicture, readPicture } from '../../imageFiles/common/readPicture.ts';
import { endpoints } from './address.ts';
import { chatReply, readChat } from './chat/readChat.ts';
import { refusesStream } from './failure/kind.ts';
import { redactFacts, redactFailure, redactTexts } from './failure/redact.ts';
import { Failure, type FailureReport } from './failureReport.ts';
import { imageReply } from './image/imageResponse.ts';
import { readImage } from './image/readImage.ts';
import { limitChatResponse, limitImageResponse } from './limitResponse.ts';
import { loadPicture } from './link/loadPicture.ts';
import { createRedactor, type Redactor } from './redaction/redactor.ts';
import { chatBytes, imageBytes } from './requestBodies.ts';
import { type ServiceOptions, sendRequest } from './sendRequest.ts';
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

/** Creates a client of the service over a transport. Of its requests it remembers only the keys, to redact them. */
export function createService(options: Omit<ServiceOptions, 'redactor'> & { readonly redactor?: Redactor }) {
  const parts = { ...options, redactor: options.redactor ?? createRedactor() };
  const { redact } = parts.redactor;
  return {
    redact,
    redactReport: (report: FailureReport) => redactFacts(report, redact),
    loadPicture: (address: string, options: Pick<CallOptions, 'signal' | 'limits'>) =>
      loadPicture(address, { transport: parts.transport, ...options }).catch((error: unknown) => {
        throw error instanceof Failure ? redactFailure(error, redact) : error;
      }),
    readPicture,
    readAnyPicture,
    generateImage: async (request: ImageRequest, options: AskOptions<ImageResponse>): Promise<ImageResponse> => {
      const { model, prompt, earlier = [] } = request;
      const url = endpoints(options.connection.baseUrl, model).image;
      const asked = [prompt, ...earlier.map((turn) => turn.prompt)];
      const body = await imageBytes(request, options.signal);
      const call = { operation: 'image', url, model, body, asked, options, onPartial: options.onPartial } as const;
      return withRetries('image', options, (retries) =>
        sendRequest({ ...call, retries }, parts, {
          read: readImage,
          finish: async (answer, redact) => {
            const outcome = await imageReply(answer, redact, parts.sha256);
            const { failure, reply } = outcome;
            return limitImageResponse(failure ? { failure, reply: redactTexts(reply, redact) } : outcome);
          },
        }),
      );
    },
    chat: async (
      request: ChatRequest,
      onPiece: (piece: ChatDelta) => void,
      options: AskOptions<ChatResponse>,
    ): Promise<ChatResponse> => {
      const send = async (sent: ChatRequest) => {
        const { model } = sent;
        const url = endpoints(options.connection.baseUrl, model).chat;
        const asked = sent.messages.map(({ content }) => content);
        const body = await chatBytes(sent, options.signal);
        const call = { operation: 'chat', url, model, body, asked, options, onPartial: options.onPartial } as const;
        return withRetries('chat', options, (retries) =>
          sendRequest({ ...call, retries }, parts, {
            read: (reply, answered) => readChat(reply.body, answered, onPiece),
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
