import { asList, asText, getFirst } from '../fields.ts';

/** Maximum number of sources; a session stores no more. */
const most = 50;
const longest = 2_000;

/** The field names that services use for the sources of an answer. */
const names = [
  'groundingMetadata',
  'grounding_metadata',
  'citationMetadata',
  'citation_metadata',
  'citations',
  'search_results',
  'annotations',
];

/** Returns the web addresses that a response names as its sources; `holder` is a response, a candidate or a message. */
export function sourcesIn(holder: unknown): readonly string[] {
  // Hardly any chunk of a stream has sources, and there are many chunks.
  if (getFirst(holder, ...names) === undefined) return [];
  const grounding = getFirst(holder, 'groundingMetadata', 'grounding_metadata');
  const citation = getFirst(holder, 'citationMetadata', 'citation_metadata');
  return [
    ...asList(getFirst(grounding, 'groundingChunks', 'grounding_chunks')).map((chunk) => getFirst(chunk, 'web')),
    ...asList(getFirst(citation, 'citationSources', 'citation_sources', 'citations')),
    ...asList(getFirst(holder, 'citations')),
    ...asList(getFirst(holder, 'search_results')),
    ...asList(getFirst(holder, 'annotations')).map((note) => getFirst(note, 'url_citation') ?? note),
  ].flatMap((source) => {
    const address = asText(source) ?? asText(getFirst(source, 'url', 'uri')) ?? '';
    return /^https?:\/\//i.test(address) && address.length <= longest ? [address] : [];
  });
}

/** Returns each address once, up to the limit; undefined if there is none. */
export function uniqueLinks(addresses: Iterable<string>): readonly string[] | undefined {
  const all = [...new Set(addresses)].slice(0, most);
  return all.length > 0 ? all : undefined;
}
