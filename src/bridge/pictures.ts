/** What the tools do, each by one conversation with the window. */
import { readFile, stat } from 'node:fs/promises';
import { longestWait } from '../shared/bridge/bounds.ts';
import type { BridgeAnswer, ListedPicture } from '../shared/bridge/messages.ts';
import { type Ask, talk, type Whereabouts } from './talk.ts';
import { BridgeTrouble } from './words.ts';

/** What an agent is told; the ticket is that of an answer that is final. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
  readonly preview?: BridgeAnswer['preview'];
  readonly ticket?: string;
}

/** Bytes of a picture that goes to an agent whole. */
const largest = 20_000_000;

export interface Pictures {
  readonly draw: (input: Record<string, unknown>) => Promise<Told>;
  readonly get: (ticket: unknown) => Promise<Told>;
  readonly told: (ticket: string) => Promise<void>;
  readonly list: () => Promise<Listed>;
  /** Nothing where it is not there. */
  readonly read: (id: string) => Promise<{ readonly mediaType: string; readonly bytes: Buffer } | undefined>;
}

interface Listed {
  readonly pictures: readonly ListedPicture[];
  readonly running: readonly string[];
}

/** `patience`: milliseconds after which a ticket is given instead of a picture. */
export function picturesOf(where: () => Promise<Whereabouts>, patience = longestWait): Pictures {
  const asking = async <T>(run: (ask: Ask) => Promise<T>) => talk(await where(), run);
  const list = () => asking(listed);
  return {
    draw: (input) => asking((ask) => draw(ask, input, patience)),
    get: (ticket) => asking((ask) => waitFor(ask, ticket, patience)),
    told: async (ticket) => void (await asking((ask) => ask({ type: 'told', ticket }))),
    list,
    read: async (id) => read((await list()).pictures.find((one) => one.id === id)),
  };
}

async function draw(ask: Ask, input: Record<string, unknown>, patience: number): Promise<Told> {
  const begun = await ask({ type: 'draw', input });
  if (begun.type === 'answer') return toldBy(begun);
  if (begun.type !== 'ticket') throw new BridgeTrouble('broken');
  return waitFor(ask, begun.ticket, patience);
}

async function waitFor(ask: Ask, ticket: unknown, milliseconds: number): Promise<Told> {
  if (typeof ticket !== 'string' || !/^[0-9a-f]{8}-[0-9a-f]{8}$/.test(ticket)) return unknownTicket;
  const reply = await ask({ type: 'wait', ticket, milliseconds });
  if (reply.type === 'waiting') return { text: waiting(ticket), isError: false };
  if (reply.type === 'unknown') return unknownTicket;
  if (reply.type !== 'answer') throw new BridgeTrouble('broken');
  return { ...toldBy(reply), ticket };
}

function toldBy({ type: _, ...told }: BridgeAnswer): Told {
  return told;
}

const unknownTicket: Told = {
  text: 'There is no such ticket in this folder. list_images tells what was drawn and what is being drawn.',
  isError: true,
};

function waiting(ticket: string): string {
  return `The picture is still being drawn. Call get_image with the ticket "${ticket}" for it, which costs nothing. Do not ask for the same picture again: it is paid once.`;
}

async function listed(ask: Ask): Promise<Listed> {
  const reply = await ask({ type: 'list' });
  if (reply.type !== 'pictures') throw new BridgeTrouble('broken');
  return reply;
}

async function read(picture: ListedPicture | undefined) {
  const size =
    picture &&
    (await stat(picture.file).then(
      (found) => found.size,
      () => undefined,
    ));
  if (!picture || size === undefined || size > largest) return undefined;
  return { mediaType: picture.mediaType, bytes: await readFile(picture.file) };
}
