import { blockOf } from '../frontMatter/block.ts';
import { withFields } from '../frontMatter/write.ts';
import type { Provenance } from '../picture/provenance.ts';

/** What a prompt file says of its picture beside the prompt. */
interface Said {
  readonly alt?: string;
  /** The path of the picture it is changed from. */
  readonly from?: string;
}

/** A prompt file's text by what is known of its picture. */
export function newPromptFile(provenance: Provenance, said: Said = {}): string {
  return withFields(`\n${provenance.prompt.trim()}\n`, fieldsOf(provenance, said)) ?? '';
}

/** The same in the place of another one, whose comments and further fields stay; nothing where that cannot be read. */
export function takenOver(former: string, provenance: Provenance, said: Said): string | undefined {
  const head = former.slice(0, blockOf(former)?.body ?? 0);
  return withFields(`${head}\n${provenance.prompt.trim()}\n`, fieldsOf(provenance, said));
}

function fieldsOf({ model, aspectRatio, size }: Provenance, { alt, from }: Said) {
  const given = { model, aspectRatio, size, from, alt };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value));
}
