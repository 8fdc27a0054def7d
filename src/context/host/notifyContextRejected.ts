import { l10n } from 'vscode';
import { formatNumber } from '../../base/host/formats.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import { limits } from '../../product/common/limits.ts';
import type { ContextRejection } from '../common/draftContext.ts';
import type { FileRejection } from './files.ts';

/** Why something cannot be sent: too much, not text, or missing. */
export type ContextRefusal = ContextRejection | FileRejection | 'noSelection' | 'noEditor' | 'noProblems';

/** Notifies the user why something is not sent with the message. */
export function notifyContextRejected(teller: Notifier, locale: string, why: ContextRefusal, name: string): void {
  const most = formatNumber(locale, limits.quote);
  const sentences: Readonly<Record<ContextRefusal, string>> = {
    tooMany: l10n.t('At most {0} passages and files go along with a message. Remove one first.', limits.context),
    tooLong: l10n.t('{0} is too long: {1} characters of a file can be sent. Select a part of it instead.', name, most),
    empty: l10n.t('{0} holds no text to send.', name),
    binary: l10n.t('{0} is not a text file, so it cannot be sent.', name),
    unreadable: l10n.t('{0} could not be read.', name),
    outside: l10n.t('{0} is not in the workspace. Open it first, then drop it again.', name),
    versionControl: l10n.t('{0} belongs to version control, so Limn does not touch it.', name),
    link: l10n.t('{0} is a link, and may lead out of the workspace folder.', name),
    noSelection: l10n.t('No text is selected. Select a passage in an editor first.'),
    noEditor: l10n.t('No text editor is open.'),
    noProblems: l10n.t('{0} has no problems.', name),
  };
  void teller.notify({ severity: 'warn', text: sentences[why] });
}
