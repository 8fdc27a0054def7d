import type { MarkdownString } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { bold, link, markdownOf, type Piece, row, rule, says } from '../../base/host/markdownString.ts';
import { formatRelativeTime } from '../../panel/host/view/relativeTime.ts';
import { documentCommands } from '../../product/common/names.ts';
import { kindNames } from '../../product/host/kinds.ts';
import type { LocatedDiscussion } from './locateDiscussion.ts';

/** Maximum number of turns about one line that a hover lists. */
const listed = 3;

/** Shows what was discussed and when, with links to it. */
export function markHover(language: Language, all: readonly LocatedDiscussion[], now: number): MarkdownString {
  const parts = all.slice(0, listed).map((one) => entry(language, one, now));
  return markdownOf(parts.flatMap((part, at) => (at === 0 ? part : [rule, ...part])));
}

function entry(language: Language, one: LocatedDiscussion, now: number): readonly Piece[] {
  const { openDiscussed, compareDiscussed, removeMark } = documentCommands;
  const { l10n } = language;
  const way = (label: string, command: string) => link(label, command, one.turnId, one.quote.id);
  const ways = [
    way(l10n.t('Open Turn'), openDiscussed),
    ...(one.isChanged ? [way(l10n.t('Show Difference'), compareDiscussed)] : []),
    way(l10n.t('Remove Mark'), removeMark),
  ];
  return [bold(one.title), says(factsOf(language, one, now)), row(ways)];
}

function factsOf(language: Language, { mode, at, isChanged }: LocatedDiscussion, now: number): string {
  const { l10n } = language;
  const when = l10n.t('{0}, {1}', kindNames(l10n)[mode], formatRelativeTime(language, at, now));
  return isChanged ? l10n.t('{0} · the text has changed since', when) : when;
}
