import { findFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import type { Provenance } from '../../provenance/common/provenance.ts';

/** What a prompt file says of its picture beside the prompt. */
export interface PromptFileExtras {
  readonly alt?: string;
  /** The path of the picture it is changed from. */
  readonly from?: string;
  /** The paths of other pictures that go along. */
  readonly attachments?: readonly string[];
  /** As the prompt file says it; given as nothing = it says none, missing = what it says stays. */
  readonly look?: string | false | undefined;
}

/** A prompt file's text by what is known of its picture. */
export function formatPromptFile(provenance: Provenance, said: PromptFileExtras = {}): string {
  return updateFields(`\n${provenance.prompt.trim()}\n`, fieldsOf(provenance, said)) ?? '';
}

/** The same in the place of another one, whose comments and further fields stay; nothing where that cannot be read. */
export function mergePromptFile(former: string, provenance: Provenance, said: PromptFileExtras): string | undefined {
  const head = former.slice(0, findFrontMatter(former)?.body ?? 0);
  return updateFields(`${head}\n${provenance.prompt.trim()}\n`, fieldsOf(provenance, said));
}

function fieldsOf({ model, aspectRatio, size }: Provenance, { alt, from, ...named }: PromptFileExtras) {
  return { ...given({ model, aspectRatio, size }), ...named, ...given({ from, alt }) };
}

function given(fields: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
