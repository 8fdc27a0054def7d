import { withFields } from '../frontMatter/write.ts';
import type { Provenance } from '../picture/provenance.ts';

/** A prompt file's text by what is known of its picture; it says nothing of what it was made from. */
export function newPromptFile({ prompt, model, aspectRatio, size }: Provenance, alt?: string): string {
  const given = { model, aspectRatio, size, alt };
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  return withFields(`\n${prompt.trim()}\n`, fields) ?? '';
}
