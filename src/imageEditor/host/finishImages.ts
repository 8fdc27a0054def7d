import { readPicture } from '../../imageFiles/common/readPicture.ts';
import { applyFinish, getFinishKind, getUnfinished } from '../../sessions/common/finishing.ts';
import type { Finish } from '../../sessions/common/model/finish.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import { findTurn, type Session, type Turn } from '../../sessions/common/model/session.ts';
import type { SessionEvents } from '../../sessions/host/sessionEvents.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import type { PixelEditReply } from '../common/pixelEdit.ts';
import { finishKinds, type Unfinished } from './finishKinds.ts';
import type { EditingPanels } from './pixelEditsNeeds.ts';

interface FinishImagesNeeds {
  readonly storage: {
    readonly sessions: Pick<Storage['sessions'], 'get' | 'change'>;
    readonly pictures: Pick<Storage['pictures'], 'bytes' | 'save'>;
  };
  readonly events: Pick<SessionEvents, 'turnChanged' | 'draftChanged'>;
  readonly panels: () => Pick<EditingPanels, 'editInSight'>;
}

/**
 * Finishes received images whose turns ask for it, in a page that is displayed. Until there is one they stay as they were received; nothing
 * of that is kept but the session itself, so that they are finished after a restart too.
 */
export class FinishImages {
  /** The images that are being finished, by their sessions and ids. */
  private readonly running = new Set<string>();

  constructor(private readonly needs: FinishImagesNeeds) {}

  /** Called when a result may have ended. */
  async turnChanged(sessionId: string, turnId: string): Promise<void> {
    const session = this.needs.storage.sessions.get(sessionId);
    const turn = findTurn(session, turnId);
    if (session && turn) await this.finishAll(session, [turn]);
  }

  /** Called when a page displays a session. */
  async sessionDisplayed(sessionId: string): Promise<void> {
    const session = this.needs.storage.sessions.get(sessionId);
    if (session) await this.finishAll(session, session.turns);
  }

  private async finishAll(session: Session, turns: readonly Turn[]): Promise<void> {
    // One after the other, since each needs much memory.
    for (const placed of turns.flatMap(getUnfinished)) await this.finishOnce({ ...placed, session });
  }

  private async finishOnce(image: Unfinished): Promise<void> {
    const key = `${image.session.id} ${image.picture.id}`;
    if (this.running.has(key)) return;
    this.running.add(key);
    try {
      await this.finish(image);
    } finally {
      this.running.delete(key);
    }
  }

  private async finish(image: Unfinished): Promise<void> {
    const reply = await this.edit(image);
    if (!reply) return;
    const [bytes] = reply.images;
    const received = bytes && readPicture(bytes);
    if (!received) return this.keep(image, toFinish(image, reply));
    if (typeof received === 'string') return this.keep(image, { of: image.picture.id, problem: 'unreadable' });
    const { picture, problem } = await this.needs.storage.pictures.save(received);
    // What the disk refuses is made again later.
    if (problem === undefined) this.keep(image, toFinish(image, reply), picture);
  }

  /** Returns undefined if no page could edit the image now. */
  private async edit(image: Unfinished): Promise<PixelEditReply | undefined> {
    const { session, turn, picture } = image;
    const kind = getFinishKind(turn);
    const read = (one: Picture) => this.needs.storage.pictures.bytes(one).catch(() => undefined);
    const bytes = await read(picture);
    if (!kind || !bytes) return undefined;
    const edit = await finishKinds[kind].createEdit(image, read);
    if (typeof edit === 'string') return { images: [], problem: edit };
    return this.needs.panels().editInSight(session.id, bytes, edit);
  }

  private keep({ session, turn, result }: Unfinished, finish: Finish, made?: Picture): void {
    const { storage, events } = this.needs;
    const before = storage.sessions.get(session.id)?.draft;
    const apply = (now: Session) => applyFinish(now, result.id, finish, made);
    const after = storage.sessions.change(session.id, apply, 'once')?.draft;
    // The base image that a draft names must be known to the page by then.
    if (after !== before) events.draftChanged(session.id);
    events.turnChanged(session.id, turn.id);
  }
}

/** An image that came with a transparent background needs no change. */
function toFinish({ picture: { id } }: Unfinished, { images, problem, enclosed, fit }: PixelEditReply): Finish {
  if (images.length > 0) return { of: id, ...(enclosed && { enclosed }), ...(fit && { fit }) };
  return { of: id, ...(problem !== 'transparent' && { problem: problem ?? 'unreadable' }) };
}
