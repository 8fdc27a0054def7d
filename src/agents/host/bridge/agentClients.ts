import { l10n, Uri } from 'vscode';
import { sha256 } from '../../../base/common/bytes.ts';
import type { ConfigFormat, Started } from '../../common/configEntry.ts';

/** A config file of a client in which the bridge can be registered. */
export interface ConfigPlace {
  readonly file: Uri;
  /** The project's folder or the user's home folder; nothing is written outside it or through a link. */
  readonly root: Uri;
  /** Whether the file belongs to the project and may be committed. */
  readonly isProject: boolean;
  readonly entry: Started;
}

/** A program that runs agents, with the ways its documentation gives to register the bridge. */
export interface AgentClient {
  readonly label: string;
  /** A sentence about a setting of the client that is also needed. */
  readonly note?: string;
  /** The key below which the client lists its servers. */
  readonly key: string;
  /** The name of the bridge in that list. */
  readonly name: string;
  /** The entry for copying; if the client starts the bridge in another folder, it specifies the folder. */
  readonly entry: Started;
  readonly format: ConfigFormat;
  /** A command to run in the project's folder; missing = the client has none. */
  readonly commandLine?: readonly string[];
  readonly places: readonly ConfigPlace[];
  /** Paths of the project's files that the client's agent reads instructions from. */
  readonly instructions: readonly string[];
}

const agentsSkill = '.agents/skills/limn-pictures/SKILL.md';
const claudeSkill = '.claude/skills/limn-pictures/SKILL.md';

/** All files that instructions can be written to. */
export const instructionFiles = [claudeSkill, agentsSkill, 'AGENTS.md', 'GEMINI.md'];

/**
 * Clients that start the bridge in the folder they work in need no folder, and Cursor fills it in. The others start the bridge anywhere, so
 * their entry specifies the folder and has a name of its own for each folder.
 */
export function agentClients(
  program: string,
  folder: Uri,
  home: Uri,
  /** The name of an entry that is for this folder only; see `entryName`. */
  name: string,
): readonly AgentClient[] {
  const server = (...more: readonly string[]): Started => ({ command: 'node', args: [program, ...more] });
  const [inPlace, pinned] = [server(), server(folder.fsPath)];
  const project = (path: string, entry = inPlace): ConfigPlace => {
    return { file: Uri.joinPath(folder, path), root: folder, isProject: true, entry };
  };
  const own = (path: string, entry = inPlace): ConfigPlace => {
    return { file: Uri.joinPath(home, path), root: home, isProject: false, entry };
  };
  const instructions = [agentsSkill, 'AGENTS.md'];
  const usual = { key: 'mcpServers', name: 'limn', entry: inPlace, format: 'json' as const, instructions };
  const elsewhere = { ...usual, name, entry: pinned };
  const add = ['mcp', 'add', 'limn'];
  const opencode = { type: 'local', command: ['node', program], enabled: true };
  const copilot = { type: 'local', ...inPlace, tools: ['*'] };
  return [
    {
      ...usual,
      label: 'Claude Code',
      commandLine: ['claude', ...add, '--', 'node', program],
      places: [project('.mcp.json')],
      instructions: [claudeSkill],
    },
    {
      ...usual,
      label: 'Codex',
      note: l10n.t(
        'Codex asks before each image until default_tools_approval_mode is "approve". It reads project files only in folders that it trusts.',
      ),
      key: 'mcp_servers',
      format: 'toml',
      commandLine: ['codex', ...add, '--', 'node', program],
      places: [project('.codex/config.toml'), own('.codex/config.toml')],
    },
    {
      ...usual,
      label: 'Cursor',
      places: [project('.cursor/mcp.json', server(cursorsFolder)), own('.cursor/mcp.json')],
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
      note: l10n.t('Continue reads the project file in an editor, and the user file in a terminal too.'),
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
        "Gemini CLI reads the project file and starts Limn only in folders that it trusts. Run /permissions trust in Gemini CLI, or set GEMINI_CLI_TRUST_WORKSPACE=true. The option --skip-trust isn't enough.",
      ),
      commandLine: ['gemini', ...add, 'node', program],
      places: [project('.gemini/settings.json'), own('.gemini/settings.json')],
      instructions: [agentsSkill, 'GEMINI.md'],
    },
    {
      ...usual,
      label: 'GitHub Copilot CLI',
      entry: copilot,
      commandLine: ['copilot', ...add, '--', 'node', program],
      places: [project('.mcp.json'), own('.copilot/mcp-config.json', copilot)],
    },
    {
      ...usual,
      label: 'opencode',
      key: 'mcp',
      entry: opencode,
      commandLine: ['opencode', ...add, '--', 'node', program],
      places: [project('opencode.json', opencode), own('.config/opencode/opencode.json', opencode)],
    },
    {
      ...usual,
      label: 'Qwen Code',
      commandLine: ['qwen', ...add, 'node', program],
      places: [project('.qwen/settings.json'), own('.qwen/settings.json')],
    },
    { ...elsewhere, label: l10n.t('Another Agent'), places: [] },
  ];
}

/** Cursor replaces this with the folder that contains the config file's folder. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: It is Cursor that fills it in.
const cursorsFolder = '${workspaceFolder}';

/**
 * Returns a name for one folder's entry, of at most 32 characters that every client accepts, leaving room for a tool's name after it. A
 * suffix from the whole path distinguishes folders of the same name.
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
