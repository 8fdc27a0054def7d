import { l10n, Uri, window } from 'vscode';
import { limits } from '../../shared/limits.ts';
import type { PictureOptions, Quote } from '../../shared/model.ts';
import type { Illustrates } from '../../shared/plan.ts';
import { readFile } from '../context/files.ts';
import { baseName } from '../insertion/documentName.ts';
import type { Ready } from '../service.ts';
import type { NewTurn, NewTurns } from '../sessions/newTurns.ts';
import { toasts } from '../toast.ts';
import { type Language, number } from '../words/formats.ts';
import { sayRefused } from '../words/notifications.ts';

interface IllustrateOptions {
  readonly language: Language;
  /** Asks for what the service still needs. */
  readonly ensure: () => Promise<Ready | undefined>;
  /** Of the service. */
  readonly host: () => Promise<string>;
  readonly send: NewTurns['send'];
  readonly usual: () => PictureOptions;
  /** How many lines of a long document go along. */
  readonly sentLines: (document: Quote) => number;
}

/** Asks where a document gets which pictures; `openSession` shows the answer as it comes. */
export async function illustrate(
  argument: unknown,
  openSession: (sessionId: string) => void,
  options: IllustrateOptions,
): Promise<void> {
  const document = await documentOf(argument);
  const ready = document && (await options.ensure());
  const illustrates = ready && (await askHowMany(document, ready.model, options));
  if (!document || !illustrates) return;
  const sent = await options.send(turnFor(document, illustrates, options.usual()));
  if (sent.sent) openSession(sent.sessionId);
  else sayRefused(toasts, options.language, 'chat', sent);
}

function turnFor(document: Quote, illustrates: Illustrates, options: PictureOptions): NewTurn {
  const prompt = l10n.t('Illustrate this document: where, and with what?');
  const title = l10n.t('Illustrate {0}', baseName(Uri.parse(document.uri)) || document.fileName);
  return { ask: { mode: 'chat', prompt, options, context: [document], illustrates }, title };
}

/** The one a menu names, else the one in front; nothing where the person has been told why. */
async function documentOf(argument: unknown): Promise<Quote | undefined> {
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (!uri) return say(l10n.t('Open the document that is to get pictures first.'));
  const read = await readFile(uri);
  const name = baseName(uri);
  if (read === 'tooLong') return say(l10n.t('{0} is too long to be sent.', name));
  if (typeof read === 'string') return say(l10n.t('{0} could not be read as text.', name));
  return read.text.trim() === '' ? say(l10n.t('{0} is empty: there is nothing to illustrate.', name)) : read;
}

function say(sentence: string): undefined {
  void window.showInformationMessage(sentence);
}

/** Says what goes where before it is sent; Escape sends nothing. */
async function askHowMany(
  document: Quote,
  model: string,
  { language, host, sentLines }: IllustrateOptions,
): Promise<Illustrates | undefined> {
  const { locale } = language;
  const [all, sent] = [document.lastLine, sentLines(document)];
  const lines =
    sent < all
      ? l10n.t('{0} of its {1} lines, the beginning of each section,', number(locale, sent), number(locale, all))
      : linesOf(language, all);
  const typed = await window.showInputBox({
    title: l10n.t('Illustrate {0}', baseName(Uri.parse(document.uri)) || document.fileName),
    prompt: l10n.t(
      'How many pictures? Enter sends 1 request with {0} to {1} at {2}, for a plan. Nothing is drawn before you say so.',
      lines,
      model,
      await host(),
    ),
    placeHolder: l10n.t('As many as it calls for, 3 to 8'),
    validateInput: (text) => problemOf(text),
    ignoreFocusOut: true,
  });
  return typed === undefined ? undefined : typed.trim() === '' ? {} : { pictures: Number(typed) };
}

function linesOf({ locale }: Language, all: number): string {
  return all === 1 ? l10n.t('its one line') : l10n.t('its {0} lines', number(locale, all));
}

function problemOf(text: string): string | undefined {
  const count = Number(text.trim() || 1);
  const isCount = Number.isInteger(count) && count >= 1 && count <= limits.prompts;
  return isCount ? undefined : l10n.t('A number from 1 to {0}, or nothing', limits.prompts);
}
