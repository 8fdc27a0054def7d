/** What goes along with the next chat message beside its passage. */
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Draft } from '../../sessions/common/model/session.ts';

/** Why something does not go along. */
export type ContextRejection = 'tooMany' | 'tooLong' | 'empty';

/** Why this cannot be added to the draft; nothing where it can. */
export function getContextRejection(
  { context = [] }: Pick<Draft, 'context'>,
  { text }: Quote,
): ContextRejection | undefined {
  if (text.trim() === '') return 'empty';
  if (text.length > limits.quote) return 'tooLong';
  return context.length >= limits.context ? 'tooMany' : undefined;
}

/** The draft with this at the end; what is there already, unchanged, is not added again. */
export function addContext(draft: Draft, quote: Quote): Draft {
  const { context = [] } = draft;
  return context.some((one) => isSame(one, quote)) ? draft : { ...draft, context: [...context, quote] };
}

/** The draft without one of its passages, files or lists of problems. */
export function removeContext({ context = [], passages = [], ...draft }: Draft, id: string): Draft {
  const left = context.filter((one) => one.id !== id);
  const asked = passages.filter((one) => one.id !== id);
  return { ...draft, ...(asked.length > 0 && { passages: asked }), ...(left.length > 0 && { context: left }) };
}

function isSame(one: Quote, other: Quote): boolean {
  const isOfOneKind = one.kind === other.kind && one.uri === other.uri;
  return isOfOneKind && one.firstLine === other.firstLine && one.text === other.text;
}
