import { jpegOrientation } from '../../imageFiles/common/orientation.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { limits } from '../../product/common/limits.ts';
import { changeDraft } from '../common/draft.ts';
import type { Attachment, WrittenFile } from '../common/model/picture.ts';
import type { Draft } from '../common/model/session.ts';
import type { Pictures } from './imageStore.ts';
import type { Sessions } from './sessions.ts';

/** Why a picture is not attached to the prompt. */
export type AttachmentRejection = 'noPicture' | 'tooMany' | 'tooLarge' | 'notKept';

/** A picture to attach. */
export interface AttachmentInput {
  /** Its file's name, or a label for a pasted one. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly scaledFrom?: Attachment['scaledFrom'];
  /** The workspace file that it was read from. */
  readonly readFrom?: WrittenFile;
}

interface AttachmentsOptions {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly pictures: Pick<Pictures, 'save'>;
  /** Recognizes a picture by its leading bytes, or returns the reason why it is not one. */
  readonly readPicture: (bytes: Uint8Array) => ReceivedPicture | string;
  readonly refuse: (why: AttachmentRejection, name: string) => void;
  /** Passes a picture that is too large or rotated to the page, which adds it again, scaled down and upright. */
  readonly scaleDown: (sessionId: string, picture: AttachmentInput) => void;
  readonly onDraft: (sessionId: string) => void;
}

/** The pictures that are sent with the next prompt. */
export class Attachments {
  /** Files whose pictures the page is redrawing, by session and name. */
  private readonly scaling = new Map<string, WrittenFile>();

  constructor(private readonly options: AttachmentsOptions) {}

  /** Adds a picture that the page has redrawn. */
  async add(sessionId: string, offered: AttachmentInput): Promise<void> {
    const drawnAnew = `${sessionId} ${offered.name}`;
    const readFrom = this.scaling.get(drawnAnew);
    this.scaling.delete(drawnAnew);
    const refused = await this.tryAdd(sessionId, { ...offered, ...(readFrom && { readFrom }) });
    if (refused) this.options.refuse(refused, offered.name);
  }

  /** Adds a picture file unchanged, or has the page redraw it first. */
  async addFile(sessionId: string, offered: AttachmentInput): Promise<void> {
    const picture = this.options.readPicture(offered.bytes);
    if (typeof picture === 'string' || !needsRedrawing(picture)) return this.add(sessionId, offered);
    if (offered.readFrom) this.scaling.set(`${sessionId} ${offered.name}`, offered.readFrom);
    this.options.scaleDown(sessionId, offered);
  }

  remove(sessionId: string, attachmentId: string): void {
    this.change(sessionId, (attachments) => attachments.filter(({ id }) => id !== attachmentId));
  }

  private async tryAdd(sessionId: string, offered: AttachmentInput): Promise<AttachmentRejection | undefined> {
    const reference = await saveAttachment(this.options, offered);
    if (typeof reference === 'string') return reference;
    const { length = 0 } = this.options.sessions.get(sessionId)?.draft.attachments ?? [];
    if (length >= limits.attachments) return 'tooMany';
    this.change(sessionId, (attachments) => [...attachments, reference]);
    return undefined;
  }

  private change(sessionId: string, change: (attachments: readonly Attachment[]) => readonly Attachment[]): void {
    const { sessions, onDraft } = this.options;
    const changed = ({ attachments = [], ...draft }: Draft) => {
      const after = change(attachments);
      return after.length > 0 ? { ...draft, attachments: after } : draft;
    };
    sessions.change(sessionId, (session) => changeDraft(session, changed), 'once');
    onDraft(sessionId);
  }
}

/** Whether a picture is too large to be sent, or has to be drawn upright: models ignore the orientation in a file. */
export function needsRedrawing({ bytes, mediaType }: ReceivedPicture): boolean {
  if (bytes.length > limits.pastedBytes) return false;
  return bytes.length > limits.attachmentBytes || (mediaType === 'image/jpeg' && jpegOrientation(bytes) > 1);
}

/** Stores a picture to attach, or returns the reason why it cannot be attached. */
export async function saveAttachment(
  { pictures, readPicture }: Pick<AttachmentsOptions, 'pictures' | 'readPicture'>,
  { name, bytes, scaledFrom, readFrom }: AttachmentInput,
): Promise<Attachment | AttachmentRejection> {
  const received = readPicture(bytes);
  if (typeof received === 'string') return 'noPicture';
  if (bytes.length > limits.attachmentBytes) return 'tooLarge';
  const { picture, problem } = await pictures.save(received);
  if (problem !== undefined) return 'notKept';
  const reference = { id: crypto.randomUUID(), picture, name: name.slice(0, limits.label) };
  return { ...reference, ...(scaledFrom && { scaledFrom }), ...(readFrom && { file: readFrom }) };
}
