/** Lets agents generate pictures with the user's key, within the user's budget. */
import { type ExtensionContext, l10n, TabInputWebview, Uri, window } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { samePlace, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { PictureFiles } from '../../insertion/host/images/pictureFiles.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { viewType } from '../../product/common/names.ts';
import { onDidChangeSettings, readSettings } from '../../product/host/settings.ts';
import { parseAddress } from '../../service/common/address.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { LocalServer } from '../common/bridgeSocket.ts';
import { toGenerateInput } from '../common/editRequest.ts';
import { fileInWorkspace, openAgentFile } from './agentFile.ts';
import { type AgentOutcome, AgentPictures } from './agentPictures.ts';
import { createAgentPreview, type PreviewOptions } from './agentPreview.ts';
import { AgentSessions } from './agentSessions.ts';
import { PictureTool } from './agentTools.ts';
import { createBridge } from './bridge/createBridge.ts';
import { Budget } from './budget.ts';
import { BudgetWarning } from './budgetWarning.ts';
import { createRefusalNotifier, openLimitSetting } from './notifyRefusals.ts';
import { findObstacle, type SaveForAgent, type SaveOptions, saveForAgent } from './saveForAgent.ts';
import { formatToolResponse, leftText } from './toolResponse.ts';
import { onDidSaveDocument, UsedFiles } from './usedFiles.ts';

export type AgentsFeature = ReturnType<typeof createAgents>;

interface Needs extends Pick<SaveOptions, 'prepare' | 'beside'>, Pick<PreviewOptions, 'small' | 'log'> {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly looks: LooksFeature['looks'];
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  /** Missing if other programs cannot reach this host. */
  readonly door: (() => Promise<LocalServer>) | undefined;
}

export function createAgents(needs: Needs) {
  const { extension, language } = needs;
  const budget = budgetOf(needs);
  const inSight = budgetInSight(needs, budget);
  const sessions = agentSessions(needs);
  const pictures = agentPicturesOf(needs, { budget, sessions, onBudget: () => void inSight.refresh() });
  const left = () => budget.getRemainingOrLimit();
  const outcomeText = async (outcome: AgentOutcome) => formatToolResponse(outcome, await left(), language);
  const toldLeft = async () => leftText(await left());
  const options = {
    pictures,
    left,
    answer: async (outcome: AgentOutcome) => {
      const text = await outcomeText(outcome);
      return 'drawn' in outcome ? [text, await toldLeft()].filter(Boolean).join('\n') : text;
    },
    preview: createAgentPreview({ ...needs, bytes: (picture) => needs.sessions.storage.pictures.bytes(picture) }),
    tell: createRefusalNotifier(() => isInSight(needs, sessions)),
    service,
  };
  const usedFiles = new UsedFiles();
  extension.subscriptions.push(
    onDidChangeSettings(() => void inSight.refresh()),
    onDidSaveDocument(() => showAgain(needs)),
  );
  void budget.tidy().then(() => inSight.refresh());
  const bridge = createBridge({ ...needs, ...options, answer: outcomeText, leftText: toldLeft });
  return {
    pictures,
    save: savingOf(needs),
    preview: options.preview,
    generate: new PictureTool(options),
    edit: new PictureTool(options, toGenerateInput),
    ...bridge,
    /** What panels show about agents in addition to their turns. */
    told: {
      budget: () => inSight.getWarning(),
      usedIn: (uri: string) => usedFiles.usedIn(uri),
      dismissBudget: () => inSight.dismiss(),
      changeLimit: openLimitSetting,
      openFile: openAgentFile,
      nameOf: (address: string) => {
        const uri = fileInWorkspace(address);
        return uri && getDisplayName({ uri });
      },
    },
  };
}

function budgetInSight(needs: Needs, budget: Budget): BudgetWarning {
  const { globalState: memory } = needs.extension;
  return new BudgetWarning({ budget, memory, onChange: () => showAgain(needs) });
}

/** Refreshes the agents' turns in the loaded sessions. */
function showAgain({ sessions: { storage, announcer } }: Needs): void {
  for (const { id, turns } of storage.sessions.loaded())
    for (const turn of turns) if (turn.agent) announcer.turnChanged(id, turn.id);
}

function budgetOf({ sessions: { storage } }: Needs): Budget {
  const { windows, agentFolder } = storage;
  return new Budget({
    folder: (name) => agentFolder(name),
    all: agentFolder(),
    owner: windows.id,
    alive: () => windows.getWorkingWindows(),
    limits: () => {
      const { agentsPerDay, agentsAtOnce } = readSettings();
      return { perDay: Math.floor(agentsPerDay), atOnce: Math.floor(agentsAtOnce) };
    },
  });
}

/** Returns whether a visible panel shows a session of an agent. */
function isInSight({ sessions: { storage } }: Needs, sessions: AgentSessions): boolean {
  const active = window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
  const isPanel = active.some((input) => input instanceof TabInputWebview && input.viewType.endsWith(viewType));
  return isPanel && storage.claims.inPanels().some((id) => sessions.has(id));
}

interface Counted {
  readonly budget: Budget;
  readonly sessions: AgentSessions;
  readonly onBudget: () => void;
}

function agentPicturesOf(needs: Needs, { budget, sessions, onBudget }: Counted): AgentPictures {
  const { looks } = needs;
  const { storage, newTurns } = needs.sessions;
  const document = documentIn(needs);
  return new AgentPictures({
    newTurns,
    budget,
    windows: storage.windows,
    sessions,
    document: (at) => {
      const open = document(at);
      return open && getDisplayName(open);
    },
    onBudget,
    lookFor: async ({ place, at }, prompt) => {
      const scope = place ?? document(at)?.uri ?? (at && Uri.joinPath(at, 'picture'));
      return scope && looks.resolveLook(scope, prompt);
    },
    save: savingOf(needs),
    obstacle: (wanted) => findObstacle(wanted, { document, folder: settingsFolder }),
  });
}

function settingsFolder(scope: Uri): string {
  return readSettings(scope).folder;
}

/** Returns the document that the user last worked in, if it is in the agent's folder; any document for an agent without a folder. */
function documentIn({ insertion }: Needs) {
  return (at: Uri | undefined) => {
    const last = insertion.lastEditor.work();
    const folderOf = (file: Uri) => workspaceFolderOf(file)?.uri;
    return last && (!at || samePlace(folderOf(getFileUri(last)), folderOf(at))) ? last : undefined;
  };
}

/** Creates the function that saves a session's picture to the workspace as agents get theirs. */
function savingOf(needs: Needs): SaveForAgent {
  const { prepare, beside } = needs;
  const { storage } = needs.sessions;
  return saveForAgent({
    session: (id) => storage.sessions.get(id),
    files: new PictureFiles(),
    bytes: (picture) => storage.pictures.bytes(picture),
    prepare,
    beside,
    document: documentIn(needs),
    folder: settingsFolder,
  });
}

function agentSessions({ extension, sessions: { storage, announcer } }: Needs): AgentSessions {
  return new AgentSessions({
    sessions: storage.sessions,
    newSession: () => storage.newSession('image'),
    announcer,
    model: () => readSettings().imageModel,
    memory: extension.workspaceState,
  });
}

function service(): { readonly model: string; readonly host: string } {
  const { imageModel, baseUrl } = readSettings();
  const address = parseAddress(baseUrl);
  return {
    model: imageModel || l10n.t('no model yet'),
    host: address.ok ? new URL(address.origin).host : l10n.t('no service yet'),
  };
}
