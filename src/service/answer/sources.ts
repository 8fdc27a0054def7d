import { list, pick, text } from '../fields.ts';

/** A session keeps no more of them. */
const most = 50;
const longest = 2_000;

/** Web addresses an answer says it rests on, of the names services have for them; `holder` is an answer, a candidate or a message. */
export function sourcesIn(holder: unknown): readonly string[] {
  const grounding = pick(holder, 'groundingMetadata', 'grounding_metadata');
  const citation = pick(holder, 'citationMetadata', 'citation_metadata');
  return [
    ...list(pick(grounding, 'groundingChunks', 'grounding_chunks')).map((chunk) => pick(chunk, 'web')),
    ...list(pick(citation, 'citationSources', 'citation_sources', 'citations')),
    ...list(pick(holder, 'citations')),
    ...list(pick(holder, 'search_results')),
    ...list(pick(holder, 'annotations')).map((note) => pick(note, 'url_citation') ?? note),
  ].flatMap(addressOf);
}

/** Each address once, as many as are kept; nothing where there is none. */
export function distinct(addresses: Iterable<string>): readonly string[] | undefined {
  const all = [...new Set(addresses)].slice(0, most);
  return all.length > 0 ? all : undefined;
}

function addressOf(source: unknown): readonly string[] {
  const address = text(source) ?? text(pick(source, 'url', 'uri')) ?? '';
  return /^https?:\/\//i.test(address) && address.length <= longest ? [address] : [];
}
