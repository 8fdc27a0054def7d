/** A session as a file of its own, to be taken along; nothing of the settings is in it. */
import * as v from 'valibot';
import { getAllAttachedImages } from '../../looks/common/lookPrompt.ts';
import { migrateSession } from './migrations.ts';
import type { Picture } from './model/picture.ts';
import { Session } from './model/session.ts';

const fileVersion = 2;

const File = v.object({ format: v.literal('limn-session'), version: v.literal(fileVersion), session: Session });

const Newer = v.object({ format: v.literal('limn-session'), version: v.pipe(v.number(), v.gtValue(fileVersion)) });

/** The file is of a later Limn. */
export class NewerVersionError extends Error {}

/** The name of a session's document beside its pictures. */
export const sessionFileName = 'session.json';

/** Where pictures stand, relative to the document. */
export const pictureFolderName = 'pictures';

/** The workspace it was begun in stays out: on another computer it means nothing. */
export function serializeSession({ workspace: _, ...session }: Session): string {
  return `${JSON.stringify({ format: 'limn-session', version: fileVersion, session }, null, 2)}\n`;
}

/** The session in a file; nothing where it holds none, whatever else it is. Throws `NewerSession` where a later Limn wrote it. */
export function parseSession(text: string): Session | undefined {
  const json = parsedJson(text);
  const parsed = v.safeParse(File, json);
  if (!parsed.success && v.is(Newer, json)) throw new NewerVersionError();
  return parsed.success && hasPlainIds(parsed.output.session) ? parsed.output.session : undefined;
}

/** Files are named by these ids: one of another make must not lead elsewhere on the disk, and of two alike only one would be kept. */
function hasPlainIds({ id, turns }: Session): boolean {
  const ofTurns = turns.map((turn) => turn.id);
  const ofResults = turns.flatMap(({ results }) => results.map((result) => result.id));
  const isPlain = [id, ...ofTurns, ...ofResults].every((one) => /^[\w-]+$/.test(one));
  return isPlain && [ofTurns, ofResults].every((ids) => new Set(ids).size === ids.length);
}

/** Every picture of a session once: results, drafts and those sent along. */
export function collectImages({ turns, draft }: Session): readonly Picture[] {
  const ofTurns = turns.flatMap((turn) => [
    ...turn.results.flatMap(({ pictures, earlier }) => [...pictures, ...earlier]),
    ...getAllAttachedImages(turn),
  ]);
  const all = [...ofTurns, ...getAllAttachedImages(draft)];
  return [...new Map(all.map((picture) => [picture.hash, picture])).values()];
}

function parsedJson(text: string): unknown {
  try {
    return migrateSession(JSON.parse(text));
  } catch {
    return undefined;
  }
}
