import { type ConfigurationScope, workspace } from 'vscode';

const section = 'limn';

/** Returns the value of one of Limn's settings, by its full id. Without a section the editor would copy the settings of all extensions. */
export function getConfigured(id: string, scope?: ConfigurationScope): unknown {
  return workspace.getConfiguration(section, scope).get(toKey(id));
}

/** Returns the value that the user has set, never that of a workspace. */
export function getUserConfigured(id: string): unknown {
  return workspace.getConfiguration(section).inspect(toKey(id))?.globalValue;
}

function toKey(id: string): string {
  return id.slice(section.length + 1);
}
