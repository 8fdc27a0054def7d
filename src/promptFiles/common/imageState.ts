import { sha256 } from '../../base/common/bytes.ts';
import type { FileFault } from '../../base/common/fileFault.ts';
import { givenImageOptions, type ImageOptionName, pickImageOptions } from '../../product/common/imageOptions.ts';
import { normalizePrompt } from './normalizePrompt.ts';
import type { PromptFile } from './promptFile.ts';

/**
 * The state of a picture and its prompt file. `missing`: there is no picture. `withoutPrompt`: there is no prompt file. `faulty`: the prompt
 * file cannot be read. `byHand`: the picture is not the one that was made. `stale`: what it was made from has changed since.
 */
export type PictureState = 'missing' | 'withoutPrompt' | 'faulty' | 'byHand' | 'stale' | 'fresh';

/** The files of a picture. */
interface PictureFound {
  /** SHA-256 of the picture's file; undefined if it is missing. */
  readonly picture?: string | undefined;
  readonly promptFile?: PromptFile | FileFault | undefined;
  /** SHA-256 of each attached picture; undefined if it is missing, which counts as unchanged. */
  readonly along: readonly (string | undefined)[];
  /** The text of the look; empty if there is none. */
  readonly look: string;
}

/** Returns the state. A picture of unknown origin counts as changed by hand, so that it is not overwritten without asking. */
export async function getImageState({ picture, promptFile, along, look }: PictureFound): Promise<PictureState> {
  if (picture === undefined) return 'missing';
  if (!promptFile) return 'withoutPrompt';
  if ('fault' in promptFile) return 'faulty';
  const { made } = promptFile;
  if (made?.picture !== picture) return 'byHand';
  const known = along.map((hash, index) => hash ?? made.along[index] ?? '');
  return (await hashInputs({ ...promptFile, along: known, look })) === made.recipe ? 'fresh' : 'stale';
}

/** What a picture is made from: its prompt file, and the files that it names. */
interface GenerationInputs extends Pick<PromptFile, 'prompt' | 'model' | ImageOptionName> {
  /** SHA-256 of each attached picture, in their order. */
  readonly along: readonly string[];
  /** The text of the look; empty if there is none. */
  readonly look: string;
}

/** Returns the SHA-256 of the meaning, hexadecimal: the formatting of the prompt does not count. */
export function hashInputs({ prompt, model = '', along, look, ...more }: GenerationInputs): Promise<string> {
  const { aspectRatio, size, ...options } = pickImageOptions(more);
  const later = Object.entries(givenImageOptions(options));
  const meaning = [normalizePrompt(prompt), model, aspectRatio, size, along, look.replaceAll('\r\n', '\n'), ...later];
  return sha256(new TextEncoder().encode(JSON.stringify(meaning)));
}
