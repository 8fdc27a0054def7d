/** A session as an export file; it contains nothing from the settings. */
import * as v from 'valibot';
import { getAllAttachedImages } from '../../looks/common/lookPrompt.ts';
import { migrateSession } from './migrations.ts';
import type { Picture } from './model/picture.ts';
import { Session } from './model/session.ts';

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
  const json = parsedJson(text);
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
