import { l10n } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import type { PromptTemplate } from '../common/promptTemplates.ts';

/** Asks for the additional input of a prompt; undefined if the user cancels or enters nothing. */
export async function askInput({ id, name }: Pick<PromptTemplate, 'id' | 'name'>): Promise<string | undefined> {
  const prompt = id === 'translate' ? l10n.t('Into which language?') : l10n.t('What is put into this prompt?');
  const said = await askLine({ title: name, prompt, ignoreFocusOut: true });
  return said?.trim() || undefined;
}
