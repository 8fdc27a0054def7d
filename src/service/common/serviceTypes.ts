/**
 * What is asked of the service and what comes back, after decoding.
 * The wire form is the service contract's (sections 2.1 to 2.4); these types never leave the extension host.
 */

import type { MediaType } from '../../imageFiles/common/mediaTypes.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { FailureKind, SafetyRating } from './failureReport.ts';
import type { Usage } from './usage.ts';

/** Where requests go and what proves the right to send them. The key belongs to this address's origin alone. */
export interface Connection {
  /** Normalised: no trailing slash, no `/v1`, no query. */
  readonly baseUrl: string;
  readonly key: string;
}

/** Limits in seconds. */
export interface TimeLimits {
  readonly connect: number;
  /** From the request sent to the answer's first byte. */
  readonly firstByte: number;
  /** Between two pieces of the answer. */
  readonly idle: number;
}

export interface CallOptions {
  readonly connection: Connection;
  readonly signal: AbortSignal;
  readonly limits: TimeLimits;
  /** Told of the seconds until the request is sent again by itself, and with nothing when the wait is over; without it that happens only where surely nothing was billed. */
  readonly onWait?: (seconds: number | undefined) => void;
  /** Asked before each sending, again ones included: whether this connection is still the person's; missing = it is. */
  readonly maySend?: () => Promise<boolean>;
  /** Told of what is sent in place of a chat's request that the service did not take. */
  readonly onFallbackRequest?: (request: ChatRequest) => void;
  /** Told when the whole answer is here: what is left to do needs no connection. */
  readonly onResponseComplete?: () => void;
  /** Told of a whole answer in which nothing could be read, as it came but for the key: it may have been paid for. */
  readonly onUnread?: (body: Uint8Array) => void;
}

/** How one operation is asked. */
export interface AskOptions<Reply> extends CallOptions {
  /** Told of what came of an answer that then was stopped or failed: it is good, and may have been paid for. */
  readonly onPartial?: (reply: Reply) => void;
}

/** One finished request as the log tells it: never its words, never the key. */
export interface RequestLogEntry {
  readonly method: 'GET' | 'POST';
  /** Without query. */
  readonly path: string;
  /** HTTP status; missing where no answer came. */
  readonly status?: number;
  readonly milliseconds: number;
  /** Size of the answer in bytes, as received. */
  readonly bytes: number;
  readonly requestId?: string;
  /** How often the same was sent before. */
  readonly retries: number;
  readonly outcome: 'done' | 'stopped' | FailureKind;
}

/** A picture as it goes along with a request. */
export interface SentPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: MediaType;
}

/** One turn of a picture conversation that is continued: what the person asked, then the service's own turn as it came. */
export interface PreviousTurn {
  readonly prompt: string;
  readonly attachments: readonly SentPicture[];
  readonly echo: RawContent;
}

/**
 * The service's own turn (contract 2.2, `candidates[].content`) as it came, unknown fields and signatures included. Only the
 * data of a picture is taken out: there stands `sha256:` and the hash of the decoded bytes.
 */
export type RawContent = { readonly [field: string]: unknown };

export interface ImageRequest {
  readonly model: string;
  readonly prompt: string;
  /** Sent along with the prompt, in this order. */
  readonly attachments?: readonly SentPicture[];
  /** The conversation that the prompt continues, oldest first. */
  readonly earlier?: readonly PreviousTurn[];
  /** The bytes behind a hash of an echo; nothing where they are lost. */
  readonly pictureBytes?: (hash: string) => Promise<Uint8Array | undefined>;
  /** `W:H`; empty sends nothing. */
  readonly aspectRatio: string;
  /** `2K`, `512`; empty sends nothing. */
  readonly size: string;
}

/** What both operations report beside their result. */
export interface ResponseFacts {
  readonly finishReason?: string;
  readonly usage?: Usage;
  /** The model that answered, by its own word. */
  readonly model?: string;
  readonly requestId?: string;
  readonly safety?: readonly SafetyRating[];
  /** Web addresses the answer rests on, by the service's word. */
  readonly sources?: readonly string[];
  readonly remarks?: readonly ResponseWarning[];
  /** How often it was sent, where the service may have counted more than one of them. */
  readonly attempts?: number;
}

/** One thing an image answer holds, in the service's order; `index` counts in the reply's `pictures`. */
export type ReplyPart =
  | { readonly kind: 'words'; readonly text: string; readonly candidate: number }
  | { readonly kind: 'picture'; readonly index: number; readonly candidate: number }
  | { readonly kind: 'link'; readonly link: string; readonly candidate: number };

/** What came beside pictures that stand, or was more than is kept of one answer; told in a note. */
export interface ResponseWarning {
  readonly kind: 'error' | 'unknownPart' | 'unreadable' | 'brokenOff' | 'unread' | 'cut' | 'leftOut';
  /** The service's own words. */
  readonly words?: string;
  /** How many pictures and addresses were left out. */
  readonly count?: number;
}

export interface ImageResponse extends ResponseFacts {
  /** The final picture or pictures; none only where `links` has some. */
  readonly pictures: readonly ReceivedPicture[];
  /** Earlier versions the service sent on the way, oldest first. */
  readonly earlier: readonly ReceivedPicture[];
  /** Text that came along, Markdown: the words of `parts` as one. */
  readonly text: string;
  /** Words, final pictures and openable links in the order they came. */
  readonly parts: readonly ReplyPart[];
  /** Addresses of pictures that were not sent along; shown as links only. */
  readonly links: readonly string[];
  /** The service's own turn of each candidate, to be sent back when one of its pictures is continued; none where it came in another form. */
  readonly echoes?: readonly RawContent[];
}

export interface ChatMessage {
  /** What a tool gave goes as `tool`. */
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** Sent along behind the text, in this order. */
  readonly pictures?: readonly SentPicture[];
  /** What the model asked for in this message of its own. */
  readonly toolCalls?: readonly ToolCall[];
  /** Its thinking before those calls, which some models want back. */
  readonly reasoning?: string;
  /** The call that a `tool` answers. */
  readonly toolCallId?: string;
}

/** What a model asks its client to run (contract 2.4, `tool_calls`). */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON by the contract, in any state by the model. */
  readonly arguments: string;
}

/** What a model may ask for. */
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
  /** A stream is asked for without its token counts, since the service refuses to be asked for them. */
  readonly uncounted?: boolean;
  readonly tools?: readonly ChatTool[];
  /** The answer must be a call of one of them. */
  readonly mustCall?: boolean;
}

/** A piece of a streaming answer, in order. */
export interface ChatDelta {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

export interface ChatResponse extends ResponseFacts {
  /** Markdown. */
  readonly text: string;
  readonly reasoning: string;
  readonly pictures: readonly ReceivedPicture[];
  /** Addresses of pictures that were not sent along; shown as links only. */
  readonly links: readonly string[];
  /** Names of tools the model asked for; Limn's own chat runs none. */
  readonly toolCalls: readonly string[];
  /** The same with what it asked, for who gave it tools. */
  readonly calls?: readonly ToolCall[];
  /** The model declined in so many words; `text` holds them. */
  readonly refused?: boolean;
}
