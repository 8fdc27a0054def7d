import type { Mode } from '../../product/common/mode.ts';

/** A prompt template that the user can choose. */
export interface ReadyPromptView {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  /** Its text, cut. */
  readonly hint: string;
  /** Whether it requires input from the user, such as a language. */
  readonly needsInput: boolean;
}
