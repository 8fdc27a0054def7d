import { l10n } from 'vscode';
import type { PromptFileFault } from '../../core/promptFile/promptFile.ts';

/** Why a prompt file cannot be used, as a sentence. */
export function faultSentence(name: string, { fault, field = '' }: PromptFileFault): string {
  const sentences: Readonly<Record<PromptFileFault['fault'], () => string>> = {
    yaml: () => l10n.t('What {0} begins with is no YAML that can be read.', name),
    map: () => l10n.t('What {0} begins with names no fields.', name),
    size: () => l10n.t('{0} is too long.', name),
    aliases: () => l10n.t('The aliases in {0} stand for more than can be read.', name),
    form: () => l10n.t('{0} was written by a newer version of Limn.', name),
    field: () => l10n.t('{1} in {0} is none that can be used.', name, field),
    itself: () => l10n.t('{0} says that its picture was changed from itself.', name),
  };
  return sentences[fault]();
}
