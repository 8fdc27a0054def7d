/** Lets agents generate pictures with the user's key, within the user's budget. */
import { type ExtensionContext, type LanguageModelTool, l10n, TabInputWebview, Uri, window } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { samePlace, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import { getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { PictureFiles } from '../../insertion/host/images/pictureFiles.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { type EditorTool, viewType } from '../../product/common/names.ts';
import { onDidChangeSettings, readSettings } from '../../product/host/settings.ts';
import { parseAddress } from '../../service/common/address.ts';
import type { Log } from '../../service/host/log.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { LocalServer } from '../common/bridgeProtocol.ts';
import { toGenerateInput } from '../common/toolSchemas.ts';
import { fileInWorkspace, onDidSaveDocument, openAgentFile, UsedFiles } from './agentFiles.ts';
import { type AgentOutcome, AgentPictures } from './agentPictures.ts';
import { createAgentPreview } from './agentPreview.ts';
import { createRefusalNotifier, openLimitSetting } from './agentRefusals.ts';
import { AgentSessions } from './agentSessions.ts';
import { PictureTool } from './agentTools.ts';
import { createBridge } from './bridge/createBridge.ts';
import { Budget, BudgetWarning } from './budget.ts';
import { findObstacle, type SaveOptions, saveForAgent } from './saveForAgent.ts';
import { formatRemaining, formatToolResponse } from './toolResponse.ts';

export type AgentsFeature = ReturnType<typeof createAgents>;

interface Needs extends Pick<SaveOptions, 'prepare' | 'beside'> {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly looks: LooksFeature['looks'];
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  /** Returns a small copy of a picture. */
  readonly small: Parameters<typeof createAgentPreview>[1];
  /** Missing if other programs cannot reach this host. */
  readonly door: (() => Promise<LocalServer>) | undefined;
}

export function createAgents(needs: Needs) {
  const { extension, language, log, small } = needs;
  const { storage, announcer } = needs.sessions;
  const budget = new Budget(storage.agentFolder, storage.windows, () => {
    const { agentsPerDay, agentsAtOnce } = readSettings();
    return { perDay: Math.floor(agentsPerDay), atOnce: Math.floor(agentsAtOnce) };
  });
  /** Refreshes the agents' turns in the loaded sessions. */
  const showAgain = () => {
    for (const { id, turns } of storage.sessions.loaded())
      for (const turn of turns) if (turn.agent) announcer.turnChanged(id, turn.id);
  };
  const warning = new BudgetWarning(budget, extension.globalState, showAgain);
  const newSession = () => storage.newSession('image');
  const sessions = new AgentSessions(storage.sessions, newSession, announcer, extension.workspaceState);
  const saving = createSaveOptions(needs);
  const save = saveForAgent(saving);
  const pictures = new AgentPictures({
    ...{ budget, sessions, newTurns: needs.sessions.newTurns, windows: storage.windows },
    document: (at) => {
      const open = saving.document(at);
      return open && getDisplayName(open);
    },
    onBudget: () => void warning.refresh(),
    lookFor: async ({ place, at }, prompt) => {
      const scope = place ?? saving.document(at)?.uri ?? (at && Uri.joinPath(at, 'picture'));
      return scope && needs.looks.resolveLook(scope, prompt);
    },
    save,
    obstacle: (wanted) => findObstacle(wanted, saving),
  });
  const left = () => budget.getRemainingOrLimit();
  const outcomeText = async (outcome: AgentOutcome) => formatToolResponse(outcome, await left(), language);
  const toldLeft = async () => formatRemaining(await left());
  const notify = createRefusalNotifier(() => isVisible(needs, sessions));
  const options = {
    pictures,
    left,
    answer: async (outcome: AgentOutcome) => {
      const text = await outcomeText(outcome);
      return 'drawn' in outcome ? [text, await toldLeft()].filter(Boolean).join('\n') : text;
    },
    preview: createAgentPreview((picture) => storage.pictures.bytes(picture), small, log),
    tell: (outcome: AgentOutcome) => {
      if ('refused' in outcome) notify(outcome.refused);
    },
    service: getService,
  };
  const usedFiles = new UsedFiles();
  extension.subscriptions.push(
    onDidChangeSettings(() => void warning.refresh()),
    onDidSaveDocument(showAgain),
  );
  void budget.tidy().then(() => warning.refresh());
  return {
    pictures,
    save,
    preview: options.preview,
    /** The editor's tools. */
    tools: {
      generate: new PictureTool(options),
      edit: new PictureTool(options, toGenerateInput),
    } satisfies Readonly<Record<EditorTool, LanguageModelTool<object>>>,
    ...createBridge({ ...needs, ...options, answer: outcomeText, leftText: toldLeft }),
    /** What panels show about agents in addition to their turns. */
    told: {
      budget: () => warning.getWarning(),
      usedIn: (uri: string) => usedFiles.usedIn(uri),
      dismissBudget: () => warning.dismiss(),
      changeLimit: openLimitSetting,
      openFile: openAgentFile,
      nameOf: (address: string) => {
        const uri = fileInWorkspace(address);
        return uri && getDisplayName({ uri });
      },
    },
  };
}

/** Returns whether a visible panel shows a session of an agent. */
function isVisible({ sessions: { storage } }: Needs, sessions: AgentSessions): boolean {
  const active = window.tabGroups.all.map(({ activeTab }) => activeTab?.input);
  const isPanel = active.some((input) => input instanceof TabInputWebview && input.viewType.endsWith(viewType));
  return isPanel && storage.claims.inPanels().some((id) => sessions.has(id));
}

/** Returns the options by which a session's picture is saved to the workspace as agents get theirs. */
function createSaveOptions({ prepare, beside, insertion, sessions: { storage } }: Needs): SaveOptions {
  return {
    session: (id) => storage.sessions.get(id),
    files: new PictureFiles(),
    bytes: (picture) => storage.pictures.bytes(picture),
    prepare,
    beside,
    document: (at) => {
      const last = insertion.lastEditor.work();
      const folderOf = (file: Uri) => workspaceFolderOf(file)?.uri;
      return last && (!at || samePlace(folderOf(getFileUri(last)), folderOf(at))) ? last : undefined;
    },
    folder: (scope) => readSettings(scope).folder,
  };
}

function getService(): { readonly model: string; readonly host: string } {
  const { imageModel, baseUrl } = readSettings();
  const address = parseAddress(baseUrl);
  return {
    model: imageModel || l10n.t('no model selected'),
    host: address.ok ? new URL(address.origin).host : l10n.t('no service set up'),
  };
}
