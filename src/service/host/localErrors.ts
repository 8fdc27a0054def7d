import type * as vscode from 'vscode';
import { joinSentences } from '../../base/host/formats.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { Sentences, Told } from './failureText.ts';

/** Sentences for failures on the user's own computer. */
export function onThisSide(
  l10n: typeof vscode.l10n,
): Sentences<'storage' | 'pictureLost' | 'interrupted' | 'internal'> {
  return {
    storage: ({ mode }) => ({
      severity: 'bad',
      icon: 'save',
      title: kindWords[mode].notKept(l10n),
      why: l10n.t('The disk did not take it. Save it elsewhere before this window closes.'),
      failureActions: [modeTraits[mode].produces === 'pictures' ? 'saveAs' : 'newFile', 'showLog'],
    }),
    pictureLost: () => ({
      severity: 'bad',
      icon: 'file-media',
      title: l10n.t('An earlier picture is gone'),
      why: l10n.t('Its file could not be read, so nothing was sent. Go on without it, or begin a new picture.'),
      failureActions: ['editPrompt', 'showLog'],
    }),
    interrupted: (told) => ({
      severity: 'info',
      icon: 'debug-disconnect',
      title: l10n.t('Interrupted'),
      why: interruptedWords(l10n, told),
      failureActions: ['tryAgain'],
    }),
    internal: () => ({
      severity: 'bad',
      icon: 'bug',
      title: l10n.t('Something went wrong in Limn'),
      why: l10n.t('The log says more.'),
      failureActions: ['tryAgain', 'showLog'],
    }),
  };
}

function interruptedWords(l10n: typeof vscode.l10n, { time, kept }: Told): string {
  const ended = time
    ? l10n.t('VS Code or its extensions ended {0} after this was sent.', time)
    : l10n.t('VS Code or its extensions ended after this was sent.');
  return joinSentences(l10n, ended, kept, l10n.t('It was not sent again.'));
}
