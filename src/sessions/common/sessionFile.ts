/** A session as an export file; it contains nothing from the settings. */

import * as v from 'valibot';
import { isRecord } from '../../base/common/parseJson.ts';
import { getAllAttachedImages } from '../../looks/common/lookPrompt.ts';
import type { Look, Picture } from './model/picture.ts';
import { isPastedText, type Quote } from './model/quote.ts';
import { Session, type Turn } from './model/session.ts';
import { getAllImages } from './pictureTurn.ts';
import { mapQuotes } from './quotes.ts';
import { recoverSession } from './recoverInterrupted.ts';

const fileVersion = 2;

const File = v.object({ format: v.literal('limn-session'), version: v.literal(fileVersion), session: Session });

const Newer = v.object({ format: v.literal('limn-session'), version: v.pipe(v.number(), v.gtValue(fileVersion)) });

/** Thrown if a newer version of Limn wrote the file. */
export class NewerVersionError extends Error {}

/** The name of a session's document beside its pictures. */
export const sessionFileName = 'session.json';

/** The folder of the pictures, relative to the document. */
export const pictureFolderName = 'pictures';

/** Leaves out the workspace it was begun in, which means nothing on another computer. */
export function serializeSession({ workspace: _, ...session }: Session): string {
  return `${JSON.stringify({ format: 'limn-session', version: fileVersion, session }, null, 2)}\n`;
}

/** Parses the session in a file; returns undefined if it contains none. Throws `NewerVersionError` if a newer version of Limn wrote it. */
export function parseSession(text: string): Session | undefined {
  let json: unknown;
  try {
    json = migrateSession(JSON.parse(text));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(File, json);
  if (!parsed.success && v.is(Newer, json)) throw new NewerVersionError();
  return parsed.success && hasPlainIds(parsed.output.session) ? parsed.output.session : undefined;
}

/** Files are named by these ids: an id of another form must not lead outside of the folder, and of two equal ids only one would be kept. */
function hasPlainIds({ id, turns }: Session): boolean {
  const ofTurns = turns.map((turn) => turn.id);
  const ofResults = turns.flatMap(({ results }) => results.map((result) => result.id));
  const isPlain = [id, ...ofTurns, ...ofResults].every((one) => /^[\w-]+$/.test(one));
  return isPlain && [ofTurns, ofResults].every((ids) => new Set(ids).size === ids.length);
}

/** Returns every picture of a session once: results, partial pictures and attachments. */
export function collectImages({ turns, draft }: Session): readonly Picture[] {
  const all = [...turns.flatMap(getAllImages), ...getAllAttachedImages(draft)];
  return [...new Map(all.map((picture) => [picture.hash, picture])).values()];
}

/** Former names of fields in stored and exported sessions. */
const renamed: Readonly<Record<string, string>> = {
  references: 'attachments',
  landing: 'insertion',
  drafts: 'earlier',
};

/** The former version number: of a session in one document, and of its head and turns in separate files. */
const former = { whole: 1, parts: 2 } as const;

/**
 * Converts what an earlier version wrote to the current form; leaves everything else unchanged. Also converts the session in the `session`
 * field of a file.
 */
export function migrateSession(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { session, version } = json;
  if (isRecord(session)) return { ...json, ...(version === 1 && { version: 2 }), session: migrateSession(session) };
  const before = 'turns' in json ? former.whole : former.parts;
  return version === before ? { ...withPresentNames(json), version: before + 1 } : json;
}

function withPresentNames(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [renamed[name] ?? name, valueOfNow(value)]));
}

function valueOfNow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOfNow);
  return isRecord(value) ? withPresentNames(value) : value;
}

/** The values of an imported session that replace its own. */
interface Arrival {
  /** Its own id, or a new one if that is in use. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Its passages and files that resolve to files of this workspace, with their URIs here. */
  readonly homes: ReadonlyMap<Quote, Quote>;
}

/**
 * Returns an imported session: nothing of it is running, thumbnails and raw content are missing, and it counts as changed now, so that it
 * is listed first. Of the files it names, it refers only to those of this workspace.
 */
export function toImportedSession(session: Session, { id, now, homes }: Arrival): Session {
  const withoutUri = (quote: Quote) => (isPastedText(quote) ? quote : { ...quote, uri: '' });
  const { workspace: _, ...settled } = recoverSession(
    mapQuotes(session, (quote) => homes.get(quote) ?? withoutUri(quote)),
  );
  const [draft, turns] = [withoutFiles(settled.draft), settled.turns.map(importedTurn)];
  return { ...settled, id, changedAt: now, draft, turns };
}

/** The file that an agent received is not imported either. */
function importedTurn({ agent, ...turn }: Turn): Turn {
  const { file: _, ...known } = agent ?? { name: '' };
  const results = turn.results.map(({ echo: __, insertion: ___, ...result }) => ({
    ...result,
    pictures: result.pictures.map(({ thumbnail: ____, ...picture }) => picture),
  }));
  return { ...withoutFiles(turn), ...(agent && { agent: known }), results };
}

/** Keeps attachments and looks, but not the files that they were read from. */
function withoutFiles<T extends Pick<Turn, 'look' | 'prompts' | 'attachments'>>(asked: T): T {
  const { look, prompts, attachments } = asked;
  const homelessLook = (one: Look) => ({ ...one, uri: '' });
  return {
    ...asked,
    ...(attachments && { attachments: attachments.map(({ file: _, ...attachment }) => attachment) }),
    ...(look && { look: homelessLook(look) }),
    ...(prompts && { prompts: prompts.map((one) => (one.look ? { ...one, look: homelessLook(one.look) } : one)) }),
  };
}
