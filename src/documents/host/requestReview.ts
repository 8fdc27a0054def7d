import { l10n, workspace } from 'vscode';
import { cutGraphemes } from '../../base/common/cutGraphemes.ts';
import { formatList, type Language, requests } from '../../base/host/formats.ts';
import { ask } from '../../base/host/messages.ts';
import { getAttachmentPaths } from '../../promptFiles/common/promptFile.ts';
import { showMarkdown } from '../../sessions/host/sessionNotifications.ts';
import type { MissingPicture } from './missingPictures.ts';

/** As much as a dialog shows well. */
const shown = 1_500;

/** Whether requests may be sent: prompt files of a workspace that the user does not trust are looked at first. */
export async function confirmUntrustedPrompts(
  pictures: readonly MissingPicture[],
  language: Language,
): Promise<boolean> {
  const foreign = pictures.filter(({ promptFile }) => promptFile);
  if (workspace.isTrusted || foreign.length === 0) return true;
  const all = foreign.map((one) => wordsOf(one, language)).join('\n\n');
  const [send, showAll] = [l10n.t('Send {0}', requests(language, pictures.length)), l10n.t('Show All')];
  const isCut = all.length > shown;
  const question = l10n.t('This workspace is not trusted. Send what its prompt files say?');
  const detail = isCut ? `${cutGraphemes(all, shown)}…` : all;
  const chosen = await ask({ severity: 'warn', text: question, detail, buttons: [send, ...(isCut ? [showAll] : [])] });
  if (chosen === showAll) await showMarkdown(all);
  return chosen === send;
}

/** What is asked of the service for a picture. */
function wordsOf(picture: MissingPicture, { locale }: Language): string {
  const { model, aspectRatio, size } = picture.promptFile?.read ?? {};
  const along = picture.promptFile ? getAttachmentPaths(picture.promptFile.read) : [];
  const facts = [
    `${workspace.asRelativePath(picture.file)}:`,
    picture.prompt,
    model && l10n.t('Model: {0}', model),
    aspectRatio && l10n.t('Aspect ratio: {0}', aspectRatio),
    size && l10n.t('Size: {0}', size),
    along.length > 0 && l10n.t('Sent along: {0}', formatList(locale, along)),
  ];
  return facts.filter(Boolean).join('\n');
}
