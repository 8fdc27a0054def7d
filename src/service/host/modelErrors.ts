import type * as vscode from 'vscode';
import { modeTraits } from '../../product/common/modes.ts';
import { kindWords } from '../../product/host/kinds.ts';
import { again, type Sentences, type Told } from './failureText.ts';
import { refusalWords } from './refusalTexts.ts';

type Kind = 'refused' | 'noPicture' | 'onlyThoughts' | 'pictureUnreadable' | 'pictureElsewhere' | 'contextExceeded';

/** Sentences for failures that the model reported. */
export function ofTheModel(l10n: typeof vscode.l10n): Sentences<Kind> {
  return {
    refused: (told) => ({
      severity: 'warn',
      icon: 'circle-slash',
      title: kindWords[told.mode].refused(l10n),
      why: refusalWords(l10n, told.report.code),
      failureActions: ['editPrompt', ...again(told)],
    }),
    contextExceeded: (told) => ({
      severity: 'warn',
      icon: 'list-selection',
      title: l10n.t('The text is too long for the model'),
      why: l10n.t('{0} takes less at once. Send less text, or begin a new session.', told.model),
      failureActions: modeTraits[told.mode].converses
        ? ['dropOldest', 'summarise', 'startFresh', 'editPrompt', 'chooseModel']
        : ['editPrompt', 'chooseModel'],
    }),
    ...pictureless(l10n),
  };
}

function pictureless(l10n: typeof vscode.l10n) {
  return {
    noPicture: (told) => ({
      severity: 'warn',
      icon: 'file-media',
      title: l10n.t('The answer held no picture'),
      why: noPictureWords(l10n, told),
      failureActions: ['editPrompt', ...again(told), 'chooseModel'],
    }),
    onlyThoughts: (told) => ({
      severity: 'warn',
      icon: 'file-media',
      title: l10n.t('The model thought, but answered nothing'),
      why: l10n.t('Ask plainly for a picture. A second try may help too.'),
      failureActions: ['editPrompt', ...again(told)],
    }),
    pictureUnreadable: (told) => ({
      severity: 'bad',
      icon: 'file-media',
      title: l10n.t('The picture could not be read'),
      why: l10n.t('It is damaged, or of a kind that Limn does not know.'),
      failureActions: [...again(told), 'showLog'],
    }),
    pictureElsewhere: (told) => ({
      severity: 'warn',
      icon: 'file-media',
      title: l10n.t('The picture did not come along'),
      why: told.report.subject
        ? l10n.t('The service sent only its address, which Limn does not open: {0}.', told.report.subject)
        : l10n.t('The service sent only its address.'),
      failureActions: again(told),
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function noPictureWords(l10n: typeof vscode.l10n, { report, model }: Told): string {
  if (/^(MAX_TOKENS|LENGTH)$/i.test(report.code ?? '')) {
    return l10n.t('The answer was cut off at the length limit, before a picture was made.');
  }
  if (/OTHER$/i.test(report.code ?? '')) return l10n.t('The service stopped without giving a reason.');
  if (/FUNCTION_CALL|TOOL_CALL/i.test(report.code ?? '')) return l10n.t('The model tried to use a tool instead.');
  return report.words
    ? l10n.t('Its text is below. {0} may be a model for text only.', model)
    : l10n.t('Ask plainly for a picture. {0} may be a model for text only.', model);
}
