/** What is sent for one picture beside its options: the words, and the pictures that go along. */
import { addLookToPrompt, getLook, getLookImages } from '../../looks/common/lookPrompt.ts';
import type { FailureReport } from '../../service/common/failureReport.ts';
import type { RawContent } from '../../service/common/serviceTypes.ts';
import { getReferenceImage } from './keepAlike.ts';
import type { Picture } from './model/picture.ts';
import type { Result } from './model/result.ts';
import { promptOf, type Turn } from './model/turn.ts';
import type { ImageInTurn } from './pictureTurn.ts';

type Drawn = Pick<Result, 'promptId' | 'prompt'>;

/** The pictures that go along, the look's behind the user's, and the one they are kept alike by last; one that stands for an earlier conversation comes first. */
export function getRequestImages(turn: Turn, result: Drawn, instead?: Picture): readonly Picture[] {
  const alike = getReferenceImage(turn, result)?.picture;
  return [...picturesBefore(turn, instead), ...getLookImages(getLook(turn, result)), ...(alike ? [alike] : [])];
}

/** The user's words with what the look adds: what Show Request shows is this. */
export function getRequestText(turn: Turn, result: Drawn, instead?: Picture): string {
  return addLookToPrompt(promptOf(turn, result), getLook(turn, result), picturesBefore(turn, instead).length);
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
  const echo = placed && echoes.get(placed.result.id)?.find((one) => holds(one, placed.picture));
  const rest = placed ? room - bytesOf(placed) : 0;
  if (!placed || !echo || rest < 0) return [];
  const { turn, result } = placed;
  const before = pictures.slice(0, -1);
  const earlier = result.continued === 'picture' ? [] : exchanges(before, echoes, rest);
  const parent = before.at(-1)?.picture;
  const instead = earlier.length === 0 && parent && parent.size <= rest ? parent : undefined;
  return [
    ...earlier,
    { prompt: getRequestText(turn, result, instead), attachments: getRequestImages(turn, result, instead), echo },
  ];
}

function bytesOf({ turn, result, picture }: ImageInTurn): number {
  return getRequestImages(turn, result, picture).reduce((sum, { size }) => sum + size, 0);
}

function holds(echo: RawContent, { hash }: Picture): boolean {
  return JSON.stringify(echo).includes(`sha256:${hash}`);
}
