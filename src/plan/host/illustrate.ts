import { l10n, Uri, window } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { formatNumber, joinSentences, type Language, lineCount } from '../../base/host/formats.ts';
import { editorNotifier, inform } from '../../base/host/messages.ts';
import { readFileQuote } from '../../context/host/files.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { Illustrates } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { notifyRejected } from '../../sessions/host/sessionNotifications.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { numberLines } from '../common/request.ts';

interface Needs extends Pick<SetUpFeature, 'setUp'> {
  readonly language: Language;
  readonly sessions: Pick<SessionsFeature, 'newTurns' | 'storage'>;
}

/** Asks the chat model where a document gets which pictures; `openSession` shows the answer as it arrives. */
export async function illustrate(
  argument: unknown,
  openSession: (sessionId: string) => void,
  { language, sessions, setUp }: Needs,
): Promise<void> {
  const document = await readDocument(argument);
  const ready = document && (await setUp.ensureTarget('chat'));
  if (!ready) return;
  const title = l10n.t('Illustrate {0}', baseName(Uri.parse(document.uri)) || document.fileName);
  const { host } = await setUp.view();
  const request = formatRequest(language, document, { model: ready.model, host });
  const illustrates = await askHowMany(title, request);
  if (!illustrates) return;
  const prompt = l10n.t('Illustrate this document: suggest where images go and what they show.');
  const options = sessions.storage.usual.get();
  const ask = { mode: 'chat', prompt, options, context: [document], illustrates } as const;
  const sent = await sessions.newTurns.send({ ask, title });
  if (sent.sent) openSession(sent.sessionId);
  else notifyRejected(editorNotifier, language, 'chat', sent);
}

/** Returns the document that a menu names, or the active one; undefined after notifying the user why there is none. */
async function readDocument(argument: unknown): Promise<Quote | undefined> {
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (!uri) return say(l10n.t('Open a document to illustrate first.'));
  const read = await readFileQuote(uri);
  const name = baseName(uri);
  if (read === 'tooLong') return say(l10n.t("'{0}' is too long to send.", name));
  if (typeof read === 'string') return say(l10n.t("Couldn't read '{0}' as text.", name));
  return read.text.trim() === '' ? say(l10n.t("'{0}' is empty. There's nothing to illustrate.", name)) : read;
}

function say(sentence: string): undefined {
  void inform(sentence);
}

/** Shows what is sent where, before it is sent; returns undefined if the user cancels. */
async function askHowMany(title: string, request: string): Promise<Illustrates | undefined> {
  const nothing = l10n.t('No images are generated until you confirm the plan.');
  const typed = await askLine({
    title,
    prompt: joinSentences(l10n, l10n.t('How many images?'), request, nothing),
    placeHolder: l10n.t('Leave empty for 3 to 8 images'),
    problem: validateCount,
    ignoreFocusOut: true,
  });
  return typed === undefined ? undefined : typed.trim() === '' ? {} : { pictures: Number(typed) };
}

/** Returns what Enter sends, and where to. */
function formatRequest(
  language: Language,
  document: Quote,
  { model, host }: { readonly model: string; readonly host: string },
): string {
  const [all, { sent }] = [document.lastLine, numberLines(document)];
  const format = (count: number) => formatNumber(language.locale, count);
  if (sent < all)
    return l10n.t(
      'Press Enter to send 1 request with {0} of {1} lines (the start of each section) to {2} at {3} for a plan.',
      format(sent),
      format(all),
      model,
      host,
    );
  return l10n.t(
    'Press Enter to send 1 request with {0} to {1} at {2} for a plan.',
    lineCount(language, all),
    model,
    host,
  );
}

function validateCount(text: string): string | undefined {
  const count = Number(text.trim() || 1);
  const isCount = Number.isInteger(count) && count >= 1 && count <= limits.prompts;
  return isCount ? undefined : l10n.t('Enter a number from 1 to {0}, or leave empty', limits.prompts);
}
