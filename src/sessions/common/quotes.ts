import { documentKey } from './documentKey.ts';
import { isPastedText, type Quote } from './model/quote.ts';
import type { Draft, Session, Turn } from './model/session.ts';

type Material = Pick<Turn | Draft, 'quote' | 'passages' | 'context' | 'prompts'>;

type Change = (quote: Quote) => Quote;

/** Returns the session with each of its passages and files changed; objects without changes stay the same, which tells the store what to write. */
export function mapQuotes(session: Session, change: Change): Session {
  const draft = changed(session.draft, change);
  const turns = session.turns.map((turn) => changed(turn, change));
  const isSame = draft === session.draft && turns.every((turn, at) => turn === session.turns[at]);
  return isSame ? session : { ...session, draft, turns };
}

/** Returns all passages and files of a session, those of the draft first. */
export function collectQuotes({ draft, turns }: Session): readonly Quote[] {
  return [draft, ...turns].flatMap(quotesOf);
}

function quotesOf({ quote, passages = [], context = [], prompts = [] }: Material): readonly Quote[] {
  return [...(quote ? [quote] : []), ...passages, ...context, ...prompts.flatMap((prompt) => prompt.quote ?? [])];
}

/** Returns the keys of the documents that a session talks about. */
export function getDiscussedDocuments(session: Pick<Session, 'turns'>): ReadonlySet<string> {
  return new Set(session.turns.flatMap(passagesOf).map(({ uri }) => documentKey(uri)));
}

/** Returns the passages that a turn is about, without whole files and pasted text. */
export function passagesOf({ context: _, ...turn }: Turn): readonly Quote[] {
  return quotesOf(turn).filter((one) => one.kind === undefined && !isPastedText(one) && one.text.trim() !== '');
}

function changed<T extends Material>(material: T, change: Change): T {
  const { quote, passages, context, prompts } = material;
  if (quotesOf(material).every((one) => change(one) === one)) return material;
  return {
    ...material,
    ...(quote && { quote: change(quote) }),
    ...(passages && { passages: passages.map(change) }),
    ...(context && { context: context.map(change) }),
    ...(prompts && {
      prompts: prompts.map((prompt) => (prompt.quote ? { ...prompt, quote: change(prompt.quote) } : prompt)),
    }),
  };
}
