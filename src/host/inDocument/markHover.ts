import { MarkdownString } from 'vscode';
import { documentCommands } from '../../shared/names.ts';
import { ago } from '../panel/view/ago.ts';
import type { Language } from '../words/formats.ts';
import { kindNames } from '../words/kinds.ts';
import { plainMarkdown } from '../words/plainMarkdown.ts';
import { commandLink } from './lineHover.ts';
import type { Marked } from './places.ts';

/** Turns about one line that a hover lists. */
const listed = 3;

/** What was talked about there and when, with the ways to it. */
export function markHover(language: Language, all: readonly Marked[], now: number): MarkdownString {
  const { openDiscussed, compareDiscussed, removeMark } = documentCommands;
  const text = new MarkdownString();
  text.isTrusted = { enabledCommands: [openDiscussed, compareDiscussed, removeMark] };
  const parts = all.slice(0, listed).map((one) => entry(language, one, now));
  return text.appendMarkdown(parts.join('\n\n---\n\n'));
}

function entry(language: Language, one: Marked, now: number): string {
  const { openDiscussed, compareDiscussed, removeMark } = documentCommands;
  const { l10n } = language;
  const link = (label: string, command: string) => commandLink(label, command, one.turnId, one.quote.id);
  const links = [
    link(l10n.t('Open Turn'), openDiscussed),
    ...(one.isChanged ? [link(l10n.t('Show Difference'), compareDiscussed)] : []),
    link(l10n.t('Remove Mark'), removeMark),
  ];
  return [`**${plainMarkdown(one.title)}**`, plainMarkdown(factsOf(language, one, now)), links.join(' · ')].join(
    '\n\n',
  );
}

function factsOf(language: Language, { mode, at, isChanged }: Marked, now: number): string {
  const { l10n } = language;
  const when = l10n.t('{0}, {1}', kindNames(l10n)[mode], ago(language, at, now));
  return isChanged ? l10n.t('{0} · the text has changed since', when) : when;
}
