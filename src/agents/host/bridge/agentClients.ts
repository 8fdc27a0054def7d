import { l10n, Uri } from 'vscode';
import { sha256 } from '../../../base/common/bytes.ts';
import type { Started } from '../../common/startedEntry.ts';

export type ConfigFormat = 'json' | 'toml' | 'yaml';

/** A file of a client's that may name the bridge. */
export interface ConfigPlace {
  readonly file: Uri;
  /** The project's folder, or the user's: nothing is written outside, nor through a link. */
  readonly root: Uri;
  /** Whether the file is the project's, and may be committed. */
  readonly isProject: boolean;
  readonly entry: Started;
}

/** A program that agents are in, with the ways its documents give to tell it of the bridge. */
export interface AgentClient {
  readonly label: string;
  /** What of its own has to be set beside, as a sentence. */
  readonly note?: string;
  /** What its servers stand below. */
  readonly key: string;
  /** The name of the bridge among them. */
  readonly name: string;
  /** As it is copied: a client that starts the bridge somewhere else has to say for which folder. */
  readonly entry: Started;
  readonly format: ConfigFormat;
  /** To be run in the project's folder; missing = it has none. */
  readonly commandLine?: readonly string[];
  readonly places: readonly ConfigPlace[];
  /** The files of the project, as paths, that its agent reads instructions from. */
  readonly instructions: readonly string[];
}

interface Around {
  readonly program: string;
  readonly folder: Uri;
  readonly home: Uri;
  /** Of an entry that is for this folder alone, see `entryName`. */
  readonly name: string;
}

const agentsSkill = '.agents/skills/limn-pictures/SKILL.md';
const claudeSkill = '.claude/skills/limn-pictures/SKILL.md';

/** All files that instructions may go to. */
export const instructionFiles = [claudeSkill, agentsSkill, 'AGENTS.md', 'GEMINI.md'];

/**
 * Those that start the bridge in the folder they work in need no folder, and Cursor says which it is; the others start it anywhere,
 * so that it is told the folder, and has a name for each.
 */
export function agentClients({ program, folder, home, name }: Around): readonly AgentClient[] {
  const server = (...more: readonly string[]): Started => ({ command: 'node', args: [program, ...more] });
  const [inPlace, pinned] = [server(), server(folder.fsPath)];
  const project = (path: string, entry = inPlace): ConfigPlace => {
    return { file: Uri.joinPath(folder, path), root: folder, isProject: true, entry };
  };
  const own = (path: string, entry = inPlace): ConfigPlace => {
    return { file: Uri.joinPath(home, path), root: home, isProject: false, entry };
  };
  const usual = { key: 'mcpServers', name: 'limn', entry: inPlace, format: 'json' as const };
  const elsewhere = { ...usual, name, entry: pinned };
  const adding = (client: string, ...more: readonly string[]) => [
    client,
    'mcp',
    'add',
    'limn',
    ...more,
    'node',
    program,
  ];
  const opencode = { type: 'local', command: ['node', program], enabled: true };
  const copilot = { type: 'local', ...inPlace, tools: ['*'] };
  return [
    {
      ...usual,
      label: 'Claude Code',
      commandLine: adding('claude', '--'),
      places: [project('.mcp.json')],
      instructions: [claudeSkill],
    },
    {
      ...usual,
      label: 'Codex',
      note: l10n.t(
        'Codex asks before each picture until default_tools_approval_mode is "approve", and reads a file of the project where it trusts the folder.',
      ),
      key: 'mcp_servers',
      format: 'toml',
      commandLine: adding('codex', '--'),
      places: [project('.codex/config.toml'), own('.codex/config.toml')],
      instructions: [agentsSkill, 'AGENTS.md'],
    },
    {
      ...usual,
      label: 'Cursor',
      places: [project('.cursor/mcp.json', server(cursorsFolder)), own('.cursor/mcp.json')],
      instructions: [agentsSkill, 'AGENTS.md'],
    },
    {
      ...elsewhere,
      label: 'Cline',
      places: [own('.cline/data/settings/cline_mcp_settings.json', pinned)],
      instructions: ['.cline/skills/limn-pictures/SKILL.md', 'AGENTS.md'],
    },
    {
      ...elsewhere,
      label: 'Continue',
      note: l10n.t('Continue reads the file of the project in an editor, and your own in a terminal too.'),
      format: 'yaml',
      places: [project('.continue/mcpServers/limn.yaml', pinned), own('.continue/config.yaml', pinned)],
      instructions: ['.continue/skills/limn-pictures/SKILL.md', 'AGENTS.md'],
    },
    {
      ...elsewhere,
      label: 'Windsurf',
      places: [own('.codeium/windsurf/mcp_config.json', pinned)],
      instructions: ['AGENTS.md'],
    },
    {
      ...usual,
      label: 'Gemini CLI',
      note: l10n.t(
        'Gemini CLI reads the file of the project, and starts Limn, only where it trusts the folder: run /permissions trust in Gemini CLI, or set GEMINI_CLI_TRUST_WORKSPACE=true. The option --skip-trust is not enough.',
      ),
      commandLine: adding('gemini'),
      places: [project('.gemini/settings.json'), own('.gemini/settings.json')],
      instructions: [agentsSkill, 'GEMINI.md'],
    },
    {
      ...usual,
      label: 'GitHub Copilot CLI',
      entry: copilot,
      commandLine: adding('copilot', '--'),
      places: [project('.mcp.json'), own('.copilot/mcp-config.json', copilot)],
      instructions: [agentsSkill, 'AGENTS.md'],
    },
    {
      ...usual,
      label: 'opencode',
      key: 'mcp',
      entry: opencode,
      commandLine: adding('opencode', '--'),
      places: [project('opencode.json', opencode), own('.config/opencode/opencode.json', opencode)],
      instructions: [agentsSkill, 'AGENTS.md'],
    },
    {
      ...usual,
      label: 'Qwen Code',
      commandLine: adding('qwen'),
      places: [project('.qwen/settings.json'), own('.qwen/settings.json')],
      instructions: [agentsSkill, 'AGENTS.md'],
    },
    { ...elsewhere, label: l10n.t('Another agent'), places: [], instructions: [agentsSkill, 'AGENTS.md'] },
  ];
}

/** Cursor puts in the folder that the file's own folder lies in. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: It is Cursor that fills it in.
const cursorsFolder = '${workspaceFolder}';

/**
 * Names an entry for one folder in at most 32 characters that every client takes, with room for a tool's name behind it. What tells
 * folders of one name apart comes from the whole path.
 */
export async function entryName(folder: Uri): Promise<string> {
  const last = folder.path.split('/').findLast(Boolean) ?? '';
  const slug = last
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, 20);
  const whole = await sha256(new TextEncoder().encode(folder.fsPath));
  return ['limn', ...slug.split('-').filter(Boolean), whole.slice(0, 6)].join('-');
}

/** As a shell takes it. */
export function shellLine(words: readonly string[], isWindows: boolean): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word, isWindows))).join(' ');
}

function quoted(word: string, isWindows: boolean): string {
  return isWindows ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
