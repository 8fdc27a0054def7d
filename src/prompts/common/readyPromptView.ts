import * as v from 'valibot';
import { Mode } from '../../product/common/mode.ts';
import { id, label } from '../../product/common/schemas.ts';

/** A prompt the person can choose. */
export const ReadyPromptView = v.object({
  id,
  name: label,
  mode: Mode,
  /** Its text, cut. */
  hint: label,
  /** It asks for words of the person's own, such as a language. */
  needsInput: v.boolean(),
});
export type ReadyPromptView = v.InferOutput<typeof ReadyPromptView>;
