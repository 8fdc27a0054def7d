import { commands as editor, l10n, window, workspace } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { formatList, formatNumber, joinSentences, type Language } from '../../base/host/formats.ts';
import type { NotInside } from '../../base/host/insideWorkspace.ts';
import { confirm, inform } from '../../base/host/messages.ts';
import type { Notification, Notifier } from '../../base/host/notifications.ts';
import { tellUnusable } from '../../base/host/tellUnusable.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { getStyles } from '../../looks/common/builtInStyles.ts';
import { styleLine } from '../../looks/host/styleLine.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { commands } from '../../product/common/names.ts';
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
  void teller.notify({ severity: 'info', text: l10n.t('This image no longer exists. Nothing was changed.') });
}

/** Notifies the user that a text contained more prompts than can be generated at once. */
export function sayCut(teller: Notifier, { locale }: Language, found: number): void {
  const [all, most] = [formatNumber(locale, found), formatNumber(locale, limits.prompts)];
  const text = l10n.t('Found {0} prompts. The first {1} are listed. Generate the others separately.', all, most);
  void teller.notify({ severity: 'info', text });
}

/** Notifies the user that more passages were selected than can be asked about at once. */
export function sayCutPassages({ locale }: Language, selected: number): void {
  const [all, most] = [formatNumber(locale, selected), formatNumber(locale, limits.prompts)];
  void inform(
    l10n.t('{0} selections found. Only the first {1} are included. Ask about the others separately.', all, most),
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
    warn(l10n.t('You requested {0} images, but the limit is {1} at a time. Nothing was sent.', count, most));
  }
  if (why === 'tooMuch') {
    const most = formatNumber(locale, limits.material);
    const tooLong = l10n.t(
      'The attached text is too long ({0} of {1} characters). Remove a file or selection.',
      count,
      most,
    );
    warn(joinSentences(l10n, tooLong, l10n.t('Nothing was sent.')));
  }
}

/** Notifies the user why prompts are not put into the composer. */
export function notifyComposerNotEmpty(teller: Notifier): void {
  void teller.notify({
    severity: 'info',
    text: l10n.t("The message box isn't empty. Send or clear your message first."),
  });
}

/** Notifies the user that the session in the panel was deleted; text typed in it is moved to a new one. */
export function sayDeletedElsewhere(teller: Notifier, title: string, inItsPlace: string | undefined): void {
  const named = title || l10n.t('Untitled');
  void teller.notify(
    { severity: 'info', text: l10n.t("Session '{0}' was deleted in another window.", named) },
    inItsPlace,
  );
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
  const text = l10n.t(
    'Request no longer available. Limn keeps the last {0} requests of each session.',
    formatNumber(locale, limits.requests),
  );
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
    l10n.t('Model: {0}', hasOptions && options.models ? formatList(locale, options.models) : model),
    ...(hasOptions ? [...imageOptionLines(l10n, options, { all: true }), ...styleLine(l10n, getStyles(options))] : []),
    l10n.t('Each request might be billed.'),
  ];
  const question =
    inFlight > 0
      ? l10n.t('{0} requests are running. Send {1} more?', others, count)
      : kindWords[mode].atOnce(l10n, count);
  return confirm({ severity: 'warn', text: question, detail: detail.filter(Boolean).join('\n'), button: send });
}

export type NoAttachment = 'noPicture' | 'tooMany' | 'tooLarge' | 'notKept' | NotInside;

/** Notifies the user why a picture is not attached to the prompt. */
export function sayNoAttachment(teller: Notifier, why: NoAttachment, name: string): void {
  const sentences: Readonly<Record<NoAttachment, string>> = {
    noPicture: l10n.t("Couldn't attach '{0}'. Supported image formats: PNG, JPEG, WebP, GIF, and AVIF.", name),
    tooMany: l10n.t('You can attach up to {0} images to a prompt. Remove one to add another.', limits.attachments),
    tooLarge: l10n.t("'{0}' is too large to attach.", name),
    notKept: l10n.t("Couldn't store '{0}'. Check that there is enough disk space.", name),
    unreadable: l10n.t("Couldn't read '{0}'.", name),
    versionControl: l10n.t("'{0}' belongs to version control, so Limn doesn't use it.", name),
    link: l10n.t("'{0}' is a symbolic link and might point outside the workspace folder.", name),
    outside: l10n.t("Couldn't attach '{0}' because it's outside the workspace. Use Add Image instead.", name),
  };
  const text = sentences[why];
  if (why === 'notKept') void notifyWithLog(teller, { severity: 'warn', text });
  else void teller.notify({ severity: 'warn', text });
}

/** Notifies the user of a failure whose details are in the log, and offers to show it. */
async function notifyWithLog(teller: Notifier, notification: Notification): Promise<void> {
  const show = l10n.t('Show Log');
  if ((await teller.notify({ ...notification, buttons: [show] })) === show)
    await editor.executeCommand(commands.showLog);
}

/** Shows the cost of a title. Resolves to true if the user confirms. */
export async function confirmTitle(model: string): Promise<boolean> {
  const ask = l10n.t('Suggest Title');
  const detail = l10n.t(
    'Sends 1 request to {0} with the selected text and the start of the conversation. It might be billed.',
    model,
  );
  const question = l10n.t('Suggest a title with the chat model?');
  return confirm({ severity: 'info', text: question, detail, button: ask });
}

/** Shows the cost of improving a prompt. Resolves to true if the user confirms. */
export async function confirmImprovement(model: string): Promise<boolean> {
  const detail = l10n.t(
    'Sends 1 request to {0} with the prompt, its options and its look. Generates no image. It might be billed.',
    model,
  );
  const question = l10n.t('Improve the prompt with the chat model?');
  return confirm({ severity: 'info', text: question, detail, button: l10n.t('Improve Prompt') });
}

/** Notifies the user that the chat model returned the prompt unchanged. */
export function notifySamePrompt(teller: Notifier): void {
  const text = l10n.t("The chat model didn't change the prompt. The request might be billed.");
  void teller.notify({ severity: 'info', text });
}

/** Notifies the user that a chat model did not accept a picture. Resolves to true if the prompt alone is to be sent. */
export async function offerPromptAlone(
  teller: Notifier,
  model: string,
  chooseModel: () => Promise<unknown>,
): Promise<boolean> {
  const text = l10n.t(
    "Couldn't suggest alt text because {0} didn't accept the image. The model might not support image input. You can send the prompt instead, which is another request.",
    model,
  );
  const [send, choose] = [l10n.t('Send Prompt Only'), l10n.t('Select Model')];
  const chosen = await teller.notify({ severity: 'warn', text, buttons: [send, choose] });
  if (chosen === choose) await chooseModel();
  return chosen === send;
}

/** Shows an alternative text before it is used. Resolves to undefined if the user cancels. */
export async function reviewAltText(
  value: string,
  { isSeen }: { readonly isSeen: boolean },
): Promise<string | undefined> {
  const title = isSeen ? l10n.t('Suggested Alt Text') : l10n.t('Suggested Alt Text (Based on Prompt Only)');
  const prompt = isSeen
    ? l10n.t('Edit the text or press Enter to use it. Press Escape to cancel.')
    : l10n.t(
        "The model didn't see the image. Check the text against the image, and then press Enter to use it. Press Escape to cancel.",
      );
  return askLine({ title, prompt, value, ignoreFocusOut: true });
}

/** Opens Markdown text in a new editor. */
export async function showMarkdown(content: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ content, language: 'markdown' }));
}

/** Notifies the user that an action in the panel failed, by its label if it has one, and logs it. */
export function notifyActionFailed(
  teller: Notifier,
  log: { error(line: string): void },
  error: unknown,
  label?: string,
): void {
  const reason = error instanceof Error ? error.message : String(error);
  log.error(`What the panel asked for could not be done: ${reason}`);
  const text = label ? l10n.t("The action '{0}' failed: {1}", label, reason) : l10n.t('The action failed: {0}', reason);
  void notifyWithLog(teller, { severity: 'error', text });
}
