import type * as vscode from 'vscode';
import type { FailureAction } from '../common/failureView.ts';

/** Returns the label of the button for a failure action. */
export function failureActionLabel(l10n: typeof vscode.l10n, failureAction: FailureAction): string {
  const labels: Readonly<Record<FailureAction, string>> = {
    tryAgain: l10n.t('Try Again'),
    setUp: l10n.t('Set Up Service'),
    setApiKey: l10n.t('Set API Key'),
    setAddress: l10n.t('Set Service Address'),
    chooseModel: l10n.t('Choose Model'),
    editPrompt: l10n.t('Edit Prompt'),
    withoutSetting: l10n.t('Try Without It'),
    withoutPictures: l10n.t('Send Without Pictures'),
    dropOldest: l10n.t('Leave Out the Oldest'),
    summarise: l10n.t('Summarise the Oldest'),
    startFresh: l10n.t('Start Fresh'),
    saveAs: l10n.t('Save As…'),
    newFile: l10n.t('New File'),
    saveResponse: l10n.t('Save Response…'),
    showDetails: l10n.t('Show Details'),
    showLog: l10n.t('Show Log'),
    changeLimit: l10n.t('Change Limit'),
  };
  return labels[failureAction];
}
