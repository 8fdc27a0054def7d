import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { Connection } from '../common/connection.ts';
import type { FailureReport } from '../common/failureReport.ts';
import type {
  AskOptions,
  CallOptions,
  ChatDelta,
  ChatRequest,
  ChatResponse,
  ImageRequest,
  ImageResponse,
} from '../common/serviceTypes.ts';

/**
 * The remote service: both operations of the contract, and the loading of images that were sent as links. Requests reject with a `Failure`,
 * or with the signal's reason when canceled.
 */
export interface Service {
  /** Requests an image. Retries only if surely nothing was billed. */
  generateImage(request: ImageRequest, options: AskOptions<ImageResponse>): Promise<ImageResponse>;
  /**
   * Requests an answer. Passes its text and reasoning to `onPiece` as they arrive, whether or not it streams. What was passed stays valid
   * if the rest fails, and so do the images, links and tool calls passed to `onPartial`.
   */
  chat(
    request: ChatRequest,
    onPiece: (piece: ChatDelta) => void,
    options: AskOptions<ChatResponse>,
  ): Promise<ChatResponse>;
  /** Loads an image from a URL in a response, without sending the key. */
  loadPicture(address: string, options: Pick<CallOptions, 'signal' | 'limits'>): Promise<ReceivedPicture>;
  /** Returns an image by its leading bytes, or the reason why it cannot be shown. */
  readPicture(bytes: Uint8Array): ReceivedPicture | string;
  /** Returns an image of the type that its bytes indicate, else of the type `said`, or the reason why it is not an image. */
  readAnyPicture(bytes: Uint8Array, said: string): ReceivedPicture | string;
  /** Removes the keys that were used, in any spelling, and whatever looks like a key from a text. */
  redact(text: string): string;
  /** Does the same for a failure report. */
  redactReport(report: FailureReport): FailureReport;
}

/** The base URL, key and model of a request. */
export interface RequestTarget {
  readonly connection: Connection;
  readonly model: string;
}

/** Returns the target with the current key, or which part ('address' or 'key') changed or is missing. */
export type RevalidateTarget = (ready: RequestTarget) => Promise<RequestTarget | 'address' | 'key'>;

/** Whether the user still uses a connection. */
export async function isTargetCurrent(ready: RequestTarget, stillReady: RevalidateTarget): Promise<boolean> {
  const now = await stillReady(ready);
  return typeof now === 'object' && now.connection.key === ready.connection.key;
}
