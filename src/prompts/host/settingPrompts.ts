import { workspace } from 'vscode';
import { settings } from '../../product/common/names.ts';
import { parsePromptTemplates, type ReadyPromptSources } from '../common/promptTemplates.ts';

/** Returns the prompts of the settings: the user's own, and those of a trusted workspace. */
export function settingPrompts(): Omit<ReadyPromptSources, 'builtIn'> {
  const set = workspace.getConfiguration().inspect(settings.prompts.id);
  return {
    own: parsePromptTemplates(set?.globalValue),
    workspace: workspace.isTrusted ? parsePromptTemplates(set?.workspaceValue) : [],
  };
}
