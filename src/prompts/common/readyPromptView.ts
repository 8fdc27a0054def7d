import type { PromptTemplate } from './promptTemplates.ts';

/** A prompt template that the user can choose. */
export interface ReadyPromptView extends Pick<PromptTemplate, 'id' | 'name' | 'mode'> {
  /** Its text, cut. */
  readonly hint: string;
}
