/**
 * The requests to the service and its responses, after decoding. The wire form is the service contract's (sections 2.1 to 2.4); these types
 * never leave the extension host.
 */

import type { MediaType } from '../../imageFiles/common/mediaTypes.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { ImageOptions } from '../../product/common/imageOptions.ts';
import type { Connection } from './connection.ts';
import type { FailureKind } from './failureReport.ts';
import type { ResponseFacts } from './responseFacts.ts';

/** Limits in seconds. */
export interface TimeLimits {
  readonly connect: number;
  /** From the end of the sending to the first byte of the response. */
  readonly firstByte: number;
  /** Between two chunks of the response. */
  readonly idle: number;
}

export interface CallOptions {
  readonly connection: Connection;
  readonly signal: AbortSignal;
  readonly limits: TimeLimits;
  /**
   * Called with the seconds until the automatic retry, and with undefined when the wait is over; without this callback a request is retried
   * only if surely nothing was billed.
   */
  readonly onWait?: (seconds: number | undefined) => void;
  /**
   * Called before each sending, retries included; resolves to whether the user still uses this connection. If missing, it is always used.
   */
  readonly maySend?: () => Promise<boolean>;
  /** Called with the simpler chat request that is sent after the service refused the first form. */
  readonly onFallbackRequest?: (request: ChatRequest) => void;
  /** Called when the whole response has arrived: the rest needs no connection. */
  readonly onResponseComplete?: () => void;
  /** Called with a whole response in which nothing could be read, unchanged except for the key: it may have been billed. */
  readonly onUnread?: (body: Uint8Array) => void;
}

/** The options of one operation. */
export interface AskOptions<Reply> extends CallOptions {
  /** Called with the usable part of a response that was then canceled or failed: it is valid, and may have been billed. */
  readonly onPartial?: (reply: Reply) => void;
}

/** One finished request as it is logged: never its texts, never the key. */
export interface RequestLogEntry {
  readonly method: 'GET' | 'POST';
  /** Without query. */
  readonly path: string;
  /** HTTP status; missing if there was no response. */
  readonly status?: number;
  readonly milliseconds: number;
  /** Size of the response in bytes, as received. */
  readonly bytes: number;
  readonly requestId?: string;
  /** How often the same request was sent before. */
  readonly retries: number;
  readonly outcome: 'done' | 'stopped' | FailureKind;
}

/** An image that is sent with a request. */
export interface SentPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: MediaType;
}

/** One turn of an image conversation that is continued: the user's prompt, then the model's raw content. */
export interface PreviousTurn {
  readonly prompt: string;
  readonly attachments: readonly SentPicture[];
  readonly echo: RawContent;
}

/**
 * The model's turn (contract 2.2, `candidates[].content`) unchanged, including unknown fields and signatures. Only the data of an image is
 * replaced, by `sha256:` and the hash of the decoded bytes.
 */
export type RawContent = { readonly [field: string]: unknown };

export interface ImageRequest extends ImageOptions {
  readonly model: string;
  readonly prompt: string;
  /** Sent with the prompt, in this order. */
  readonly attachments?: readonly SentPicture[];
  /** The conversation that the prompt continues, oldest first. */
  readonly earlier?: readonly PreviousTurn[];
  /** Returns the bytes for a hash in the raw content, or undefined if they are lost. */
  readonly pictureBytes?: (hash: string) => Promise<Uint8Array | undefined>;
}

/** One item of an image response, in the service's order; `index` counts in the reply's `pictures`. */
export type ReplyPart =
  | { readonly kind: 'words'; readonly text: string; readonly candidate: number }
  | { readonly kind: 'picture'; readonly index: number; readonly candidate: number }
  | { readonly kind: 'link'; readonly link: string; readonly candidate: number };

export interface ImageResponse extends ResponseFacts {
  /** The final image or images; empty only if `links` has some. */
  readonly pictures: readonly ReceivedPicture[];
  /** Earlier versions that the service sent before the final ones, oldest first. */
  readonly earlier: readonly ReceivedPicture[];
  /** The text of the response, Markdown: the text of `parts` joined. */
  readonly text: string;
  /** Text, final images and openable links in the order they arrived. */
  readonly parts: readonly ReplyPart[];
  /** URLs of images that were sent as links; shown as links only. */
  readonly links: readonly string[];
  /** The raw content of each candidate, to be sent back when one of its images is continued; missing if it arrived in another form. */
  readonly echoes?: readonly RawContent[];
}

export interface ChatMessage {
  /** The output of a tool has the role `tool`. */
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** Sent after the text, in this order. */
  readonly pictures?: readonly SentPicture[];
  /** The tool calls that the model requested in this message. */
  readonly toolCalls?: readonly ToolCall[];
  /** The model's reasoning before those calls, which some models require back. */
  readonly reasoning?: string;
  /** The call that a `tool` message answers. */
  readonly toolCallId?: string;
}

/** A tool call that a model requests from its client (contract 2.4, `tool_calls`). */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON by the contract, but the model may produce anything. */
  readonly arguments: string;
}

/** A tool that a model may call. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of the arguments. */
  readonly parameters?: object;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly stream: boolean;
  /** Requests a stream without its token counts, because the service refuses that option. */
  readonly uncounted?: boolean;
  readonly tools?: readonly ChatTool[];
  /** Whether the answer must be a call of one of the tools. */
  readonly mustCall?: boolean;
}

/** A delta of a streaming answer, in order. */
export interface ChatDelta {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

export interface ChatResponse extends ResponseFacts {
  /** Markdown. */
  readonly text: string;
  readonly reasoning: string;
  readonly pictures: readonly ReceivedPicture[];
  /** URLs of images that were sent as links; shown as links only. */
  readonly links: readonly string[];
  /** Names of the tools the model called; Limn's own chat runs none. */
  readonly toolCalls: readonly string[];
  /** The same calls with their arguments, for callers that passed tools. */
  readonly calls?: readonly ToolCall[];
  /** Whether the model declined; `text` is then its refusal. */
  readonly refused?: boolean;
}
