import type { Quote } from '../../sessions/common/model/quote.ts';

/** A text that was pasted, or read from a file outside of the editor, which has no document for it. */
interface PastedText {
  readonly kind: 'pasted' | 'file';
  /** The file's name, or a description of a pasted text. */
  readonly name: string;
  readonly text: string;
}

/** Converts the text to a quote, as it is sent with a message. */
export function toQuote({ kind, name, text }: PastedText, id: string): Quote {
  const lastLine = text.split(/\r\n|\r|\n/).length;
  return { id, kind, uri: '', fileName: name, languageId: '', firstLine: 1, lastLine, text };
}
