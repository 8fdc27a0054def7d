/** Lets external agents generate pictures through a bridge that they start. */

import { commands, type ExtensionContext, l10n, Uri, workspace } from 'vscode';
import { absolutePaths } from '../../../base/common/absolutePaths.ts';
import { sameBytes } from '../../../base/common/bytes.ts';
import { truncate } from '../../../base/common/truncate.ts';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import { statOf } from '../../../base/host/fileAccess.ts';
import { inform } from '../../../base/host/messages.ts';
import { pathFrom, samePlace } from '../../../base/host/uriPaths.ts';
import { getExtension, otherExtension } from '../../../imageFiles/common/imageExtension.ts';
import { agentConnectedContext } from '../../../product/common/names.ts';
import { readSettings } from '../../../product/host/settings.ts';
import { findTurn, promptOf } from '../../../sessions/common/model/session.ts';
import { getImages } from '../../../sessions/common/pictureTurn.ts';
import type { SessionsFeature } from '../../../sessions/host/createSessions.ts';
import { bridgeFile, bridgeFolder, type LocalServer } from '../../common/bridgeProtocol.ts';
import type { AgentOutcome, AgentPictures } from '../agentPictures.ts';
import { type Preview, toBase64 } from '../agentPreview.ts';
import { AgentCalls, type ListedImage } from './agentCalls.ts';
import { BridgeListener } from './bridgeListener.ts';
import { connectAgent } from './connectAgent.ts';
import { getLocalFolders, isReachable } from './connected.ts';
import { Connections } from './connections.ts';
import { TicketStore } from './ticketStore.ts';
import { type AgentsPictures, Tickets } from './tickets.ts';

interface Needs {
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

export function createBridge({ door, ...needs }: Needs) {
  return door ? createReachable(needs, door) : unreachable;
}

const unreachable = { listen: async () => undefined, connect: notifyUnreachable, disconnect: notifyUnreachable };

async function notifyUnreachable(): Promise<void> {
  void inform(
    l10n.t("Agents can't reach Limn from VS Code in a browser. Use VS Code on your computer to connect an agent."),
  );
}

function createReachable(needs: Omit<Needs, 'door'>, door: () => Promise<LocalServer>) {
  const { globalStorageUri, extensionUri, subscriptions } = needs.extension;
  const { storage } = needs.sessions;
  const place = Uri.joinPath(globalStorageUri, bridgeFolder);
  const program = Uri.joinPath(place, bridgeFile);
  const skill = Uri.joinPath(extensionUri, 'media', 'skills', 'limn-pictures', 'SKILL.md');
  const connections = new Connections(place, door);
  const kept = new TicketStore(storage.agentFolder('tickets'), () => readSettings().historyEnabled);
  const calls = createCalls(needs, createTickets(needs, kept));
  const listener = new BridgeListener(place, door, storage.windows.id, {
    connectionOf: (folder) => connections.find(folder),
    answer: (call, signal) => calls.answer(call, signal),
  });
  subscriptions.push(listener);
  const updateContext = async () =>
    void commands.executeCommand('setContext', agentConnectedContext, await isReachable(globalStorageUri));
  /** Lets agents of connected folders reach this window. */
  const listen = async () => {
    await refreshProgram(Uri.joinPath(extensionUri, 'dist', 'bridge.cjs'), program);
    await listener.start();
    await kept.removeExpired();
    await updateContext();
  };
  const open = async (folder: Uri) => {
    await listen();
    await connections.connect([folder.fsPath]);
    await updateContext();
  };
  return {
    listen,
    connect: () => connectAgent({ door, open, program, skill }),
    disconnect: async () => {
      const count = await connections.disconnect(getLocalFolders());
      await listener.stop();
      await updateContext();
      void inform(
        count > 0
          ? l10n.t('Agents were disconnected from this folder. Images in progress are saved in their session.')
          : l10n.t('No agent is connected to this folder.'),
      );
    },
  };
}

/** Maximum size in bytes of an image that is sent to an agent in full. */
const maxImageBytes = 20_000_000;

function createCalls({ sessions: { storage }, leftText }: Pick<Needs, 'sessions' | 'leftText'>, tickets: Tickets) {
  return new AgentCalls({
    tickets,
    leftText,
    imagesOf: (drawn, at) => findImages(storage, drawn, at),
    bytesOf: async ({ file }) => {
      const size = (await statOf(file))?.size ?? Number.POSITIVE_INFINITY;
      return size > maxImageBytes ? undefined : workspace.fs.readFile(file);
    },
  });
}

/** Limits on the number of images and on the length of each prompt. */
const [maxListed, maxPromptLength] = [50, 300];

/**
 * Returns the newest images of the sessions that contain `drawn`, the newest last, including those that the user derived from an agent's
 * image, with paths as named by an agent that works in `at`. An image in an unknown format stays in its session.
 */
async function findImages(
  { sessions, pictureUri }: SessionsFeature['storage'],
  drawn: AgentsPictures['drawn'],
  at: string,
): Promise<readonly ListedImage[]> {
  const paths = new Map(drawn.map(({ id, path }) => [id, path]));
  const ids = [...new Set(drawn.map(({ sessionId }) => sessionId))];
  const found = await Promise.all(ids.map((id) => sessions.peek(id)));
  const turns = found.flatMap((one) => one?.turns ?? []).sort((a, b) => a.createdAt - b.createdAt);
  const known = turns.flatMap(getImages).filter(({ picture }) => getExtension(picture.mediaType) !== otherExtension);
  return known.slice(-maxListed).map(({ turn, result, picture }) => {
    const { id, mediaType, width, height } = picture;
    const prompt = truncate(promptOf(turn, result), maxPromptLength);
    const path = paths.get(id);
    const named = path && absolutePaths(path).length > 0 ? pathFrom(Uri.file(at), Uri.file(path)) : path;
    const file = pictureUri(picture);
    return { id, prompt, mediaType, width, height, file, ...(named !== undefined && { path: named }) };
  });
}

function createTickets(needs: Omit<Needs, 'door'>, kept: TicketStore): Tickets {
  const { pictures, tell, answer, preview } = needs;
  const { windows, sessions } = needs.sessions.storage;
  return new Tickets({
    ...{ pictures, tell, kept, windows },
    answer: async (outcome) => {
      const [text, part] = await Promise.all([answer(outcome), preview(outcome)]);
      const small = part && { mediaType: part.mediaType, data: toBase64(part.bytes) };
      return { type: 'answer', text, isError: !('drawn' in outcome), ...(small && { preview: small }) };
    },
    isSent: ({ sessionId, turnId }) => {
      const turn = findTurn(sessions.get(sessionId), turnId);
      return turn?.results.some(({ queued }) => !queued) ?? false;
    },
    pathOf: (file) => file.fsPath,
    sameFolder: (one, other) => samePlace(Uri.file(one), Uri.file(other)),
  });
}

/**
 * Copies the bridge out of the extension's folder, which each update replaces, to a stable path from which agents start it. The version
 * of the window that started last is kept.
 */
async function refreshProgram(from: Uri, to: Uri): Promise<void> {
  const [wanted, there] = await Promise.all([
    workspace.fs.readFile(from),
    workspace.fs.readFile(to).then(undefined, () => undefined),
  ]);
  if (there && sameBytes(wanted, there)) return;
  await writeAtomic(to, wanted, workspace.fs);
}
