import type * as vscode from 'vscode';
import type { planWordKeys } from '../common/planStrings.ts';

/** Returns the strings around plans; `{0}` is the heading of a row. */
export function planWords(l10n: typeof vscode.l10n): Readonly<Record<(typeof planWordKeys)[number], string>> {
  return {
    plan: l10n.t('Plan'),
    addToPlan: l10n.t('Add Picture to the Plan'),
    altShort: l10n.t('Alt: {0}'),
    noPlan: l10n.t('The answer held no plan. Ask again, or add a picture.'),
    planPlaceholder: l10n.t('Ask for another plan, or for a change'),
    choosePlace: l10n.t('Choose Place…'),
    done: l10n.t('Done'),
    editRow: l10n.t('Edit {0}'),
    insertHere: l10n.t('Insert {0}'),
    moveUp: l10n.t('Move Up'),
    moveDown: l10n.t('Move Down'),
    moveUpHint: l10n.t('Move Up (Alt+Up)'),
    moveDownHint: l10n.t('Move Down (Alt+Down)'),
    moveUpRow: l10n.t('Move {0} Up'),
    moveDownRow: l10n.t('Move {0} Down'),
    moreOfRow: l10n.t('More, {0}'),
    promptOfRow: l10n.t('Prompt'),
    altOfRow: l10n.t('Alternative text'),
    removeRow: l10n.t('Remove from the Plan'),
    rowPlace: l10n.t('{0}, {1} of {2}'),
    shapeOfRow: l10n.t('Shape'),
    showLine: l10n.t('Show {0} in the document'),
    tryAgain: l10n.t('Try Again'),
  };
}
