import type { SessionsFeature } from '../sessions/create.ts';
import type { Language } from '../words/formats.ts';
import { askInput } from './inputBox.ts';
import { Offers } from './offers.ts';
import { settingOffers } from './settingOffers.ts';
import { type ChosenOffer, useOffer } from './useOffer.ts';

export type OffersFeature = ReturnType<typeof createOffers>;

interface Needs {
  readonly language: Language;
  readonly sessions: SessionsFeature;
}

/** The prompts to choose from, and what becomes of a chosen one. */
export function createOffers({ language: { l10n }, sessions: { storage, asking, announcer } }: Needs) {
  const offers = new Offers({ l10n, read: settingOffers, askInput });
  const send = (sessionId: string) => asking.send(sessionId);
  const onDraft = (sessionId: string) => announcer.draftChanged(sessionId, 'message');
  return {
    offers,
    useOffer: (sessionId: string, chosen: ChosenOffer) =>
      useOffer({ sessions: storage.sessions, offers, send, onDraft }, sessionId, chosen),
  };
}
