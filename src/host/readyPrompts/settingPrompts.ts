import { workspace } from 'vscode';
import { type ReadyPromptSources, readyPromptsOf } from '../../core/readyPrompts/readyPrompts.ts';
import { settings } from '../../shared/names.ts';

/** The prompts that are set: the person's own, and those of a workspace that the person trusts. */
export function settingPrompts(): Omit<ReadyPromptSources, 'builtIn'> {
  const set = workspace.getConfiguration().inspect(settings.prompts.id);
  return {
    own: readyPromptsOf(set?.globalValue),
    workspace: workspace.isTrusted ? readyPromptsOf(set?.workspaceValue) : [],
  };
}
