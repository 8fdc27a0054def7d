import * as v from 'valibot';
import { getAllAttachedImages } from '../../../looks/common/lookPrompt.ts';
import { limits } from '../../../product/common/limits.ts';
import { Mode } from '../../../product/common/mode.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { hasDraft, isListed, listedTitle } from '../../common/draft.ts';
import { isReplacedByFinished } from '../../common/model/finish.ts';
import { Picture } from '../../common/model/picture.ts';
import type { Session } from '../../common/model/session.ts';
import { promptOf, type Result, type Turn } from '../../common/model/session.ts';
import { getOptions } from '../../common/pictureTurn.ts';
import { getTextAround } from '../../common/resultParts.ts';

/** Maximum length of a prompt in a list. */
const promptLength = 200;
/** Maximum length of the text beside a picture in the gallery. */
const wordsLength = 500;

const text = v.pipe(v.string(), v.maxLength(limits.label));

/** A finished picture, as far as lists need it. */
const PictureEntry = v.object({
  ...v.pick(Picture, ['id', 'hash', 'mediaType', 'width', 'height', 'size', 'thumbnail']).entries,
  model: text,
  aspectRatio: text,
  prompt: text,
  createdAt: v.number(),
  /** The beginning of the text that came with it. */
  words: v.exactOptional(text),
  /** The agent that requested it; missing if the user did. */
  agent: v.exactOptional(text),
});

/** What lists and retention need of a session; derived from it and stored beside it. */
export const Entry = v.object({
  id: v.string(),
  title: text,
  changedAt: v.number(),
  mode: Mode,
  pinned: v.boolean(),
  workspace: v.exactOptional(v.string()),
  turns: v.number(),
  /** It has no turn yet, only an unsent message. */
  isDraft: v.exactOptional(v.boolean()),
  hasDraft: v.exactOptional(v.boolean()),
  /** The agent that began it; missing if the user did. */
  agent: v.exactOptional(text),
  requests: v.number(),
  pictures: v.array(PictureEntry),
  /** The windows that were at work on it when the entry was written. */
  windows: v.array(v.string()),
  /** Hashes of all pictures it names, including the finished ones. */
  hashes: v.array(v.string()),
  /** Ids of the results whose responses are stored. */
  echoes: v.array(v.string()),
});
export type Entry = v.InferOutput<typeof Entry>;

/** A session with the windows at work on it. */
export interface Stored {
  readonly session: Session;
  readonly ownerOf: (resultId: string) => string;
}

export function entryOf(session: Session, ownerOf: (resultId: string) => string): Entry {
  const results = session.turns.flatMap((turn) => turn.results);
  const running = results.filter(({ state }) => state === 'running');
  const attached = getAllAttachedImages(session.draft);
  return {
    id: session.id,
    title: listedTitle(session),
    changedAt: session.changedAt,
    mode: session.turns[0]?.mode ?? session.draft.mode,
    pinned: session.pinned ?? false,
    ...(session.workspace !== undefined && { workspace: session.workspace }),
    turns: session.turns.length,
    ...(session.turns.length === 0 && isListed(session) && { isDraft: true }),
    ...(hasDraft(session) && { hasDraft: true }),
    ...agentOf(session.turns[0]),
    requests: results.length,
    pictures: session.turns.flatMap((turn) => turn.results.flatMap((result) => picturesOf(turn, result))),
    windows: [...new Set(running.map(({ id }) => ownerOf(id)))],
    hashes: [...new Set([...session.turns.flatMap(hashesOfTurn), ...attached.map(({ hash }) => hash)])],
    echoes: results.filter(({ echo, failure }) => echo || failure?.kept).map(({ id }) => id),
  };
}

function picturesOf(turn: Turn, result: Result): Entry['pictures'] {
  const { model, startedAt, duration = 0 } = result;
  const prompt = (result.prompt ?? promptOf(turn, result)).slice(0, promptLength);
  // A chat's answer is not text of its pictures.
  const hasWords = modeTraits[turn.mode].produces === 'pictures';
  const offered = result.pictures.filter(({ id }) => !isReplacedByFinished(result, id));
  return offered.map(({ id, hash, mediaType, width, height, size, thumbnail }) => {
    const words = hasWords ? getTextAround(result, id).slice(0, wordsLength) : '';
    return {
      ...{ id, hash, mediaType, width, height, size, ...(thumbnail && { thumbnail }) },
      ...{ model, prompt, aspectRatio: getOptions(turn, result).aspectRatio, createdAt: startedAt + duration },
      ...(words !== '' && { words }),
      ...agentOf(turn),
    };
  });
}

function agentOf(turn: Turn | undefined): { readonly agent?: string } {
  return turn?.agent ? { agent: turn.agent.name } : {};
}

/** Returns all hashes in a turn, including attached pictures, partial pictures and replaced files. */
export function hashesOfTurn(turn: Turn): string[] {
  const received = turn.results.flatMap(({ pictures, earlier }) => [...pictures, ...earlier]);
  const former = turn.results.flatMap(({ insertion }) => insertion?.swap?.former ?? []);
  return [...received, ...former, ...getAllAttachedImages(turn)].map(({ hash }) => hash);
}
