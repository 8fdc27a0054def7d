/** Requests to the sample service as a client makes them. */
import { type SampleOptions, type SampleService, startSampleService } from '../../service/sample/server.ts';

/** Starts the service at full speed for one suite and ends it after. */
export function sampleService(options: SampleOptions = {}): () => SampleService {
  let service: SampleService | undefined;
  beforeEach(async () => {
    service = await startSampleService({ pace: { piece: 0, picture: 0, slow: 0 }, ...options });
  });
  afterEach(() => service?.close());
  return () => {
    if (!service) throw new Error('the service runs only during a test');
    return service;
  };
}

export const imagePath = '/v1beta/models/sample-picture:generateContent';
export const chatPath = '/v1/chat/completions';

export interface Post {
  readonly path: string;
  readonly body: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

export function post(service: SampleService, { path, body, key = 'word', signal }: Post): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) };
  return fetch(service.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

export interface ImageAsk {
  readonly aspectRatio?: string;
  readonly imageSize?: string;
}

export function imageBody(prompt: string, image: ImageAsk = {}): object {
  return {
    contents: [{ role: 'user', parts: [{ text: prompt }] }],
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], responseFormat: { image } },
  };
}

interface ReplyPart {
  readonly text?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly thoughtSignature?: string;
}

/** The part of an image reply that the tests read. */
export interface ImageAnswer {
  readonly candidates: readonly {
    readonly content: { readonly role: string; readonly parts?: readonly ReplyPart[] };
    readonly finishReason: string;
  }[];
  readonly usageMetadata: Readonly<Record<'promptTokenCount' | 'candidatesTokenCount' | 'totalTokenCount', number>>;
}

/** Asks for a picture and gives the reply, which must be a 200. */
export async function ask(service: SampleService, body: object): Promise<ImageAnswer> {
  const response = await post(service, { path: imagePath, body });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as ImageAnswer;
}

/** All pictures of a reply as bytes, in order. */
export function picturesOf(answer: ImageAnswer): readonly Buffer[] {
  const parts = answer.candidates[0]?.content.parts ?? [];
  return parts.flatMap((part) => (part.inlineData ? [Buffer.from(part.inlineData.data, 'base64')] : []));
}

/** The picture of a reply; fails where there is none. */
export function pictureOf(answer: ImageAnswer): Buffer {
  const picture = picturesOf(answer).at(-1);
  if (!picture) throw new Error('the reply has no picture');
  return picture;
}

export function chatBody(question: string, more: object = {}): object {
  return { model: 'sample-chat', messages: [{ role: 'user', content: question }], ...more };
}

/** The part of a stream's chunk that the tests read. */
export interface ChatChunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string; readonly reasoning_content?: string };
    readonly finish_reason: string | null;
  }[];
  readonly usage: object | null;
}
