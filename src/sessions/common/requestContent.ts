/** What is sent for one picture beside its options: the words, and the pictures that go along. */

import { addLookToPrompt, getLook, getLookImages } from '../../looks/common/lookPrompt.ts';
import { getReferenceImage } from './keepAlike.ts';
import type { Picture } from './model/picture.ts';
import type { Result } from './model/result.ts';
import { promptOf, type Turn } from './model/turn.ts';

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
