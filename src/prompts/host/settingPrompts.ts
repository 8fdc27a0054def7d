import { workspace } from 'vscode';
import { settings } from '../../product/common/names.ts';
import { parsePromptTemplates, type ReadyPromptSources } from '../common/promptTemplates.ts';

/** The prompts that are set: the person's own, and those of a workspace that the person trusts. */
export function settingPrompts(): Omit<ReadyPromptSources, 'builtIn'> {
  const set = workspace.getConfiguration().inspect(settings.prompts.id);
  return {
    own: parsePromptTemplates(set?.globalValue),
    workspace: workspace.isTrusted ? parsePromptTemplates(set?.workspaceValue) : [],
  };
}
