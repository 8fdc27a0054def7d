import { limits } from '../../product/common/limits.ts';

/** A look as it is drafted from pictures, for the user to go on with. */
export interface LookDraft {
  /** May be empty. */
  readonly name: string;
  /** Prose; never empty. */
  readonly style: string;
  readonly characters: readonly DraftCharacter[];
}

export interface DraftCharacter {
  readonly name: string;
  readonly description: string;
  /** Which of the pictures show it, from 0. */
  readonly pictures: readonly number[];
}

/** Bounds of a draft, in UTF-16 code units and numbers; a model may answer anything. */
export const draftLimits = {
  answer: 40_000,
  name: limits.characterName,
  style: 8_000,
  description: 2_000,
  characters: 12,
} as const;
