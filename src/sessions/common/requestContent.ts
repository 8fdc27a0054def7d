/** What is sent for one picture besides its options: the text and the pictures. */
import { getStyledLook } from '../../looks/common/builtInStyles.ts';
import { addLookToPrompt, getAllAttachedImages, getLook, getLookImages } from '../../looks/common/lookPrompt.ts';
import { limits } from '../../product/common/limits.ts';
import { addKeyBackground, chooseKeyColor, type KeyColor } from '../../prompts/common/keyColor.ts';
import { addMarksToPrompt } from '../../prompts/common/marksPrompt.ts';
import type { FailureReport } from '../../service/common/failureReport.ts';
import type { RawContent } from '../../service/common/serviceTypes.ts';
import { getHistoryTurns } from './buildMessages.ts';
import { getFinishKind } from './finishing.ts';
import { getReferenceImage } from './keepAlike.ts';
import { findMarks } from './lostMarks.ts';
import type { Look, Picture, WrittenFile } from './model/picture.ts';
import { promptOf, type Result, type Session, type Turn } from './model/session.ts';
import { findPicture, getAncestors, type ImageInTurn } from './pictureTurn.ts';

type Drawn = Pick<Result, 'promptId' | 'prompt' | 'style'>;

/**
 * Returns the pictures that are sent: the user's, then those of the look, and the one for Keep Alike last; one that replaces an earlier
 * conversation comes first.
 */
export function getRequestImages(turn: Turn, result: Drawn, instead?: Picture): readonly Picture[] {
  const alike = getReferenceImage(turn, result)?.picture;
  return [...picturesBefore(turn, instead), ...getLookImages(getLook(turn, result)), ...(alike ? [alike] : [])];
}

/** A request, as far as its text depends on it. */
interface Requested {
  readonly turn: Turn;
  readonly result: Drawn;
}

/** Returns the user's text with what marks, the look and the options add; Show Request shows it. `before` are those that it continues from. */
export function getRequestText(
  turn: Turn,
  result: Drawn,
  { instead, before }: { readonly instead?: Picture | undefined; readonly before: readonly Requested[] },
): string {
  const own = addMarksToPrompt(promptOf(turn, result), numberMarks(turn, instead));
  const text = addLookToPrompt(own, getStyledLook(turn, result), picturesBefore(turn, instead).length);
  return getFinishKind(turn) === 'transparent' ? addKeyBackground(text, getKeyColor({ turn, result }, before)) : text;
}

/** Returns the color of the background that is asked for so that it can be made transparent: one that no prompt so far suggests. */
export function getKeyColor(requested: Requested, before: readonly Requested[]): KeyColor {
  const words = [...before, requested].map(({ turn, result }) =>
    addLookToPrompt(promptOf(turn, result), getStyledLook(turn, result), 0),
  );
  return chooseKeyColor(words.join('\n'));
}

/** Returns the marks with the numbers of their images among those that are sent. */
function numberMarks(turn: Turn, instead: Picture | undefined) {
  const { marks } = findMarks(turn);
  if (!marks) return undefined;
  const first = instead ? 2 : 1;
  const numberOf = (wanted: string) => first + (turn.attachments ?? []).findIndex(({ id }) => id === wanted);
  return { marks: marks.marks, original: numberOf(marks.original), copy: numberOf(marks.copy) };
}

function picturesBefore({ attachments = [] }: Pick<Turn, 'attachments'>, instead?: Picture): readonly Picture[] {
  return [...(instead ? [instead] : []), ...attachments.map(({ picture }) => picture)];
}

/** Maximum bytes of pictures in a conversation: services refuse requests of more than about 20 MB, and base64 adds a third. */
const mostBytes = 14_000_000;

/** A turn of the conversation as it was sent, with the raw content of its response. */
interface Exchange {
  readonly prompt: string;
  /** The attached pictures, in this order. */
  readonly attachments: readonly Picture[];
  readonly echo: RawContent;
}

/** What precedes the new prompt: the conversation, or else the picture itself as part of the prompt's own turn. */
export type Continuation =
  | { readonly kind: 'conversation'; readonly earlier: readonly Exchange[]; readonly picture: Picture }
  | { readonly kind: 'picture'; readonly picture: Picture };

/** Returns the conversation as far back as raw content is stored; without that of the last turn, the picture itself is sent. */
export function getContinuation(
  pictures: readonly ImageInTurn[],
  echoes: ReadonlyMap<string, readonly RawContent[]>,
): Continuation | undefined {
  const last = pictures.at(-1);
  if (!last) return undefined;
  const earlier = exchanges(pictures, echoes, Math.max(mostBytes, bytesOf(last)));
  const { picture } = last;
  return earlier.length > 0 ? { kind: 'conversation', earlier, picture } : { kind: 'picture', picture };
}

/** Returns whether a refused conversation may be retried with the picture alone: only if it certainly was not billed. */
export function canFallBackToImage({ kind }: Continuation, { kind: failure, billed }: FailureReport): boolean {
  return kind === 'conversation' && failure === 'historyRejected' && billed === 'no';
}

/**
 * Returns the turns from the last one back, up to `room` bytes. If an earlier conversation was not sent or is not stored, its picture is
 * sent in its stead.
 */
function exchanges(
  pictures: readonly ImageInTurn[],
  echoes: ReadonlyMap<string, readonly RawContent[]>,
  room: number,
): readonly Exchange[] {
  const placed = pictures.at(-1);
  const echo =
    placed &&
    echoes.get(placed.result.id)?.find((one) => JSON.stringify(one).includes(`sha256:${placed.picture.hash}`));
  const rest = placed ? room - bytesOf(placed) : 0;
  if (!placed || !echo || rest < 0) return [];
  const { turn, result } = placed;
  const before = pictures.slice(0, -1);
  const earlier = result.continued === 'picture' ? [] : exchanges(before, echoes, rest);
  const parent = before.at(-1)?.picture;
  const instead = earlier.length === 0 && parent && parent.size <= rest ? parent : undefined;
  return [
    ...earlier,
    {
      prompt: getRequestText(turn, result, { instead, before }),
      attachments: getRequestImages(turn, result, instead),
      echo,
    },
  ];
}

function bytesOf({ turn, result, picture }: ImageInTurn): number {
  return getRequestImages(turn, result, picture).reduce((sum, { size }) => sum + size, 0);
}

/**
 * Returns the pictures from outside of the session that went into those of a turn: directly, with the conversation before it, or through
 * other pictures of the session.
 */
export function getSourceImages(session: Session, turn: Turn): readonly Picture[] {
  const makers = new Map(
    session.turns.flatMap((one) =>
      one.results.flatMap(({ pictures, earlier }) => [...pictures, ...earlier].map(({ hash }) => [hash, one] as const)),
    ),
  );
  const withEarlier = (one: Turn) => [one, ...getHistoryTurns(session, one)];
  const turns = new Set(withEarlier(turn));
  // The loop also visits turns that are added while it runs; each turn only once, even if an imported file has cycles.
  for (const one of turns) {
    const sent = getAllAttachedImages(one).flatMap(({ hash }) => makers.get(hash) ?? []);
    const changed = one.from === undefined ? undefined : findPicture(session, one.from)?.turn;
    const all = (changed ? [changed, ...sent] : sent).filter((maker) => !turns.has(maker));
    for (const maker of all.flatMap(withEarlier)) turns.add(maker);
  }
  const all = [...turns].flatMap(getAllAttachedImages);
  return all.filter(({ hash }) => !makers.has(hash));
}

export interface RepeatPrompt {
  /** The prompt of the first picture, then that of each change. */
  readonly words: string;
  /** The workspace file that was the base of the first picture. */
  readonly edited?: WrittenFile;
  /** The other workspace files that were attached to it or to a change. */
  readonly along?: readonly WrittenFile[];
}

/** Returns undefined if the prompt alone is enough, or if the combined text is too long. */
export function getRepeatPrompt(session: Session, placed: ImageInTurn): RepeatPrompt | undefined {
  // An image that was edited here has the prompt of the image before it.
  const line = getAncestors(session, placed.picture.id).filter(({ result, turn }) => !result.edited || !turn.from);
  const words = line
    .map(({ turn, result }) => promptOf(turn, result).trim())
    .filter(Boolean)
    .join('\n\n');
  const edited = line[0] && filesOf(line[0])[0];
  const isMore = line.length > 1 || edited !== undefined;
  if (!isMore || words.length > limits.picturePrompt) return undefined;
  const byUri = new Map(line.flatMap(filesOf).map((file) => [file.uri, file]));
  // Each file once, and at most as many as can be sent with that one.
  const along = [...byUri.values()].filter(({ uri }) => uri !== edited?.uri).slice(0, limits.attachments - 1);
  return { words, ...(edited && { edited }), ...(along.length > 0 && { along }) };
}

function filesOf({ turn: { attachments = [] } }: ImageInTurn): readonly WrittenFile[] {
  return attachments.flatMap(({ file }) => file ?? []);
}

/** Returns the look that was sent with it, or else with the last picture before it that had one, or undefined. */
export function getRepeatLook(session: Session, placed: ImageInTurn): Look | undefined {
  const looks = getAncestors(session, placed.picture.id).map(({ turn, result }) => getLook(turn, result));
  return looks.findLast((look) => look !== undefined);
}
