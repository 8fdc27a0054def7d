/** Lets other agents draw, over a bridge that they start. */
import { type ExtensionContext, Uri, workspace } from 'vscode';
import type { Door } from '../../../shared/bridge/door.ts';
import type { BridgeAnswer } from '../../../shared/bridge/messages.ts';
import { bridgeFile, bridgeFolder } from '../../../shared/bridge/places.ts';
import type { SessionsFeature } from '../../sessions/create.ts';
import { readSettings } from '../../settings.ts';
import type { AgentOutcome, AgentPictures } from '../agentPictures.ts';
import { localFolders } from './connected.ts';
import { Connections } from './connections.ts';
import { KeptTickets } from './keptTickets.ts';
import { Listening } from './listening.ts';
import { sessionPictures } from './sessionPictures.ts';
import { Tickets } from './tickets.ts';

interface BridgeNeeds {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
  readonly pictures: AgentPictures;
  /** Missing = this host cannot be reached by other programs. */
  readonly door: (() => Promise<Door>) | undefined;
  readonly answer: (outcome: AgentOutcome) => Promise<string>;
  readonly preview: (outcome: AgentOutcome) => Promise<BridgeAnswer['preview']>;
  readonly tell: (outcome: AgentOutcome) => void;
}

/** Nothing where the host cannot be reached. */
export function createBridge({ door, ...needs }: BridgeNeeds) {
  return door && createReachable({ ...needs, door });
}

function createReachable(needs: BridgeNeeds & { readonly door: () => Promise<Door> }) {
  const { extension, sessions, door } = needs;
  const place = Uri.joinPath(extension.globalStorageUri, bridgeFolder);
  const connections = new Connections({ place, door });
  const { tickets, kept } = ticketsOf(needs);
  const { storage } = sessions;
  const listening = new Listening({
    place,
    door,
    id: storage.windows.id,
    folders: localFolders,
    tickets,
    folderOf: async (folder, token) => {
      const isHere = localFolders().includes(folder);
      return isHere && (await connections.tokenOf(folder)) === token ? folder : undefined;
    },
    picturesOf: (drawn) =>
      sessionPictures(drawn, {
        session: (id) => storage.sessions.peek(id),
        file: (picture) => storage.pictureUri(picture),
      }),
  });
  extension.subscriptions.push(listening);
  const program = Uri.joinPath(place, bridgeFile);
  const listen = async () => {
    await refresh(Uri.joinPath(extension.extensionUri, 'dist', 'bridge.cjs'), program);
    await listening.begin();
    await kept.tidy();
  };
  return { program, connections, listening, listen };
}

function ticketsOf({ sessions, pictures, answer, preview, tell }: BridgeNeeds) {
  const kept = new KeptTickets({
    folder: sessions.storage.agentFolder('tickets'),
    isKept: () => readSettings().historyEnabled,
  });
  const answered = async (outcome: AgentOutcome): Promise<BridgeAnswer> => {
    const [text, part] = await Promise.all([answer(outcome), preview(outcome)]);
    return { type: 'answer', text, isError: !('drawn' in outcome), ...(part && { preview: part }) };
  };
  return {
    kept,
    tickets: new Tickets({ pictures, answer: answered, tell, kept, pathOf: (file) => workspace.asRelativePath(file) }),
  };
}

/** The extension's own folder goes with each update: what agents start stands where it stays, and is of the newest window's version. */
async function refresh(from: Uri, to: Uri): Promise<void> {
  const [wanted, there] = await Promise.all([
    workspace.fs.readFile(from),
    workspace.fs.readFile(to).then(undefined, () => undefined),
  ]);
  if (there && sameBytes(wanted, there)) return;
  await workspace.fs.writeFile(to, wanted);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
