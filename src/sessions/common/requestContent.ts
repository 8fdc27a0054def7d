/** What is sent for one picture beside its options: the words, and the pictures that go along. */

import { lookOf, picturesOfLook, textWithLook } from '../../looks/common/lookPrompt.ts';
import { alikeOf } from './keepAlike.ts';
import type { Picture } from './model/picture.ts';
import type { Result } from './model/result.ts';
import { promptOf, type Turn } from './model/turn.ts';

type Drawn = Pick<Result, 'promptId' | 'prompt'>;

/** The pictures that go along, the look's behind the person's, and the one they are kept alike by last; one that stands for an earlier conversation comes first. */
export function picturesSent(turn: Turn, result: Drawn, instead?: Picture): readonly Picture[] {
  const alike = alikeOf(turn, result)?.picture;
  return [...picturesBefore(turn, instead), ...picturesOfLook(lookOf(turn, result)), ...(alike ? [alike] : [])];
}

/** The person's words with what the look adds: what Show Request shows is this. */
export function textSent(turn: Turn, result: Drawn, instead?: Picture): string {
  return textWithLook(promptOf(turn, result), lookOf(turn, result), picturesBefore(turn, instead).length);
}

function picturesBefore({ attachments = [] }: Pick<Turn, 'attachments'>, instead?: Picture): readonly Picture[] {
  return [...(instead ? [instead] : []), ...attachments.map(({ picture }) => picture)];
}
