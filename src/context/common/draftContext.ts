/** The context of the next chat message besides its passage. */
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Draft } from '../../sessions/common/model/session.ts';

/** Why something cannot be added to the context. */
export type ContextRejection = 'tooMany' | 'tooLong' | 'empty';

/** Returns why a quote cannot be added to the draft, or undefined if it can. */
export function getContextRejection(
  { context = [] }: Pick<Draft, 'context'>,
  { text }: Quote,
): ContextRejection | undefined {
  if (text.trim() === '') return 'empty';
  if (text.length > limits.quote) return 'tooLong';
  return context.length >= limits.context ? 'tooMany' : undefined;
}

/** Returns the draft with the quote at the end; an identical quote is not added twice. */
export function addContext(draft: Draft, quote: Quote): Draft {
  const { context = [] } = draft;
  const isSame = ({ kind, uri, firstLine, text }: Quote) =>
    kind === quote.kind && uri === quote.uri && firstLine === quote.firstLine && text === quote.text;
  return context.some(isSame) ? draft : { ...draft, context: [...context, quote] };
}

/** Returns the draft without one of its passages, files or lists of problems. */
export function removeContext({ context = [], passages = [], ...draft }: Draft, id: string): Draft {
  const left = context.filter((one) => one.id !== id);
  const asked = passages.filter((one) => one.id !== id);
  return { ...draft, ...(asked.length > 0 && { passages: asked }), ...(left.length > 0 && { context: left }) };
}

/**
 * Converts a text that was pasted, or read from a file outside of the editor, which has no document for it, to a quote, as it is sent with a
 * message. `name` is the file's name, or a description of a pasted text.
 */
export function toQuote(
  { kind, name, text }: Pick<Quote, 'text'> & { readonly kind: 'pasted' | 'file'; readonly name: string },
  id: string,
): Quote {
  const lastLine = text.split(/\r\n|\r|\n/).length;
  return { id, kind, uri: '', fileName: name, languageId: '', firstLine: 1, lastLine, text };
}
