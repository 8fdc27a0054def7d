import { type LanguageModelChatInformation, l10n } from 'vscode';
import { literal } from '../../base/common/literal.ts';
import type { ModelDescription } from '../common/models.ts';

/** Newer versions of VS Code hide models of other extensions without this field. */
interface Offered extends LanguageModelChatInformation {
  readonly isUserSelectable: true;
}

/** Returns a model as VS Code lists it. */
export function toModelInfo(model: ModelDescription, host: string): Offered {
  const { name, label, toolCalling, imageInput, maxInputTokens, maxOutputTokens } = model;
  return {
    id: name,
    name: literal(label),
    family: name,
    version: '1',
    detail: host,
    tooltip: literal(l10n.t('{0} at {1}, by Limn, with your key. Token counts are estimated.', name, host)),
    maxInputTokens,
    maxOutputTokens,
    capabilities: { toolCalling, imageInput },
    isUserSelectable: true,
  };
}
