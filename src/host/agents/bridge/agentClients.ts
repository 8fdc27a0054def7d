import { l10n, Uri } from 'vscode';

/** A file of a client's that may name the bridge. */
export interface ConfigPlace {
  readonly file: Uri;
  readonly format: 'json' | 'toml';
  /** Whether the file is the project's, and may be committed. */
  readonly isProject: boolean;
  readonly args: readonly string[];
}

/** A program that agents are in, with the ways its documents give to tell it of the bridge. */
export interface AgentClient {
  readonly label: string;
  /** What its servers stand below. */
  readonly key: string;
  /** The name of the bridge among them. */
  readonly name: string;
  /** Of what is copied: a client that starts the bridge somewhere else has to say for which folder. */
  readonly args: readonly string[];
  readonly format: ConfigPlace['format'];
  /** To be run in the project's folder; missing = it has none. */
  readonly commandLine?: readonly string[];
  readonly places: readonly ConfigPlace[];
}

interface Around {
  readonly program: string;
  readonly folder: Uri;
  readonly home: Uri;
}

/**
 * Claude Code, Codex and Gemini CLI start the bridge in the folder they work in, and Cursor says which it is; the others start it
 * anywhere, so that it is told the folder, and has a name for each.
 */
export function agentClients({ program, folder, home }: Around): readonly AgentClient[] {
  const project = (path: string, format: ConfigPlace['format'] = 'json', more: readonly string[] = []): ConfigPlace => {
    return { file: Uri.joinPath(folder, path), format, isProject: true, args: [program, ...more] };
  };
  const own = (path: string, format: ConfigPlace['format'] = 'json', more: readonly string[] = []): ConfigPlace => {
    return { file: Uri.joinPath(home, path), format, isProject: false, args: [program, ...more] };
  };
  const pinned = [folder.fsPath];
  const name = 'limn';
  const usual = { key: 'mcpServers', name, args: [program], format: 'json' as const };
  const elsewhere = { ...usual, name: nameFor(folder), args: [program, ...pinned] };
  const asked = ['mcp', 'add', name];
  return [
    {
      ...usual,
      label: 'Claude Code',
      commandLine: ['claude', ...asked, '--', 'node', program],
      places: [project('.mcp.json')],
    },
    {
      ...usual,
      label: 'Codex',
      key: 'mcp_servers',
      format: 'toml',
      commandLine: ['codex', ...asked, '--', 'node', program],
      places: [project('.codex/config.toml', 'toml'), own('.codex/config.toml', 'toml')],
    },
    {
      ...usual,
      label: 'Cursor',
      places: [project('.cursor/mcp.json', 'json', [cursorsFolder]), own('.cursor/mcp.json')],
    },
    {
      ...elsewhere,
      label: 'Cline',
      places: [own('.cline/data/settings/cline_mcp_settings.json', 'json', pinned)],
    },
    { ...elsewhere, label: 'Windsurf', places: [own('.codeium/windsurf/mcp_config.json', 'json', pinned)] },
    {
      ...usual,
      label: 'Gemini CLI',
      commandLine: ['gemini', ...asked, 'node', program],
      places: [project('.gemini/settings.json'), own('.gemini/settings.json')],
    },
    { ...elsewhere, label: l10n.t('Another agent'), places: [] },
  ];
}

/** Cursor puts in the folder that the file's own folder lies in. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: It is Cursor that fills it in.
const cursorsFolder = '${workspaceFolder}';

function nameFor(folder: Uri): string {
  const last = folder.path.split('/').findLast(Boolean) ?? '';
  return `limn-${last.replace(/[^\w-]+/g, '-')}`.slice(0, 40);
}

/** As a shell takes it. */
export function shellLine(words: readonly string[], isWindows: boolean): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word, isWindows))).join(' ');
}

function quoted(word: string, isWindows: boolean): string {
  return isWindows ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
