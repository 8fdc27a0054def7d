/** Creates the features in their order; loaded at the first command or restored panel. */
import * as vscode from 'vscode';
import { createAgents } from './host/agents/create.ts';
import { createChatModels } from './host/chatModels/create.ts';
import { createCommands } from './host/commands/create.ts';
import { createCompare } from './host/compare/create.ts';
import { createContext } from './host/context/create.ts';
import { createDocuments } from './host/documents/create.ts';
import { createHistory } from './host/history/create.ts';
import { createInDocument } from './host/inDocument/create.ts';
import { createInsertion } from './host/insertion/create.ts';
import { createLog } from './host/log.ts';
import { createLooks } from './host/looks/create.ts';
import { Notices } from './host/notices.ts';
import { createPanel } from './host/panel/create.ts';
import { learnWorkspace } from './host/places.ts';
import { createPlan } from './host/plan/create.ts';
import { createPromptFiles } from './host/promptFiles/create.ts';
import { createEmbedding, createProvenance } from './host/provenance/create.ts';
import { createReadyPrompts } from './host/readyPrompts/create.ts';
import { createReferences } from './host/references/create.ts';
import { createSessions } from './host/sessions/create.ts';
import { createSetUp } from './host/setup/create.ts';
import { toast } from './host/toast.ts';
import { createWalkthrough } from './host/walkthrough/create.ts';
import { wordsLanguage } from './host/wordsLanguage.ts';
import { type MakeSmall, previewOf, type WholePicture } from './preview/preview.ts';
import { createRedactor } from './service/redaction/redactor.ts';
import { createService } from './service/service.ts';
import type { Transport } from './service/transport.ts';
import type { Door } from './shared/bridge/door.ts';
import type { Sha256 } from './shared/bytes.ts';

/** What differs between the two extension hosts. */
interface Differing {
  readonly transport: Transport;
  /** Web Crypto's where it is missing. */
  readonly sha256?: Sha256 | undefined;
  /** Loaded at first use. */
  readonly preview: () => Promise<MakeSmall>;
  /** Missing where other programs cannot reach the host. */
  readonly door?: () => Promise<Door>;
}

export type Limn = ReturnType<typeof createLimn>;

export function createLimn(extension: vscode.ExtensionContext, { transport, sha256, preview, door }: Differing) {
  const language = { l10n: vscode.l10n, locale: wordsLanguage({ env: vscode.env, l10n: vscode.l10n }) };
  const channel = vscode.window.createOutputChannel('Limn', { log: true });
  const redactor = createRedactor();
  const log = createLog(channel, redactor.redact);
  const service = createService({ transport, sha256, log, redactor });
  const notices = new Notices(toast);
  const base = { extension, language, log, service, notices };

  const setUp = createSetUp(base);
  const looks = createLooks(extension);
  const promptFiles = createPromptFiles(looks);
  const sessions = createSessions({ ...base, ...setUp, ...looks });
  const { mark, landed, tookBack, ...embedding } = createEmbedding({ ...base, sessions });
  const { prepareAndTell: prepare } = embedding;
  const insertion = createInsertion({ ...base, sessions, ...embedding, ...promptFiles });
  const references = createReferences({ ...base, sessions, insertion, promptFiles, prepare });
  const context = createContext({ ...base, sessions, insertion });
  const readyPrompts = createReadyPrompts({ ...base, sessions });
  const plan = createPlan({ ...base, ...setUp, ...looks, sessions, insertion });
  const makeSmall: MakeSmall = async (picture) => (await preview())(picture);
  const small = (picture: WholePicture) => previewOf(picture, makeSmall);
  const agents = createAgents({ ...base, ...looks, ...promptFiles, sessions, insertion, prepare, small, door });
  const panel = createPanel({
    ...base,
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
    sessions,
    insertion,
    references,
    panel,
    documents,
    mark,
    landed,
  });
  const commands = createCommands({ ...base, ...setUp, ...looks, sessions, insertion, context, readyPrompts, panel });

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
