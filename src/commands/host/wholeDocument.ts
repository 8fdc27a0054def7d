import { commands, l10n, type TextDocument } from 'vscode';
import { formatNumber, type Language } from '../../base/host/formats.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { limits } from '../../product/common/limits.ts';
import { commands as names } from '../../product/common/names.ts';

/** What to do with a whole document that was selected: plan its pictures, generate one picture of all of it, or nothing. */
export type WholeDocumentChoice = 'plan' | 'onePicture' | undefined;

/** Asks before anything is sent, with the plan as the first option; offers one picture only if the document fits into a prompt. */
export async function askWholeDocument({ locale }: Language, length: number): Promise<WholeDocumentChoice> {
  const plan = {
    choice: 'plan' as const,
    label: l10n.t('Illustrate This Document…'),
    detail: l10n.t('Asks where it gets which pictures, before any is drawn.'),
  };
  const onePicture = {
    choice: 'onePicture' as const,
    label: l10n.t('Generate One Image'),
    detail: l10n.t('Sends 1 request with all of its {0} characters.', formatNumber(locale, length)),
  };
  const title = l10n.t('The Whole Document Is Selected');
  const chosen = await choose(length <= limits.picturePrompt ? [plan, onePicture] : [plan], { title });
  return chosen?.choice;
}

export function illustrateDocument({ uri }: TextDocument): void {
  void commands.executeCommand(names.illustrateDocument, uri);
}
