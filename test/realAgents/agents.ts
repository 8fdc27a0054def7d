import { gemini, messages, responses, type Wire } from './wires.ts';

/** Of one run. */
export interface Around {
  /** The model's address. */
  readonly model: string;
  /** The folder the agent works in. */
  readonly workspace: string;
  /** What the user asks for. */
  readonly request: string;
}

/** A program of npm's, with what makes it work without a screen, with a model of ours and without a word to its maker. */
export interface RealAgent {
  /** As Limn offers it. */
  readonly label: string;
  /** Of the project, that Limn writes. */
  readonly file: string;
  readonly package: string;
  readonly version: string;
  /** To fetch. */
  readonly megabytes: number;
  /** What Node runs, by its path in the package. */
  readonly program: string;
  readonly wire: Wire;
  /** The user's own file: by its path at home, its text. */
  readonly settings: (around: Around) => readonly [string, string];
  readonly env: (around: Around) => Readonly<Record<string, string>>;
  readonly args: (around: Around) => readonly string[];
}

/** The user has said of each that it may start what the project names, and may draw without being asked. */
export const realAgents: readonly RealAgent[] = [
  {
    label: 'Gemini CLI',
    file: '.gemini/settings.json',
    package: '@google/gemini-cli',
    version: '0.61.0',
    megabytes: 21,
    program: 'bundle/gemini.js',
    wire: gemini,
    settings: () => [
      '.gemini/settings.json',
      JSON.stringify({
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
        privacy: { usageStatisticsEnabled: false },
        security: { auth: { selectedType: 'gemini-api-key' } },
      }),
    ],
    env: ({ model }) => ({
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_API_KEY: 'any-word',
      // With --skip-trust it does not read the project's own file.
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    args: ({ request }) => ['--model', 'gemini-2.5-pro', '--approval-mode', 'yolo', '--prompt', request],
  },
  {
    label: 'Claude Code',
    file: '.mcp.json',
    package: '@anthropic-ai/claude-code',
    version: '2.1.331',
    megabytes: 185,
    program: 'cli-wrapper.cjs',
    wire: messages,
    settings: () => [
      '.claude/settings.json',
      JSON.stringify({ enableAllProjectMcpServers: true, permissions: { allow: ['mcp__limn'] } }),
    ],
    env: ({ model }) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'any-word',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      // Of tools to be searched for, the model is told the names alone.
      ENABLE_TOOL_SEARCH: 'false',
    }),
    args: ({ request }) => ['--model', 'claude-sonnet-4-5', '--print', request],
  },
  {
    label: 'Codex',
    file: '.codex/config.toml',
    package: '@openai/codex',
    version: '0.169.0',
    megabytes: 167,
    program: 'bin/codex.js',
    wire: responses,
    settings: ({ model, workspace }) => ['.codex/config.toml', codexSettings(model, workspace)],
    env: () => ({ SCRIPTED_KEY: 'any-word' }),
    args: ({ request }) => [
      'exec',
      '--skip-git-repo-check',
      '--sandbox',
      'danger-full-access',
      '--disable',
      'apps',
      '--disable',
      'plugins',
      request,
    ],
  },
];

const codexSettings = (model: string, workspace: string) => `
model = "any-model"
model_provider = "scripted"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.scripted]
name = "scripted"
base_url = "${model}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
[projects.${JSON.stringify(workspace)}]
trust_level = "trusted"
`;
