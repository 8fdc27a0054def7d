import * as v from 'valibot';
import { Mode } from '../../product/common/mode.ts';
import { id, label } from '../../product/common/schemas.ts';

/** A prompt template that the user can choose. */
export const ReadyPromptView = v.object({
  id,
  name: label,
  mode: Mode,
  /** Its text, cut. */
  hint: label,
  /** Whether it requires input from the user, such as a language. */
  needsInput: v.boolean(),
});
export type ReadyPromptView = v.InferOutput<typeof ReadyPromptView>;
