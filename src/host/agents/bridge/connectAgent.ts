import { env, l10n, type QuickPickItem, Uri, workspace } from 'vscode';
import { withJsonEntry } from '../../../core/agents/jsonEntry.ts';
import { tomlTable, withTomlEntry } from '../../../core/agents/tomlEntry.ts';
import type { Door } from '../../../shared/bridge/door.ts';
import { confirm, inform, warn } from '../../messages.ts';
import { choose as pick } from '../../picks.ts';
import { pathFrom } from '../../places.ts';
import { readSettings } from '../../settings.ts';
import { number, together } from '../../words/formats.ts';
import { wordsLanguage } from '../../wordsLanguage.ts';
import { type AgentClient, agentClients, type ConfigPlace, shellLine } from './agentClients.ts';
import { putText, textOf, unsavedSentence, whyNotTouched } from './agentTexts.ts';
import { localFolders } from './connected.ts';
import type { Connections } from './connections.ts';
import { offerSkill } from './skill.ts';

interface ConnectOptions {
  readonly door: () => Promise<Door>;
  readonly connections: Connections;
  /** Resolves when bridges can find this window. */
  readonly listen: () => Promise<void>;
  /** The bridge, where agents start it. */
  readonly program: Uri;
  /** The text of the skill, as it is shipped. */
  readonly skill: Uri;
}

interface Choice extends QuickPickItem {
  readonly run: () => unknown;
}

/** Lets the person give another agent the way to this window: nothing is connected before they chose how. */
export async function connectAgent(options: ConnectOptions): Promise<void> {
  if (!workspace.isTrusted) return tell(l10n.t('In a workspace that is not trusted, no agent is connected.'));
  const folder = await chosenFolder();
  if (!folder) return;
  const { home } = await options.door();
  const clients = agentClients({ program: options.program.fsPath, folder, home: Uri.file(home) });
  const choices: Choice[] = clients.map((client) => ({
    label: client.label,
    run: () => offerWays(client, folder, options),
  }));
  const skill = {
    label: l10n.t('Instructions for agents (AGENTS.md, SKILL.md)'),
    detail: l10n.t('When to draw, how to write a prompt, and that pictures cost money'),
    run: () => offerSkill(options.skill, folder),
  };
  await choose(
    [...choices, skill],
    l10n.t('Which agent may draw in {0}, with your key and below your limit?', baseOf(folder)),
  );
}

async function chosenFolder(): Promise<Uri | undefined> {
  const folders = localFolders().map((path) => Uri.file(path));
  if (folders.length === 0) {
    await tell(l10n.t('Open a folder on this computer first: agents draw in a folder, and in no other.'));
    return undefined;
  }
  if (folders.length === 1) return folders[0];
  const items = folders.map((folder) => ({ label: baseOf(folder), description: folder.fsPath, folder }));
  const placeHolder = l10n.t('In which folder does the agent work?');
  return (await pick(items, { placeHolder }))?.folder;
}

async function offerWays(client: AgentClient, folder: Uri, options: ConnectOptions): Promise<void> {
  const { commandLine, places } = client;
  const line = commandLine && shellLine(commandLine, isWindows(options.program));
  const text = entryText(client, client.args);
  const command: Choice[] = line
    ? [{ label: l10n.t('Copy Command'), detail: line, run: () => copied(line, 'command', options) }]
    : [];
  const copy: Choice = {
    label: client.format === 'toml' ? l10n.t('Copy TOML') : l10n.t('Copy JSON'),
    detail: text.replaceAll(/\s+/g, ' '),
    run: () => copied(text, 'entry', options),
  };
  const writes = places.map((place) => ({
    label: l10n.t('Write to {0}', shown(place, folder)),
    detail: place.isProject
      ? l10n.t('A file of the project: it names a path of this computer, and no secret')
      : l10n.t('A file of your own'),
    run: () => write(client, place, options),
  }));
  await choose([...command, copy, ...writes], l10n.t('How is {0} to be told?', client.label));
}

/** By the letter of a drive. */
function isWindows({ path }: Uri): boolean {
  return /^\/[a-z]:/i.test(path);
}

/** What stands in a client's file, whole. */
function entryText({ format, key, name }: AgentClient, args: readonly string[]): string {
  const server = { command: 'node', args };
  if (format === 'toml') return tomlTable({ key, name }, server);
  return JSON.stringify({ [key]: { [name]: server } }, null, 2);
}

async function copied(text: string, what: 'command' | 'entry', options: ConnectOptions): Promise<void> {
  await connect(options);
  await env.clipboard.writeText(text);
  const left = limit();
  await tell(
    what === 'command'
      ? l10n.t('Copied. Run it in a terminal in this folder, and start the agent anew. {0}', left)
      : l10n.t("Copied. Paste it into the agent's settings, and start the agent anew. {0}", left),
  );
}

async function write(client: AgentClient, { file, format, args }: ConfigPlace, options: ConnectOptions): Promise<void> {
  const { key, name } = client;
  const put = format === 'toml' ? withTomlEntry : withJsonEntry;
  const withEntry = async () => {
    const before = (await whyNotTouched(file)) === undefined ? await textOf(file) : undefined;
    return before === undefined ? undefined : put(before, { key, name }, { command: 'node', args });
  };
  if ((await withEntry()) === undefined) return offerCopy(client, file, options);
  const button = l10n.t('Write');
  const path = workspace.asRelativePath(file);
  const question = l10n.t('Write this to {0}?', path);
  if (!(await confirm({ severity: 'warn', text: question, detail: entryText(client, args), button }))) return;
  await connect(options);
  // Another program may have written there while the person was asked.
  const after = await withEntry();
  if (after === undefined) return offerCopy(client, file, options);
  const isSaved = await putText(file, after);
  await tell(isSaved ? l10n.t('Written to {0}. Start the agent anew. {1}', path, limit()) : unsavedSentence(file));
}

async function offerCopy(client: AgentClient, file: Uri, options: ConnectOptions): Promise<void> {
  const copy = client.format === 'toml' ? l10n.t('Copy TOML') : l10n.t('Copy JSON');
  const name = workspace.asRelativePath(file);
  const unsafe = l10n.t('{0} cannot be changed safely, so it stays as it is: paste the entry yourself.', name);
  const why = together(l10n, (await whyNotTouched(file)) ?? '', unsafe);
  if ((await warn(why, copy)) === copy) await copied(entryText(client, client.args), 'entry', options);
}

/** All folders of the window, since an agent may use what is below any of them. */
async function connect({ connections, listen }: ConnectOptions): Promise<void> {
  await listen();
  await connections.connect(localFolders());
}

function limit(): string {
  const { agentsPerDay } = readSettings();
  return agentsPerDay === 1
    ? l10n.t('Agents may draw 1 picture a day.')
    : l10n.t('Agents may draw {0} pictures a day.', number(wordsLanguage({ env, l10n }), agentsPerDay));
}

async function choose(choices: readonly Choice[], placeHolder: string): Promise<void> {
  await (await pick(choices, { placeHolder }))?.run();
}

function shown({ file, isProject }: ConfigPlace, folder: Uri): string {
  return isProject ? pathFrom(folder, file) : file.fsPath;
}

function baseOf(folder: Uri): string {
  return folder.path.split('/').findLast(Boolean) ?? folder.fsPath;
}

async function tell(sentence: string): Promise<void> {
  void inform(sentence);
}
