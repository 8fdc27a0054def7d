import { ConfigurationTarget, type Disposable, type Uri, workspace } from 'vscode';
import { imageOptionNames } from '../common/imageOptions.ts';
import { limits } from '../common/limits.ts';
import { type Setting, settings } from '../common/names.ts';
import { getConfigured, getUserConfigured } from './configuration.ts';

/** The user's settings, typed; times in seconds. */
export type Settings = { readonly [Name in PlainSetting]: Widened<(typeof settings)[Name]['default']> };

/** A setting with a single value; lists are parsed by the code that uses them. */
type PlainSetting = Exclude<Setting, 'prompts' | 'agentModels'>;

type Widened<Value> = Value extends string ? string : Value extends number ? number : boolean;

/** Settings that a workspace or folder may override. All others decide where the key is sent, or what is paid for. */
const perWorkspace: readonly PlainSetting[] = [
  ...imageOptionNames,
  'style',
  'transparent',
  'folder',
  'insertPosition',
  'convertMissing',
  'checkMaxKB',
  'checkOnSave',
  'promptFiles',
  'showProgress',
  'showMarks',
];

/**
 * Returns all settings, each read on access: for each one, VS Code goes through what every language sets. A value of the wrong type in
 * `settings.json` counts as not set.
 */
export function readSettings(scope?: Uri): Settings {
  return Object.defineProperties(
    {} as Settings,
    Object.fromEntries(plain.map((name) => [name, { enumerable: true, get: () => readSetting(name, scope) }])),
  );
}

const plain = (Object.keys(settings) as Setting[]).filter((name) => name !== 'prompts' && name !== 'agentModels');

/** Writes a setting for the user, never for a workspace. */
export async function writeSetting<Name extends PlainSetting>(name: Name, value: Settings[Name]): Promise<void> {
  await workspace.getConfiguration().update(settings[name].id, value, ConfigurationTarget.Global);
}

/** Calls the listener when any of Limn's settings may have changed. */
export function onDidChangeSettings(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (Object.values(settings).some(({ id }) => event.affectsConfiguration(id))) listener();
  });
}

export function readSetting<Name extends PlainSetting>(name: Name, scope: Uri | undefined): Settings[Name] {
  const { id, default: fallback } = settings[name];
  const value = perWorkspace.includes(name) ? getConfigured(id, scope) : getUserConfigured(id);
  return (isUsable(name, value) ? normalizeValue(name, value) : fallback) as Settings[Name];
}

/** A text too long to be shown or sent counts as not set, too. */
function isUsable(name: PlainSetting, value: unknown): boolean {
  const most = name === 'systemPrompt' ? limits.message : limits.label;
  return typeof value === typeof settings[name].default && (typeof value !== 'string' || value.length <= most);
}

function normalizeValue(name: PlainSetting, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  const setting = settings[name];
  if (typeof value !== 'number' || !('bounds' in setting)) return value;
  const [lowest, highest] = setting.bounds;
  return Math.min(highest, Math.max(lowest, value));
}
