/** Lets external agents generate pictures through a bridge that they start. */
import { type ExtensionContext, l10n, Uri, workspace } from 'vscode';
import { absolutePaths } from '../../../base/common/absolutePaths.ts';
import { sameBytes } from '../../../base/common/bytes.ts';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import { statOf } from '../../../base/host/fileStat.ts';
import { inform } from '../../../base/host/messages.ts';
import { pathFrom, samePlace } from '../../../base/host/uriPaths.ts';
import { readSettings } from '../../../product/host/settings.ts';
import { findTurn } from '../../../sessions/common/model/session.ts';
import type { SessionsFeature } from '../../../sessions/host/createSessions.ts';
import { bridgeFile, bridgeFolder } from '../../common/bridgePaths.ts';
import type { LocalServer } from '../../common/bridgeSocket.ts';
import type { AgentOutcome, AgentPictures } from '../agentPictures.ts';
import { type Preview, toBase64Content } from '../agentPreview.ts';
import { AgentCalls } from './agentCalls.ts';
import { BridgeListener } from './bridgeListener.ts';
import { connectAgent } from './connectAgent.ts';
import { localFolders } from './connected.ts';
import { Connections } from './connections.ts';
import { sessionImages } from './sessionImages.ts';
import type { BridgeAnswer } from './ticketAnswer.ts';
import { TicketStore } from './ticketStore.ts';
import { Tickets } from './tickets.ts';

interface BridgeNeeds {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
  readonly pictures: AgentPictures;
  /** Missing = other programs cannot reach this host. */
  readonly door: (() => Promise<LocalServer>) | undefined;
  readonly answer: (outcome: AgentOutcome) => Promise<string>;
  readonly leftText: () => Promise<string>;
  readonly preview: (outcome: AgentOutcome) => Promise<Preview | undefined>;
  readonly tell: (outcome: AgentOutcome) => void;
}

export function createBridge({ door, ...needs }: BridgeNeeds) {
  return door ? createReachable({ ...needs, door }) : unreachable;
}

const unreachable = { listen: async () => undefined, connect: sayUnreachable, disconnect: sayUnreachable };

async function sayUnreachable(): Promise<void> {
  void inform(
    l10n.t('In a browser alone, no other program can reach Limn. Agents can be connected in VS Code on a computer.'),
  );
}

type ReachableNeeds = BridgeNeeds & { readonly door: () => Promise<LocalServer> };

function createReachable(needs: ReachableNeeds) {
  const { extension, door } = needs;
  const place = Uri.joinPath(extension.globalStorageUri, bridgeFolder);
  const program = Uri.joinPath(place, bridgeFile);
  const skill = Uri.joinPath(extension.extensionUri, 'media', 'skills', 'limn-pictures', 'SKILL.md');
  const connections = new Connections({ place, door });
  const { tickets, kept } = ticketsOf(needs);
  const listening = listeningOf(needs, { place, connections, tickets });
  extension.subscriptions.push(listening);
  /** Lets agents of connected folders reach this window. */
  const listen = async () => {
    await refresh(Uri.joinPath(extension.extensionUri, 'dist', 'bridge.cjs'), program);
    await listening.start();
    await kept.removeExpired();
  };
  return {
    listen,
    connect: () => connectAgent({ door, connections, listen, program, skill }),
    disconnect: () => disconnectAgents(connections, listening),
  };
}

interface ListeningParts {
  readonly place: Uri;
  readonly connections: Connections;
  readonly tickets: Tickets;
}

function listeningOf(needs: ReachableNeeds, { connections, place, tickets }: ListeningParts): BridgeListener {
  const { door, sessions } = needs;
  const calls = callsOf(needs, tickets);
  return new BridgeListener({
    place,
    door,
    id: sessions.storage.windows.id,
    folders: localFolders,
    connectionOf: async (folder) => {
      const mine = localFolders().find((one) => sameFolder(one, folder));
      const token = mine && (await connections.tokenOf(mine));
      return mine !== undefined && token !== undefined ? { folder: mine, token } : undefined;
    },
    answer: (call, signal) => calls.answer(call, signal),
  });
}

/** Maximum size in bytes of an image that is sent to an agent in full. */
const maxImageBytes = 20_000_000;

function callsOf({ sessions: { storage }, leftText }: BridgeNeeds, tickets: Tickets): AgentCalls {
  return new AgentCalls({
    tickets,
    leftText,
    imagesOf: (drawn, at) =>
      sessionImages(drawn, {
        session: (id) => storage.sessions.peek(id),
        file: (picture) => storage.pictureUri(picture),
        pathAs: (path) => (absolutePaths(path).length > 0 ? pathFrom(Uri.file(at), Uri.file(path)) : path),
      }),
    bytesOf: async ({ file }) => {
      const size = (await statOf(file))?.size ?? Number.POSITIVE_INFINITY;
      return size > maxImageBytes ? undefined : workspace.fs.readFile(file);
    },
  });
}

async function disconnectAgents(connections: Connections, listening: BridgeListener): Promise<void> {
  const count = await connections.disconnect(localFolders());
  await listening.stop();
  void inform(
    count > 0
      ? l10n.t('No other agent may draw in this folder any more. What is being drawn is kept in its session.')
      : l10n.t('No other agent is connected in this folder.'),
  );
}

function ticketsOf({ sessions, pictures, answer, preview, tell }: BridgeNeeds) {
  const kept = new TicketStore({
    folder: sessions.storage.agentFolder('tickets'),
    isKept: () => readSettings().historyEnabled,
  });
  const answered = async (outcome: AgentOutcome): Promise<BridgeAnswer> => {
    const [text, part] = await Promise.all([answer(outcome), preview(outcome)]);
    return { type: 'answer', text, isError: !('drawn' in outcome), ...(part && { preview: toBase64Content(part) }) };
  };
  return {
    kept,
    tickets: new Tickets({
      ...{ pictures, tell, kept, answer: answered },
      windows: sessions.storage.windows,
      isSent: ({ sessionId, turnId }) => {
        const turn = findTurn(sessions.storage.sessions.get(sessionId), turnId);
        return turn?.results.some(({ queued }) => !queued) ?? false;
      },
      pathOf: (file) => file.fsPath,
      sameFolder,
    }),
  };
}

function sameFolder(one: string, other: string): boolean {
  return samePlace(Uri.file(one), Uri.file(other));
}

/**
 * Copies the bridge out of the extension's folder, which each update replaces, to a stable path from which agents start it. The version
 * of the window that started last is kept.
 */
async function refresh(from: Uri, to: Uri): Promise<void> {
  const [wanted, there] = await Promise.all([
    workspace.fs.readFile(from),
    workspace.fs.readFile(to).then(undefined, () => undefined),
  ]);
  if (there && sameBytes(wanted, there)) return;
  await writeAtomic(to, wanted, workspace.fs);
}
