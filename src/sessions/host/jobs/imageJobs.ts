import { pickImageOptions } from '../../../product/common/imageOptions.ts';
import { Failure } from '../../../service/common/failureReport.ts';
import type {
  CallOptions,
  ImageRequest,
  ImageResponse,
  RawContent,
  SentPicture,
} from '../../../service/common/serviceTypes.ts';
import { toImageResult } from '../../common/editSession.ts';
import { getReferenceImage } from '../../common/keepAlike.ts';
import type { Picture } from '../../common/model/picture.ts';
import { findResult, type ResultInSession } from '../../common/model/session.ts';
import { findImageByHash, getOptions, getOrigins } from '../../common/pictureTurn.ts';
import {
  type Continuation,
  canFallBackToImage,
  getContinuation,
  getRequestImages,
  getRequestText,
} from '../../common/requestContent.ts';
import {
  applyStorageError,
  connectLimit,
  type Fill,
  type Job,
  type JobCall,
  keepingPartial,
  pictureLost,
  readSentImage,
  saveReceivedImages,
} from './job.ts';
import type { JobsOptions } from './jobChanges.ts';

/** Seconds between two chunks of an image response. */
const pictureGap = 120;

/** Requests the pictures of a turn. */
export class ImageJobs {
  constructor(private readonly options: JobsOptions) {}

  /** Requests the picture and stores it. Returns the function that completes its result. Rejects as the service does. */
  async fill(job: Job, call: JobCall): Promise<Fill> {
    const limits = { connect: connectLimit, firstByte: this.options.settings().imageTimeout, idle: pictureGap };
    const drawn = findResult(this.options.sessions.get(job.sessionId), job.resultId);
    if (!drawn) throw new Error('The turn of a picture is gone');
    const { reply, continued } = await this.ask(job, drawn, call(limits));
    return this.filled(job, reply, continued);
  }

  private async filled(job: Job, reply: ImageResponse, continued?: Continuation['kind']): Promise<Fill> {
    const { echoes = [] } = reply;
    // All at once, because each waits for the disk.
    const [pictures, earlier, hasEcho] = await Promise.all([
      saveReceivedImages(this.options.pictures, reply.pictures),
      saveReceivedImages(this.options.pictures, reply.earlier),
      echoes.length > 0 && this.options.replies.keep(job.resultId, echoes),
    ]);
    const kept = { pictures: pictures.all, earlier: earlier.all };
    const notes = { ...(hasEcho && { echo: true as const }), ...(continued && { continued }) };
    return (result) =>
      applyStorageError({ ...toImageResult(result, reply, kept), ...notes }, pictures.problem ?? earlier.problem);
  }

  /** Returns the response, and how its request continued from an earlier picture. */
  private async ask(job: Job, drawn: ResultInSession, options: CallOptions) {
    const continuation = await this.continuation(drawn);
    const send = async (how: Continuation | undefined) => {
      const request = await this.request(drawn, job.ready.model, how);
      options.signal.throwIfAborted();
      void this.options.requests.keep(job, request);
      const reply = await keepingPartial<ImageResponse>(
        (onPartial) => this.options.service.generateImage(request, { ...options, onPartial }),
        (partial) => this.filled(job, partial, how?.kind),
      );
      return { reply, continued: how?.kind };
    };
    try {
      return await send(continuation);
    } catch (error) {
      if (!continuation || !(error instanceof Failure) || !canFallBackToImage(continuation, error.report)) throw error;
      return send({ kind: 'picture', picture: continuation.picture });
    }
  }

  private async continuation({ session, turn }: ResultInSession): Promise<Continuation | undefined> {
    if (turn.from === undefined) return undefined;
    const pictures = getOrigins(session, turn);
    if (pictures.length === 0) throw pictureLost();
    const echoes = new Map<string, readonly RawContent[]>();
    for (const { result } of pictures)
      if (result.echo) echoes.set(result.id, await this.options.replies.read(result.id));
    return getContinuation(pictures, echoes);
  }

  private async request(
    { session, turn, result }: ResultInSession,
    model: string,
    continuation: Continuation | undefined,
  ): Promise<ImageRequest> {
    const alike = getReferenceImage(turn, result);
    if (alike && !alike.picture) throw pictureLost();
    const instead = continuation?.kind === 'picture' ? continuation.picture : undefined;
    const request = {
      model,
      prompt: getRequestText(turn, result, { instead, before: getOrigins(session, turn) }),
      ...pickImageOptions(getOptions(turn, result)),
    };
    const parts = await this.sent(getRequestImages(turn, result, instead));
    const withParts = { ...request, ...(parts.length > 0 && { attachments: parts }) };
    if (continuation?.kind !== 'conversation') return withParts;
    const earlier = continuation.earlier.map(async ({ attachments, ...exchange }) => ({
      ...exchange,
      attachments: await this.sent(attachments),
    }));
    const pictureBytes = async (hash: string) => {
      const picture = findImageByHash(session, hash);
      return picture && this.options.pictures.bytes(picture);
    };
    return { ...withParts, earlier: await Promise.all(earlier), pictureBytes };
  }

  private sent(pictures: readonly Picture[]): Promise<readonly SentPicture[]> {
    return Promise.all(pictures.map((picture) => readSentImage(this.options.pictures, picture)));
  }
}
