import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Draft, Session } from '../../sessions/common/model/session.ts';

type Asked = Pick<Draft, 'quote' | 'prompts' | 'context'>;

/** The address of the document whose look goes along: that of the passage, else of a file beside it, else the one the session was last about. */
export function getLookDocumentUri({ turns, draft }: Session, asked: Asked, promptId?: string): string | undefined {
  const own = asked.prompts?.find(({ id, quote }) => quote && (promptId === undefined || id === promptId));
  const earlier = turns.flatMap(({ quote, prompts = [] }) => [quote, ...prompts.map((prompt) => prompt.quote)]);
  const all: readonly (Quote | undefined)[] = [
    own?.quote,
    asked.quote,
    ...(asked.context ?? draft.context ?? []),
    ...earlier.toReversed(),
  ];
  return all.find((quote) => quote !== undefined && quote.uri !== '')?.uri;
}
