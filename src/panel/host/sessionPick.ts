import { l10n } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';
import { kindIcons } from '../../product/host/kinds.ts';
import type { Entry } from '../../sessions/host/store/entry.ts';
import { lastChanged } from './view/relativeTime.ts';

interface SessionItem extends PickItem {
  readonly id: string;
}

/** Lets the user pick a stored session; returns undefined if they cancel. */
export async function pickSession(language: Language, sessions: readonly Entry[]): Promise<string | undefined> {
  const items = sessions.map(
    (session): SessionItem => ({
      id: session.id,
      icons: [...(session.pinned ? ['pinned'] : []), iconOf(session)],
      label: session.title || l10n.t('Untitled'),
      description: lastChanged(language, session, Date.now()),
    }),
  );
  const placeHolder = items.length > 0 ? l10n.t('Open a session') : l10n.t('There are no sessions yet');
  return (await choose(items, { placeHolder, title: l10n.t('Limn: Sessions') }))?.id;
}

function iconOf({ isDraft, mode }: Entry): string {
  return isDraft ? 'edit' : kindIcons[mode];
}
