import type * as vscode from 'vscode';

/** Returns the strings of a rewritten passage. */
export function textWords(l10n: typeof vscode.l10n) {
  return {
    text: l10n.t('Text'),
    changes: l10n.t('Changes'),
    showAs: l10n.t('Show'),
    changesTaken: l10n.t('{0} of {1} changes taken'),
    previousChange: l10n.t('Previous Change'),
    nextChange: l10n.t('Next Change'),
    take: l10n.t('Take'),
    leave: l10n.t('Leave'),
    takeAll: l10n.t('Take All'),
    leaveAll: l10n.t('Leave All'),
    remarks: l10n.t('Remarks, not inserted'),
    sameWords: l10n.t('The same words as before'),
    wrappedAnew: l10n.t('The same words on other lines'),
    changeTaken: l10n.t('Change {0} of {1}, taken: {2}, becomes, {3}'),
    changeLeft: l10n.t('Change {0} of {1}, left: {2}, not, {3}'),
    nothing: l10n.t('nothing'),
    saidTaken: l10n.t('Taken. {0} of {1} taken'),
    saidLeft: l10n.t('Left. {0} of {1} taken'),
    copyText: l10n.t('Copy Text'),
    replaceWithText: l10n.t('Replace'),
  };
}
