import { l10n, workspace } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import type { Language } from '../../base/host/formats.ts';
import { settings } from '../../product/common/names.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { type PromptTemplate, parsePromptTemplates, type ReadyPromptSources } from '../common/promptTemplates.ts';
import { type ChosenPrompt, ReadyPrompts, useReadyPrompt } from './promptTemplatePicker.ts';

export type ReadyPromptsFeature = ReturnType<typeof createReadyPrompts>;

interface Needs {
  readonly language: Language;
  readonly sessions: SessionsFeature;
}

/** Creates the prompt templates and the handler for a chosen one. */
export function createReadyPrompts({ language: { l10n }, sessions: { storage, asking, announcer } }: Needs) {
  const readyPrompts = new ReadyPrompts(l10n, settingPrompts, askInput);
  const { sessions } = storage;
  return {
    readyPrompts,
    useReadyPrompt: (sessionId: string, chosen: ChosenPrompt) =>
      useReadyPrompt({ sessions, readyPrompts, asking, announcer }, sessionId, chosen),
  };
}

/** Asks for the additional input of a prompt; undefined if the user cancels or enters nothing. */
async function askInput({ id, name }: Pick<PromptTemplate, 'id' | 'name'>): Promise<string | undefined> {
  const prompt =
    id === 'translate' ? l10n.t('Enter the target language') : l10n.t('Enter the text to insert into the prompt');
  const said = await askLine({ title: name, prompt, ignoreFocusOut: true });
  return said?.trim() || undefined;
}

/** Returns the prompts of the settings: the user's own, and those of a trusted workspace. */
function settingPrompts(): Omit<ReadyPromptSources, 'builtIn'> {
  const set = workspace.getConfiguration().inspect(settings.prompts.id);
  return {
    own: parsePromptTemplates(set?.globalValue),
    workspace: workspace.isTrusted ? parsePromptTemplates(set?.workspaceValue) : [],
  };
}
