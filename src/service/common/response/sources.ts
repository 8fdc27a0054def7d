import { list, pick, text } from '../fields.ts';

/** A session keeps no more of them. */
const most = 50;
const longest = 2_000;

/** Names that services have for what an answer rests on. */
const names = [
  'groundingMetadata',
  'grounding_metadata',
  'citationMetadata',
  'citation_metadata',
  'citations',
  'search_results',
  'annotations',
];

/** Web addresses an answer says it rests on; `holder` is an answer, a candidate or a message. */
export function sourcesIn(holder: unknown): readonly string[] {
  // Hardly a chunk of a stream has any, and there are many.
  if (pick(holder, ...names) === undefined) return [];
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
