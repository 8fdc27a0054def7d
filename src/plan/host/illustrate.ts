import { l10n, Uri, window } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { formatNumber, joinSentences, type Language } from '../../base/host/formats.ts';
import { editorNotifier, inform } from '../../base/host/messages.ts';
import { readFileQuote } from '../../context/host/files.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { RequestTarget } from '../../service/host/serviceClient.ts';
import type { Illustrates } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import { notifyRejected } from '../../sessions/host/sessionNotifications.ts';
import type { NewTurn, TurnSender } from '../../sessions/host/turnSender.ts';

interface IllustrateOptions {
  readonly language: Language;
  /** Asks for what the service still needs. */
  readonly ensure: () => Promise<RequestTarget | undefined>;
  /** Of the service. */
  readonly host: () => Promise<string>;
  readonly send: TurnSender['send'];
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
  else notifyRejected(editorNotifier, options.language, 'chat', sent);
}

function turnFor(document: Quote, illustrates: Illustrates, options: PictureOptions): NewTurn {
  const prompt = l10n.t('Illustrate this document: where, and with what?');
  const title = l10n.t('Illustrate {0}', baseName(Uri.parse(document.uri)) || document.fileName);
  return { ask: { mode: 'chat', prompt, options, context: [document], illustrates }, title };
}

/** The one a menu names, else the one in front; nothing where the user has been told why. */
async function documentOf(argument: unknown): Promise<Quote | undefined> {
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (!uri) return say(l10n.t('Open the document that is to get pictures first.'));
  const read = await readFileQuote(uri);
  const name = baseName(uri);
  if (read === 'tooLong') return say(l10n.t('{0} is too long to be sent.', name));
  if (typeof read === 'string') return say(l10n.t('{0} could not be read as text.', name));
  return read.text.trim() === '' ? say(l10n.t('{0} is empty: there is nothing to illustrate.', name)) : read;
}

function say(sentence: string): undefined {
  void inform(sentence);
}

/** Says what goes where before it is sent; Escape sends nothing. */
async function askHowMany(
  document: Quote,
  model: string,
  { language, host, sentLines }: IllustrateOptions,
): Promise<Illustrates | undefined> {
  const typed = await askLine({
    title: l10n.t('Illustrate {0}', baseName(Uri.parse(document.uri)) || document.fileName),
    prompt: joinSentences(
      l10n,
      l10n.t('How many pictures?'),
      requestSentence(language, { all: document.lastLine, sent: sentLines(document), model, host: await host() }),
      l10n.t('Nothing is drawn before you say so.'),
    ),
    placeHolder: l10n.t('As many as it calls for, 3 to 8'),
    problem: problemOf,
    ignoreFocusOut: true,
  });
  return typed === undefined ? undefined : typed.trim() === '' ? {} : { pictures: Number(typed) };
}

interface PlanRequest {
  /** Lines of the document, and how many of them go along. */
  readonly all: number;
  readonly sent: number;
  readonly model: string;
  readonly host: string;
}

/** What Enter sends, and where to. */
function requestSentence({ locale }: Language, { all, sent, model, host }: PlanRequest): string {
  const [some, whole] = [formatNumber(locale, sent), formatNumber(locale, all)];
  if (sent < all)
    return l10n.t(
      'Enter sends 1 request with {0} of its {1} lines, the beginning of each section, to {2} at {3}, for a plan.',
      some,
      whole,
      model,
      host,
    );
  return all === 1
    ? l10n.t('Enter sends 1 request with its one line to {0} at {1}, for a plan.', model, host)
    : l10n.t('Enter sends 1 request with its {0} lines to {1} at {2}, for a plan.', whole, model, host);
}

function problemOf(text: string): string | undefined {
  const count = Number(text.trim() || 1);
  const isCount = Number.isInteger(count) && count >= 1 && count <= limits.prompts;
  return isCount ? undefined : l10n.t('A number from 1 to {0}, or nothing', limits.prompts);
}
