import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { FailureReport } from '../common/failureReport.ts';
import type {
  AskOptions,
  CallOptions,
  ChatDelta,
  ChatRequest,
  ChatResponse,
  Connection,
  ImageRequest,
  ImageResponse,
} from '../common/serviceTypes.ts';

/** All that the host needs of the remote service; what is asked rejects with a `Failure`, or with the signal's reason when stopped. */
export interface Service {
  generateImage(request: ImageRequest, options: AskOptions<ImageResponse>): Promise<ImageResponse>;
  chat(
    request: ChatRequest,
    onPiece: (piece: ChatDelta) => void,
    options: AskOptions<ChatResponse>,
  ): Promise<ChatResponse>;
  /** Loads a picture without the key. */
  loadPicture(address: string, options: Pick<CallOptions, 'signal' | 'limits'>): Promise<ReceivedPicture>;
  /** A picture by its leading bytes, or why it is none that can be shown. */
  readPicture(bytes: Uint8Array): ReceivedPicture | string;
  /** What the bytes say they are, else what was `said` of them, or why they are no picture. */
  readAnyPicture(bytes: Uint8Array, said: string): ReceivedPicture | string;
  /** A text without keys. */
  redact(text: string): string;
  /** What is told of a failure, without keys. */
  redactReport(report: FailureReport): FailureReport;
}

/** What a request is sent with: where to, with which key, to which model. */
export interface RequestTarget {
  readonly connection: Connection;
  readonly model: string;
}

/** What a request was to be sent with, with the key as it is now; or what it lacks since, an address where another one is meant. */
export type RevalidateTarget = (ready: RequestTarget) => Promise<RequestTarget | 'address' | 'key'>;

/** Whether a connection is still the person's. */
export async function isTargetCurrent(ready: RequestTarget, stillReady: RevalidateTarget): Promise<boolean> {
  const now = await stillReady(ready);
  return typeof now === 'object' && now.connection.key === ready.connection.key;
}
