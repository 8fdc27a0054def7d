/** By what a picture that was changed from others can be made again, by a file that knows none of them. */

import { getLook } from '../../looks/common/lookPrompt.ts';
import { limits } from '../../product/common/limits.ts';
import type { Look } from './model/look.ts';
import type { Session } from './model/session.ts';
import { promptOf, type Turn } from './model/turn.ts';
import type { WrittenFile } from './model/writtenFile.ts';
import { findPicture, type ImageInTurn } from './pictureTurn.ts';

export interface RepeatPrompt {
  /** Those of the first picture, then of each change. */
  readonly words: string;
  /** The file of the workspace that the first one was changed from. */
  readonly edited?: WrittenFile;
  /** The other files of the workspace that went along with it or with a change. */
  readonly along?: readonly WrittenFile[];
}

/** Nothing where its prompt says all of it, or all of it would be too long. */
export function getRepeatPrompt(session: Session, placed: ImageInTurn): RepeatPrompt | undefined {
  const line = originsOf(session, placed);
  const words = line
    .map(({ turn, result }) => promptOf(turn, result).trim())
    .filter(Boolean)
    .join('\n\n');
  const edited = line[0] && filesOf(line[0])[0];
  const isMore = line.length > 1 || edited !== undefined;
  if (!isMore || words.length > limits.picturePrompt) return undefined;
  const along = othersThan(edited, line.flatMap(filesOf));
  return { words, ...(edited && { edited }), ...(along.length > 0 && { along }) };
}

function filesOf({ turn: { attachments = [] } }: ImageInTurn): readonly WrittenFile[] {
  return attachments.flatMap(({ file }) => file ?? []);
}

/** Each once, and no more than can go along with that one. */
function othersThan(edited: WrittenFile | undefined, files: readonly WrittenFile[]): readonly WrittenFile[] {
  const byUri = new Map(files.map((file) => [file.uri, file]));
  const others = [...byUri.values()].filter(({ uri }) => uri !== edited?.uri);
  return others.slice(0, limits.attachments - 1);
}

/** The look that went along with it, else with what it was changed from last; nothing where none did. */
export function getRepeatLook(session: Session, placed: ImageInTurn): Look | undefined {
  const looks = originsOf(session, placed).map(({ turn, result }) => getLook(turn, result));
  return looks.findLast((look) => look !== undefined);
}

/** From the first one to the picture itself; a file from elsewhere may go round in a circle. */
function originsOf(session: Session, placed: ImageInTurn): readonly ImageInTurn[] {
  const line = [placed];
  const seen = new Set<Turn>([placed.turn]);
  for (let { from } = placed.turn; from !== undefined; ) {
    const origin = findPicture(session, from);
    if (!origin || seen.has(origin.turn)) break;
    seen.add(origin.turn);
    line.unshift(origin);
    from = origin.turn.from;
  }
  return line;
}
