import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../editor/paths.ts';

/** The settings page of the documentation, from the root of the repository. */
export const settingsPageFile = 'docs/settings.md';

/** The groups of the page, each with the beginnings of its settings' ids. */
const groups = {
  Service: ['limn.baseUrl'],
  Chat: ['limn.chat.', 'limn.prompts'],
  Images: ['limn.image.'],
  View: ['limn.panel.', 'limn.editor.'],
  Checks: ['limn.check.'],
  Agents: ['limn.agents.'],
  History: ['limn.history.'],
} as const;

/** A setting of `package.json`. */
interface Setting {
  readonly scope: string;
  readonly default: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Where VS Code reads a setting of a scope from. */
const places: Readonly<Record<string, string>> = { application: 'user', window: 'workspace', resource: 'folder' };

/** Returns the page as the manifest and its English strings describe the settings. Throws if a setting is in no group. */
export function settingsPage(): string {
  const settings = readSettings();
  const known = new Set<string>();
  const sections = Object.entries(groups).map(([title, beginnings]) => {
    const ids = Object.keys(settings).filter((id) => beginnings.some((beginning) => id.startsWith(beginning)));
    for (const id of ids) known.add(id);
    const rows = ids.map((id) => formatRow(id, settings[id] as Setting));
    return [
      `## ${title}`,
      '',
      '| setting | default | description | scope |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  const missing = Object.keys(settings).filter((id) => !known.has(id));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} belong to no group of ${settingsPageFile}.`);
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `# Settings

To change the settings, run **Limn: Open Settings**. The scope says where a setting applies:

* **user**: only user settings count. A workspace can't change it.
* **workspace**: user and workspace settings count.
* **folder**: each folder of a workspace can have its own value.`;

function formatRow(id: string, setting: Setting): string {
  const { description = '', markdownDescription = description, scope } = setting;
  const text = [markdownDescription, formatRange(setting), formatChoices(setting)].filter(Boolean).join(' ');
  const linked = text
    .replace(/`#([^`#]+)#`/g, '`$1`')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
  return `| \`${id}\` | ${formatDefault(setting.default)} | ${linked} | ${places[scope] ?? scope} |`;
}

function formatDefault(value: unknown): string {
  return value === '' ? 'empty' : `\`${JSON.stringify(value)}\``;
}

function formatRange({ minimum, maximum }: Setting): string {
  return minimum === undefined || maximum === undefined ? '' : `From ${minimum} to ${maximum}.`;
}

function formatChoices({ enum: choices }: Setting): string {
  return choices ? `One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.` : '';
}

function readSettings(): Readonly<Record<string, Setting>> {
  const words: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
  const manifest = JSON.parse(read('package.json'), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/^%(.+)%$/, (whole, key: string) => words[key] ?? whole) : value,
  );
  const { configuration } = manifest.contributes;
  return Object.assign({}, ...[configuration].flat().map(({ properties }) => properties));
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
