import { sha256 } from '../../base/common/bytes.ts';
import { normalizePrompt } from './normalizePrompt.ts';
import type { PromptFile } from './promptFile.ts';

/** What a picture is made from, as it is known of its prompt file and what that names. */
interface GenerationInputs extends Pick<PromptFile, 'prompt' | 'model' | 'aspectRatio' | 'size'> {
  /** SHA-256 of each picture that goes along, in their order. */
  readonly along: readonly string[];
  /** The look's words; empty = none. */
  readonly look: string;
}

/** SHA-256 of the meaning, hexadecimal: how the prompt is set does not count. */
export function hashInputs({
  prompt,
  model = '',
  aspectRatio = '',
  size = '',
  along,
  look,
}: GenerationInputs): Promise<string> {
  const meaning = [normalizePrompt(prompt), model, aspectRatio, size, along, look.replaceAll('\r\n', '\n')];
  return sha256(new TextEncoder().encode(JSON.stringify(meaning)));
}
