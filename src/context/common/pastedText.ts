import type { Quote } from '../../sessions/common/model/quote.ts';

/** A text that was pasted, or that of a file from outside of the editor; the editor knows no document of it. */
interface PastedText {
  readonly kind: 'pasted' | 'file';
  /** The file's name, or words for a pasted one. */
  readonly name: string;
  readonly text: string;
}

/** As it goes along with a message. */
export function toQuote({ kind, name, text }: PastedText, id: string): Quote {
  const lastLine = text.split(/\r\n|\r|\n/).length;
  return { id, kind, uri: '', fileName: name, languageId: '', firstLine: 1, lastLine, text };
}
