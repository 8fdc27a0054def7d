/** Creates the features in dependency order; loaded at the first command or restored panel. */
import { type ExtensionContext, env, l10n, window } from 'vscode';
import type { LocalServer } from './agents/common/bridgeProtocol.ts';
import { createAgents } from './agents/host/createAgents.ts';
import type { Sha256 } from './base/common/bytes.ts';
import type { Disk } from './base/common/disk.ts';
import { setDisk } from './base/host/fileAccess.ts';
import { getUiLocale } from './base/host/formats.ts';
import { editorNotifier } from './base/host/messages.ts';
import { Notifications } from './base/host/notifications.ts';
import { learnWorkspace } from './base/host/uriPaths.ts';
import { createChatModels } from './chatModels/host/createChatModels.ts';
import { createCommands } from './commands/host/createCommands.ts';
import { createCompare } from './compare/host/createCompare.ts';
import { createContext } from './context/host/createContext.ts';
import { createDocuments } from './documents/host/createDocuments.ts';
import { createInDocument } from './editor/host/createEditor.ts';
import { createImageEditor } from './imageEditor/host/createImageEditor.ts';
import { createPreview, type Downscale, type WholePicture } from './imageFiles/common/createPreview.ts';
import { createInsertion } from './insertion/host/createInsertion.ts';
import { createLooks } from './looks/host/createLooks.ts';
import { createPanel, type PanelFeature } from './panel/host/createPanel.ts';
import { createPlan } from './plan/host/createPlan.ts';
import { createPromptFiles } from './promptFiles/host/createPromptFiles.ts';
import { createReadyPrompts } from './prompts/host/createPrompts.ts';
import { createEmbedding, createProvenance } from './provenance/host/createProvenance.ts';
import { createReferences } from './references/host/createReferences.ts';
import { createService } from './service/common/createService.ts';
import { createRedactor } from './service/common/redaction/redactor.ts';
import type { Transport } from './service/common/transport.ts';
import { createLog } from './service/host/log.ts';
import type { OpenFiles } from './sessions/common/files.ts';
import { createSessions } from './sessions/host/createSessions.ts';
import { createHistory } from './sessionsView/host/createSessionsView.ts';
import { createSetUp } from './setup/host/createSetup.ts';
import { createWalkthrough } from './walkthrough/host/createWalkthrough.ts';

/** What differs between the two extension hosts. */
export interface PlatformServices {
  readonly transport: Transport;
  /** Set if the host lacks Web Crypto's own. */
  readonly sha256?: Sha256 | undefined;
  /** Loaded on first use. */
  readonly preview: () => Promise<Downscale>;
  /** Missing if other programs cannot reach this host. */
  readonly door?: () => Promise<LocalServer>;
  /** Set if the host has a disk of its own. */
  readonly ownFiles?: OpenFiles | undefined;
  readonly disk?: Disk | undefined;
}

export type Limn = ReturnType<typeof createLimn>;

export function createLimn(
  extension: ExtensionContext,
  { transport, sha256, preview, door, ownFiles, disk }: PlatformServices,
) {
  setDisk(disk);
  const language = { l10n, locale: getUiLocale({ env, l10n }) };
  const channel = window.createOutputChannel('Limn', { log: true });
  const redactor = createRedactor();
  const log = createLog(channel, redactor.redact);
  const service = createService({ transport, sha256, log, redactor });
  const notices = new Notifications(editorNotifier.notify);
  const base = { extension, language, log, service, notices };

  const setUp = createSetUp(base);
  const looks = createLooks(extension);
  const promptFiles = createPromptFiles(looks);
  const sessions = createSessions({ ...base, ...setUp, ...looks, ownFiles });
  const { mark, landed, tookBack, ...embedding } = createEmbedding({ ...base, sessions });
  const { prepareAndTell: prepare } = embedding;
  const insertion = createInsertion({ ...base, sessions, ...embedding, ...promptFiles });
  const references = createReferences({ ...base, sessions, insertion, promptFiles, prepare });
  const context = createContext({ ...base, sessions, insertion });
  const readyPrompts = createReadyPrompts({ ...base, sessions });
  const plan = createPlan({ ...base, ...setUp, ...looks, sessions, insertion });
  const small = (picture: WholePicture) => createPreview(picture, async (whole) => (await preview())(whole));
  const agents = createAgents({ ...base, ...looks, ...promptFiles, sessions, insertion, prepare, small, door });
  const imageEditor = createImageEditor({ ...base, sessions, panels: () => panel.panels });
  const panel: PanelFeature = createPanel({
    ...base,
    ...imageEditor,
    ...setUp,
    ...looks,
    sessions,
    insertion,
    references,
    context,
    plan,
    readyPrompts,
    agents,
    landed,
    tookBack,
  });
  const provenance = createProvenance({ ...base, panel });
  const documents = createDocuments({ ...base, ...setUp, ...looks, sessions, panel, promptFiles, prepare });
  const chatModels = createChatModels({ ...base, ...setUp, sessions, agents });
  const compare = createCompare(base);
  const history = createHistory({
    ...base,
    ...compare,
    ...imageEditor,
    sessions,
    insertion,
    references,
    panel,
    documents,
    mark,
    landed,
  });
  const commands = createCommands({
    ...base,
    ...setUp,
    ...looks,
    sessions,
    insertion,
    context,
    readyPrompts,
    panel,
  });

  const walkthrough = createWalkthrough({ ...base, ...setUp, ...commands, sessions });

  createInDocument({ ...base, sessions, insertion, panel });

  extension.subscriptions.push(channel, learnWorkspace());
  return {
    log,
    leave: sessions.leave,
    ...setUp,
    ...panel,
    ...provenance,
    ...compare,
    ...imageEditor,
    ...commands,
    documents,
    promptFiles,
    agents,
    chatModels,
    illustrate: (argument: unknown) => plan.illustrate(argument, (id) => panel.panels.show(id, 'message')),
    history,
    walkthrough,
    differences: insertion.differences,
  };
}
