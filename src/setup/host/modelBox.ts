import * as vscode from 'vscode';
import type { Typed } from '../../base/host/askText.ts';
import { chooseOrType } from '../../base/host/quickPicks.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { ModelQuestion } from './setupUI.ts';
import { suggestedModels } from './suggestedModels.ts';

interface ModelItem extends vscode.QuickPickItem {
  /** Whether the item is the text in the box. */
  readonly isTyped?: boolean;
}

/** Asks for a model's name: the current one, a suggested one, or any other, typed. */
export function askModel(question: ModelQuestion): Promise<Typed> {
  return chooseOrType({
    title: question.step ? vscode.l10n.t('Limn: Set Up Service') : vscode.l10n.t('Limn: Choose Model'),
    step: question.step,
    placeholder: kindWords[question.mode].chooseModel(vscode.l10n),
    value: question.value,
    items: (typed) => modelItems(question, typed),
    // The box may be a letter ahead of the item that repeats it, so the box takes precedence.
    textOf: ({ label, isTyped }) => (isTyped ? undefined : label),
  });
}

function modelItems({ mode, current }: ModelQuestion, text: string): ModelItem[] {
  const typed = text.trim();
  const others = suggestedModels[modeTraits[mode].modelSetting].filter((name) => name !== current);
  return [
    ...(typed && typed !== current && !others.includes(typed) ? [typedItem(typed)] : []),
    ...(current ? [{ label: current, description: vscode.l10n.t('in use') }] : []),
    { label: vscode.l10n.t('Often offered'), kind: vscode.QuickPickItemKind.Separator },
    ...others.map((label) => ({ label })),
  ];
}

function typedItem(typed: string): ModelItem {
  return { label: typed, description: vscode.l10n.t('use this name'), alwaysShow: true, isTyped: true };
}
