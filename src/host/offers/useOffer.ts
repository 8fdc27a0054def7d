import type { Offer } from '../../core/offers/offers.ts';
import { hasPlace } from '../../core/offers/template.ts';
import { changeDraft, isEmptyDraft } from '../../core/session/draft.ts';
import { kinds } from '../../shared/kinds.ts';
import type { Draft, PictureOptions, Session } from '../../shared/model.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Offers } from './offers.ts';

interface UseOfferOptions {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly offers: Pick<Offers, 'find' | 'textOf'>;
  /** Asks what stands in the session's message box. */
  readonly send: (sessionId: string) => Promise<unknown>;
  /** The message box changed on this side and is to be shown, with the cursor in it. */
  readonly onDraft: (sessionId: string) => void;
}

/** A prompt as it was chosen in the page. */
export interface ChosenOffer {
  readonly offerId: string;
  /** What stands in the message box besides. */
  readonly text: string;
  readonly options: PictureOptions;
}

/** Sends a chosen prompt about what goes along; where nothing does, it is put into the message box for the person to go on. */
export async function useOffer(
  { sessions, offers, send, onDraft }: UseOfferOptions,
  sessionId: string,
  { offerId, text: typed, options }: ChosenOffer,
): Promise<void> {
  const offer = offers.find(offerId);
  const before = sessions.change(sessionId, (session) =>
    changeDraft(session, (draft) => ({ ...draft, text: typed, options })),
  );
  if (!before || !offer) return;
  const text = await offers.textOf(offer, before.draft, typed);
  const filled = text && sessions.change(sessionId, (session) => withText(session, { offer, text, options }), 'once');
  if (filled && hasSubject(before, typed)) await send(sessionId);
  else onDraft(sessionId);
}

interface Filled {
  readonly offer: Offer;
  readonly text: string;
  readonly options: PictureOptions;
}

/** Several prompts for pictures would be sent in its place; a chat's passage is not sent beside a text that holds it. */
function withText(session: Session, { offer, text, options }: Filled): Session {
  const { prompts, holdsPassage: _, ...draft } = session.draft;
  const { takesAlong, passage } = kinds[offer.mode];
  const kept: Draft = { ...draft, ...(!takesAlong.prompts && prompts && { prompts }) };
  const holds = passage === 'beside' && hasPlace(offer.text, 'selection') && { holdsPassage: true as const };
  return { ...session, draft: { ...kept, mode: offer.mode, text, options, ...holds } };
}

/** Whether there is anything that a prompt can be about. */
function hasSubject({ draft, turns }: Session, typed: string): boolean {
  return typed.trim() !== '' || turns.length > 0 || !isEmptyDraft({ ...draft, text: '' });
}
