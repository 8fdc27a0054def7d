import { l10n, window, workspace } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { formatNumber, type Language } from '../../base/host/formats.ts';
import type { NotInside } from '../../base/host/insideWorkspace.ts';
import { confirm, inform } from '../../base/host/messages.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import { tellUnusable } from '../../base/host/tellUnusable.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { imageOptionLines } from '../../product/host/imageOptionLines.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { RequestEstimate } from './jobs/job.ts';

/** Notifies the user that nothing is selected. Resolves to true if the user wants to write in the panel instead. */
export async function sayEmpty(mode: Mode): Promise<boolean> {
  const words = kindWords[mode];
  const open = words.open(l10n);
  return (await inform(words.nothingSelected(l10n), open)) === open;
}

/** Notifies the user that a text is too long. Resolves to true if the user wants to chat about it instead of generating a picture. */
export async function sayTooLong(teller: Notifier, language: Language, mode: Mode, length: number): Promise<boolean> {
  const longest = formatNumber(language.locale, modeTraits[mode].longestText);
  const words = kindWords[mode].tooLong(l10n, formatNumber(language.locale, length), longest);
  const chat = l10n.t('Chat About Selection');
  const buttons = length <= modeTraits.chat.longestText ? [chat] : [];
  return (await teller.notify({ severity: 'warn', text: words, buttons })) === chat;
}

/** Notifies the user that the picture of a button is missing, so that no other picture is used in its stead. */
export function notifyImageMissing(teller: Notifier): void {
  void teller.notify({ severity: 'info', text: l10n.t('This picture is not here any more, so nothing was done.') });
}

/** Notifies the user that a text contained more prompts than can be generated at once. */
export function sayCut(teller: Notifier, { locale }: Language, found: number): void {
  const [all, most] = [formatNumber(locale, found), formatNumber(locale, limits.prompts)];
  const text = l10n.t('{0} prompts were found. The first {1} are listed; draw the rest in a second go.', all, most);
  void teller.notify({ severity: 'info', text });
}

/** Notifies the user that more passages were selected than can be asked about at once. */
export function sayCutPassages({ locale }: Language, selected: number): void {
  const [all, most] = [formatNumber(locale, selected), formatNumber(locale, limits.prompts)];
  void inform(
    l10n.t('{0} passages are selected. The first {1} are taken; ask about the rest in a second go.', all, most),
  );
}

/** Notifies the user why nothing was sent, except if the user declined or stopped it. */
export function notifyRejected(
  teller: Notifier,
  language: Language,
  mode: Mode,
  { why, length, unusable }: { readonly why: string; readonly length: number; readonly unusable?: UnusableFile },
): void {
  if (unusable) void tellUnusable(teller, unusable);
  if (why === 'tooLong') void sayTooLong(teller, language, mode, length);
  const { locale } = language;
  const count = formatNumber(locale, length);
  const warn = (text: string) => void teller.notify({ severity: 'warn', text });
  if (why === 'tooMany') {
    const most = formatNumber(locale, limits.results);
    warn(l10n.t('{0} pictures are too many at once; {1} are possible. Nothing was sent.', count, most));
  }
  if (why === 'tooMuch') {
    const most = formatNumber(locale, limits.material);
    warn(
      l10n.t(
        '{0} characters would go along; {1} are possible. Nothing was sent. Remove a file or a passage.',
        count,
        most,
      ),
    );
  }
}

/** Notifies the user why prompts are not put into the composer. */
export function notifyComposerNotEmpty(teller: Notifier): void {
  void teller.notify({ severity: 'info', text: l10n.t('Send or clear what stands in the message box first.') });
}

/** Notifies the user that the session in the panel was deleted; text typed in it is moved to a new one. */
export function sayDeletedElsewhere(teller: Notifier, title: string, inItsPlace: string | undefined): void {
  const named = title || l10n.t('Untitled');
  void teller.notify({ severity: 'info', text: l10n.t('“{0}” was deleted in another window.', named) }, inItsPlace);
}

/** Notifies the user of a failure, with buttons that fix it. */
export async function notifyWithActions(
  teller: Notifier,
  text: string,
  failureActions: readonly { readonly label: string; readonly run: () => Promise<unknown> }[],
): Promise<void> {
  const chosen = await teller.notify({ severity: 'error', text, buttons: failureActions.map(({ label }) => label) });
  await failureActions.find(({ label }) => label === chosen)?.run();
}

/** Notifies the user that a request cannot be shown. */
export function notifyRequestNotKept(teller: Notifier, { locale }: Language): void {
  const text = l10n.t('Limn keeps only the last {0} requests of each session.', formatNumber(locale, limits.requests));
  void teller.notify({ severity: 'info', text });
}

/** Asks for confirmation before many requests are in flight. Resolves to false unless the user confirms. */
export async function confirmMany(
  { locale }: Language,
  { requests, model, mode, options }: RequestEstimate,
  inFlight: number,
): Promise<boolean> {
  const { hasOptions } = modeTraits[mode];
  const [count, others] = [formatNumber(locale, requests), formatNumber(locale, inFlight)];
  const send = requests > 1 ? l10n.t('Send {0} Requests', count) : l10n.t('Send Request');
  const detail = [
    l10n.t('Model: {0}', model),
    ...(hasOptions ? imageOptionLines(l10n, options, { all: true }) : []),
    l10n.t('Each request may cost money.'),
  ];
  const question =
    inFlight > 0
      ? l10n.t('{0} requests are on their way. Send {1} more?', others, count)
      : kindWords[mode].atOnce(l10n, count);
  return confirm({ severity: 'warn', text: question, detail: detail.filter(Boolean).join('\n'), button: send });
}

export type NoAttachment = 'noPicture' | 'tooMany' | 'tooLarge' | 'notKept' | NotInside;

/** Notifies the user why a picture is not attached to the prompt. */
export function sayNoAttachment(teller: Notifier, why: NoAttachment, name: string): void {
  const sentences: Readonly<Record<NoAttachment, string>> = {
    noPicture: l10n.t('{0} is no picture that can be sent. PNG, JPEG, WebP, GIF and AVIF can.', name),
    tooMany: l10n.t('At most {0} pictures go along with a prompt. Remove one first.', limits.attachments),
    tooLarge: l10n.t('{0} is too large to be sent.', name),
    notKept: l10n.t('{0} could not be kept; the disk did not take it.', name),
    unreadable: l10n.t('{0} could not be read.', name),
    versionControl: l10n.t('{0} belongs to version control, so Limn does not touch it.', name),
    link: l10n.t('{0} is a link, and may lead out of the workspace folder.', name),
    outside: l10n.t('{0} is not in the workspace. Choose it with Add Picture.', name),
  };
  void teller.notify({ severity: 'warn', text: sentences[why] });
}

/** Shows the cost of a title. Resolves to true if the user confirms. */
export async function confirmTitle(model: string): Promise<boolean> {
  const ask = l10n.t('Ask for a Title');
  const detail = l10n.t('1 request to {0}, with the passage and the beginning of what was asked and answered.', model);
  const question = l10n.t('Have the chat model suggest a title?');
  return confirm({ severity: 'info', text: question, detail, button: ask });
}

/** Notifies the user that a chat model did not accept a picture. Resolves to true if the prompt alone is to be sent. */
export async function offerPromptAlone(
  teller: Notifier,
  model: string,
  chooseModel: () => Promise<unknown>,
): Promise<boolean> {
  const text = l10n.t(
    'No alternative text: {0} did not take the picture; it may not work from pictures. The prompt alone can be sent instead, in another request.',
    model,
  );
  const [send, choose] = [l10n.t('Send Prompt Alone'), l10n.t('Choose Model')];
  const chosen = await teller.notify({ severity: 'warn', text, buttons: [send, choose] });
  if (chosen === choose) await chooseModel();
  return chosen === send;
}

/** Shows an alternative text before it is used. Resolves to undefined if the user cancels. */
export async function reviewAltText(
  value: string,
  { isSeen }: { readonly isSeen: boolean },
): Promise<string | undefined> {
  const title = isSeen ? l10n.t('Alternative Text') : l10n.t('Alternative Text, Made from the Prompt Alone');
  const prompt = isSeen
    ? l10n.t('Press Enter to use this text, or change it first. Escape leaves all as it was.')
    : l10n.t(
        'The model did not see the picture: compare the text with it. Press Enter to use it, or change it first. Escape leaves all as it was.',
      );
  return askLine({ title, prompt, value, ignoreFocusOut: true });
}

/** Opens Markdown text in a new editor. */
export async function showMarkdown(content: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ content, language: 'markdown' }));
}

/** Notifies the user that an action in the panel failed, and logs it. */
export function notifyActionFailed(teller: Notifier, log: { error(line: string): void }, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  log.error(`What the panel asked for could not be done: ${reason}`);
  void teller.notify({ severity: 'error', text: l10n.t('That could not be done: {0}', reason) });
}
