import * as vscode from 'vscode';
import { kinds } from '../../shared/kinds.ts';
import type { Typed } from '../askText.ts';
import { kindWords } from '../words/kinds.ts';
import type { ModelQuestion } from './boxes.ts';
import { suggestedModels } from './suggestedModels.ts';

interface ModelItem extends vscode.QuickPickItem {
  /** Stands for whatever is in the box at the moment. */
  readonly isTyped?: boolean;
}

/** Asks for a model's name: the one in use, a suggested one, or any other, typed. */
export function askModel(question: ModelQuestion): Promise<Typed> {
  const pick = modelPick(question);
  return new Promise<Typed>((resolve) => {
    pick.onDidChangeValue((text) => {
      pick.items = modelItems(question, text);
    });
    pick.onDidAccept(() => {
      const text = chosen(pick);
      if (!text) return;
      resolve({ text, accepted: true });
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve({ text: pick.value, accepted: false });
      pick.dispose();
    });
    pick.show();
  });
}

function modelPick(question: ModelQuestion): vscode.QuickPick<ModelItem> {
  const pick = vscode.window.createQuickPick<ModelItem>();
  pick.title = question.step ? vscode.l10n.t('Limn: Set Up Service') : vscode.l10n.t('Limn: Choose Model');
  pick.step = question.step?.number;
  pick.totalSteps = question.step?.of;
  pick.placeholder = kindWords[question.mode].chooseModel(vscode.l10n);
  pick.value = question.value;
  pick.items = modelItems(question, question.value);
  pick.ignoreFocusOut = true;
  return pick;
}

function modelItems({ mode, current }: ModelQuestion, text: string): ModelItem[] {
  const typed = text.trim();
  const others = suggestedModels[kinds[mode].modelSetting].filter((name) => name !== current);
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

/** The box may be a letter ahead of the item that repeats it, so the box decides. */
function chosen(pick: vscode.QuickPick<ModelItem>): string {
  const [item] = pick.activeItems;
  return !item || item.isTyped ? pick.value.trim() : item.label;
}
