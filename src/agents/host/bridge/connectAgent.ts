import { env, l10n, type QuickPickItem, Uri, workspace } from 'vscode';
import { hasDrive } from '../../../base/common/paths.ts';
import { getUiLocale, images, joinSentences } from '../../../base/host/formats.ts';
import { confirm, inform, warn } from '../../../base/host/messages.ts';
import { offerRemedy, remedies } from '../../../base/host/offerRemedy.ts';
import { choose } from '../../../base/host/quickPicks.ts';
import { pathFrom } from '../../../base/host/uriPaths.ts';
import { readSettings } from '../../../product/host/settings.ts';
import type { LocalServer } from '../../common/bridgeProtocol.ts';
import { formatConfigEntry, setConfigEntry } from '../../common/configEntry.ts';
import { shellLine } from '../../common/shellLine.ts';
import { type AgentClient, agentClients, type ConfigPlace, entryName, instructionFiles } from './agentClients.ts';
import {
  findConfigObstacle,
  formatUnsaved,
  getInstructionWays,
  offerSkill,
  readConfigText,
  writeConfigText,
} from './configFiles.ts';
import { getLocalFolders } from './connected.ts';

/** The bridge, and how it reaches this window. */
interface Bridge {
  readonly door: () => Promise<LocalServer>;
  /** Resolves once agents in this folder can reach this window. */
  readonly open: (folder: Uri) => Promise<void>;
  /** The bridge program, at the path from which agents start it. */
  readonly program: Uri;
  /** The skill's file, as shipped. */
  readonly skill: Uri;
}

/** One folder is connected, and no other. */
interface Connecting extends Bridge {
  readonly folder: Uri;
}

interface Choice extends QuickPickItem {
  readonly run: () => unknown;
}

/** Lets the user choose how another agent gets access to this window. Nothing is connected before they have chosen. */
export async function connectAgent(bridge: Bridge): Promise<void> {
  if (!workspace.isTrusted)
    return offerRemedy(
      inform,
      l10n.t("Agents can't connect in a workspace that isn't trusted."),
      remedies.manageTrust(),
    );
  const folder = await pickFolder();
  if (!folder) return;
  const { home } = await bridge.door();
  const clients = agentClients(bridge.program.fsPath, folder, Uri.file(home), await entryName(folder));
  const choices: Choice[] = clients.map((client) => ({
    label: client.label,
    run: () => offerWays(client, { ...bridge, folder }),
  }));
  const skill = {
    label: l10n.t('Agent Instructions (AGENTS.md, SKILL.md)'),
    detail: l10n.t('When to generate images, how to write prompts, and what is billed'),
    run: () => offerSkill(bridge.skill, folder, instructionFiles),
  };
  const placeHolder = l10n.t("Select an agent for '{0}' (uses your API key, up to your daily limit)", baseOf(folder));
  await (await choose([...choices, skill], { placeHolder }))?.run();
}

async function pickFolder(): Promise<Uri | undefined> {
  const folders = getLocalFolders().map((path) => Uri.file(path));
  if (folders.length === 0) {
    void offerRemedy(
      inform,
      l10n.t('Open a local folder first. Agents can generate images only in the folder they connect to.'),
      remedies.openFolder(),
    );
    return undefined;
  }
  if (folders.length === 1) return folders[0];
  const items = folders.map((folder) => ({ label: baseOf(folder), description: folder.fsPath, folder }));
  const placeHolder = l10n.t('Select the folder the agent works in');
  return (await choose(items, { placeHolder }))?.folder;
}

async function offerWays(client: AgentClient, connecting: Connecting): Promise<void> {
  const { commandLine, places } = client;
  const line = commandLine && shellLine(commandLine, env.shell, hasDrive(connecting.program.path));
  const text = formatConfigEntry(client.format, client, client.entry);
  const command: Choice[] = line
    ? [{ label: l10n.t('Copy Command'), detail: line, run: () => copyText(line, 'command', client, connecting) }]
    : [];
  const copy: Choice = {
    label: getCopyLabel(client),
    detail: text.replaceAll(/\s+/g, ' '),
    run: () => copyText(text, 'entry', client, connecting),
  };
  const writes = places.map((place) => ({
    label: l10n.t('Write to {0}', place.isProject ? pathFrom(place.root, place.file) : place.file.fsPath),
    detail: place.isProject
      ? l10n.t('Project file: contains a path on this computer, but no secrets')
      : l10n.t('User file'),
    run: () => write(client, place, connecting),
  }));
  const instructions = getInstructionWays(connecting.skill, connecting.folder, client.instructions).map((way) => ({
    ...way,
    detail: l10n.t('When to generate images, how to write prompts, and what is billed'),
  }));
  const placeHolder = l10n.t('Connect {0}', client.label);
  await (await choose([...command, copy, ...writes, ...instructions], { placeHolder }))?.run();
}

function getCopyLabel({ format }: AgentClient): string {
  return { json: l10n.t('Copy JSON'), toml: l10n.t('Copy TOML'), yaml: l10n.t('Copy YAML') }[format];
}

async function copyText(
  text: string,
  what: 'command' | 'entry',
  { note = '' }: AgentClient,
  connecting: Connecting,
): Promise<void> {
  await connecting.open(connecting.folder);
  await env.clipboard.writeText(text);
  const may = joinSentences(l10n, formatOpenedFolder(connecting), note, formatLimit());
  void inform(
    what === 'command'
      ? l10n.t('Command copied. Run it in a terminal in this folder, then restart the agent. {0}', may)
      : l10n.t("Configuration copied. Paste it into the agent's settings, then restart the agent. {0}", may),
  );
}

async function write(client: AgentClient, place: ConfigPlace, connecting: Connecting): Promise<void> {
  const { file, root, entry } = place;
  const textNow = async () => {
    const before = (await findConfigObstacle(file, root)) === undefined ? await readConfigText(file) : undefined;
    return before === undefined ? undefined : setConfigEntry(client.format, before, client, entry);
  };
  if ((await textNow()) === undefined) return offerCopy(client, place, connecting);
  const button = l10n.t('Write');
  const path = workspace.asRelativePath(file);
  const question = l10n.t("Write this configuration to '{0}'?", path);
  const detail = `${formatConfigEntry(client.format, client, entry).trimEnd()}\n\n${joinSentences(l10n, formatOpenedFolder(connecting), client.note)}`;
  if (!(await confirm({ severity: 'warn', text: question, detail, button }))) return;
  await connecting.open(connecting.folder);
  // Another program may have written the file while the user was asked.
  const after = await textNow();
  if (after === undefined) return offerCopy(client, place, connecting);
  const isSaved = await writeConfigText(file, root, after);
  void inform(
    isSaved
      ? l10n.t("Configuration written to '{0}'. Restart the agent to connect. {1}", path, formatLimit())
      : formatUnsaved(file),
  );
}

async function offerCopy(
  client: AgentClient,
  { file, root, entry }: ConfigPlace,
  connecting: Connecting,
): Promise<void> {
  const copy = getCopyLabel(client);
  const name = workspace.asRelativePath(file);
  const unsafe = l10n.t(
    "Couldn't update '{0}' without risking its other content, so it wasn't changed. Copy the entry and paste it manually.",
    name,
  );
  const why = joinSentences(l10n, (await findConfigObstacle(file, root)) ?? '', unsafe);
  if ((await warn(why, copy)) === copy)
    await copyText(formatConfigEntry(client.format, client, entry), 'entry', client, connecting);
}

function formatOpenedFolder({ folder }: Connecting): string {
  return l10n.t("Agents get access to the folder '{0}' only.", folder.fsPath);
}

function formatLimit(): string {
  const language = { l10n, locale: getUiLocale({ env, l10n }) };
  return l10n.t('Agent limit: {0} per day.', images(language, readSettings().agentsPerDay));
}

function baseOf(folder: Uri): string {
  return folder.path.split('/').findLast(Boolean) ?? folder.fsPath;
}
