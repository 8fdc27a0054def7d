import { asList, asText, getFirst } from '../fields.ts';

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
  if (getFirst(holder, ...names) === undefined) return [];
  const grounding = getFirst(holder, 'groundingMetadata', 'grounding_metadata');
  const citation = getFirst(holder, 'citationMetadata', 'citation_metadata');
  return [
    ...asList(getFirst(grounding, 'groundingChunks', 'grounding_chunks')).map((chunk) => getFirst(chunk, 'web')),
    ...asList(getFirst(citation, 'citationSources', 'citation_sources', 'citations')),
    ...asList(getFirst(holder, 'citations')),
    ...asList(getFirst(holder, 'search_results')),
    ...asList(getFirst(holder, 'annotations')).map((note) => getFirst(note, 'url_citation') ?? note),
  ].flatMap(addressOf);
}

/** Each address once, as many as are kept; nothing where there is none. */
export function uniqueLinks(addresses: Iterable<string>): readonly string[] | undefined {
  const all = [...new Set(addresses)].slice(0, most);
  return all.length > 0 ? all : undefined;
}

function addressOf(source: unknown): readonly string[] {
  const address = asText(source) ?? asText(getFirst(source, 'url', 'uri')) ?? '';
  return /^https?:\/\//i.test(address) && address.length <= longest ? [address] : [];
}
