import type {
  CallOptions,
  ChatPiece,
  ChatReply,
  ChatRequest,
  Connection,
  ImageReply,
  ImageRequest,
} from '../shared/service.ts';

/** The remote service as the host uses it; both reject with a `Failure`, or with the signal's reason when stopped. */
export interface Service {
  generateImage(request: ImageRequest, options: CallOptions): Promise<ImageReply>;
  chat(request: ChatRequest, onPiece: (piece: ChatPiece) => void, options: CallOptions): Promise<ChatReply>;
}

/** What a request is sent with: where to, with which key, to which model. */
export interface Ready {
  readonly connection: Connection;
  readonly model: string;
}
