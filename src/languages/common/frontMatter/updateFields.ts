import { isMap, isNode, isScalar, type Pair, stringify } from 'yaml';
import type { Span } from '../../../base/common/span.ts';
import { findFrontMatter } from './findFrontMatter.ts';
import { type Fields, isFields, parseYaml, readFrontMatter, type YamlDocument } from './readFrontMatter.ts';

/**
 * Returns the text with some of its fields changed: undefined removes a field, maps are merged, everything else is unchanged byte for byte.
 * Undefined if the text cannot be parsed.
 */
export function updateFields(text: string, changes: Fields): string | undefined {
  const read = readFrontMatter(text);
  if ('fault' in read) return undefined;
  const block = findFrontMatter(text);
  const lineFeed = /\r?\n/.exec(text)?.[0] ?? '\n';
  if (!block) return newBlock(text, lineFeed, changes);
  const yaml = changed(text.slice(block.start, block.end), lineFeed, read.fields, changes);
  return text.slice(0, block.start) + yaml + text.slice(block.end);
}

function newBlock(text: string, lineFeed: string, changes: Fields): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const block = withLineFeed(`---\n${formatValue(mergeYamlFields({}, changes))}---\n`, lineFeed);
  return mark + block + text.slice(mark.length);
}

/** If the splices do not produce the intended value, as in maps on one line, the library writes all fields again. */
function changed(source: string, lineFeed: string, before: Fields, changes: Fields): string {
  const document = parseYaml(source);
  if (!document) return source;
  const splices = computeSplices({ source, map: document.contents, fields: before }, changes);
  const written = splices.map((one) => ({ ...one, words: withLineFeed(one.words, lineFeed) }));
  const spliced = applySplices(source, written);
  const read = readFrontMatter(`---\n${spliced}---\n`);
  const isMeant = 'fields' in read && JSON.stringify(read.fields) === JSON.stringify(mergeYamlFields(before, changes));
  if (isMeant) return spliced;
  change(document, [], changes);
  return withLineFeed(document.toString({ lineWidth: 0 }), lineFeed);
}

function withLineFeed(words: string, lineFeed: string): string {
  return lineFeed === '\n' ? words : words.replaceAll(/\r?\n/g, lineFeed);
}

function change(document: YamlDocument, path: readonly string[], value: unknown): void {
  if (value === undefined) document.deleteIn(path);
  else if (isFields(value) && (path.length === 0 || isMap(document.getIn(path, true))))
    for (const [key, inner] of Object.entries(value)) change(document, [...path, key], inner);
  else document.setIn(path, document.createNode(value));
}

const yamlStyle = { compat: 'yaml-1.1', lineWidth: 0 } as const;

/** A range of a text and its replacement, in UTF-16 code units. */
type Splice = Span & { readonly words: string };

/** Returns the text with the splices applied; they do not overlap, and insertions at the same position keep their order. */
function applySplices(text: string, splices: readonly Splice[]): string {
  const fromTheEnd = splices.toReversed().sort((a, b) => b.start - a.start || b.end - a.end);
  return fromTheEnd.reduce((done, { start, end, words }) => done.slice(0, start) + words + done.slice(end), text);
}

/** Formats a value so that other YAML parsers read it the same: `16:9` is a number of seconds to some. */
function formatValue(data: unknown): string {
  return stringify(data, yamlStyle);
}

/** Formats text of several lines with its line feeds escaped. */
function writtenFlat(data: unknown): string {
  return stringify(data, { ...yamlStyle, blockQuote: false, doubleQuotedMinMultiLineLength: Infinity });
}

/** Returns fields with changes applied: undefined removes a field, maps are merged. */
function mergeYamlFields(fields: Fields, changes: Fields): Fields {
  const all: Record<string, unknown> = { ...fields };
  for (const [key, value] of Object.entries(changes)) {
    const before = all[key];
    if (value === undefined) delete all[key];
    else all[key] = isFields(value) ? mergeYamlFields(isFields(before) ? before : {}, value) : value;
  }
  return all;
}

/** A map of a YAML text. */
interface MapPlace {
  readonly source: string;
  readonly map: unknown;
  readonly fields: Fields;
}

/** Returns the splices that change a map in its text and keep the rest unchanged. */
function computeSplices(place: MapPlace, changes: Fields): readonly Splice[] {
  const pairs: readonly Pair[] = isMap(place.map) ? place.map.items : [];
  const named = new Map(pairs.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
  const entries = Object.entries(changes);
  const added = entries.filter(([key, value]) => !named.has(key) && value !== undefined);
  const replaced = entries.flatMap(([key, value]) => {
    const pair = named.get(key);
    return pair ? pairSplices(place, pair, [key, value]) : [];
  });
  return added.length === 0 ? replaced : [...replaced, addition(place, pairs, Object.fromEntries(added))];
}

function pairSplices(place: MapPlace, pair: Pair, [key, value]: readonly [string, unknown]): readonly Splice[] {
  const before = place.fields[key];
  if (value !== undefined && JSON.stringify(before) === JSON.stringify(value)) return [];
  if (isFields(value) && isMap(pair.value) && isFields(before))
    return computeSplices({ ...place, map: pair.value, fields: before }, value);
  if (value === undefined) {
    const { source } = place;
    return [{ start: lineStart(source, startOf(pair)), end: lineEnd(source, endOf(source, pair)), words: '' }];
  }
  return [inPlace(pair, formatValue(value)) ?? pairReplacement(place.source, pair, { [key]: value })];
}

/** Keeps the comment after a value on its line. */
function inPlace({ value }: Pair, words: string): Splice | undefined {
  const [start = 0, end = 0] = (isScalar(value) && value.range) || [];
  const isOneLine = words.indexOf('\n') === words.length - 1;
  const isFlow = isScalar(value) && value.type !== 'BLOCK_LITERAL' && value.type !== 'BLOCK_FOLDED';
  return isOneLine && isFlow && end > start ? { start, end, words: words.trimEnd() } : undefined;
}

function pairReplacement(source: string, pair: Pair, fields: Fields): Splice {
  const [start, end] = [startOf(pair), endOf(source, pair)];
  const rest = lineEnd(source, end);
  // A comment after the value on its line would become part of a multi-line text.
  const isLast = source.slice(end, rest).trim() === '';
  const words = indented(isLast ? formatValue(fields) : writtenFlat(fields), source, start).trimStart();
  return isLast ? { start, end: rest, words } : { start, end, words: words.trimEnd() };
}

/** Inserts after the last entry of the map, in its column; at the end of the text if the map is all of it. */
function addition({ source, map }: MapPlace, pairs: readonly Pair[], fields: Fields): Splice {
  const [first, last] = [pairs[0], pairs.at(-1)];
  const column = first ? startOf(first) : 0;
  const isRoot = column === lineStart(source, column);
  const end = last && !isRoot && isMap(map) ? lineEnd(source, endOf(source, last)) : source.length;
  return { start: end, end, words: indented(formatValue(fields), source, column) };
}

/** Indents lines to the column of a position. */
function indented(words: string, source: string, place: number): string {
  const indent = ' '.repeat(place - lineStart(source, place));
  return words.replaceAll(/^(?=.)/gm, indent);
}

function startOf({ key }: Pair): number {
  return (isNode(key) && key.range?.[0]) || 0;
}

/** An omitted value ends at the colon. */
function endOf(source: string, { key, value }: Pair): number {
  const [start = 0, end = 0] = (isNode(value) && value.range) || [];
  if (end > start) return end;
  const after = (isNode(key) && key.range?.[1]) || 0;
  return source.indexOf(':', after) + 1;
}

function lineStart(source: string, place: number): number {
  return place === 0 ? 0 : source.lastIndexOf('\n', place - 1) + 1;
}

/** Returns the position after the line feed; a position at the beginning of a line counts as the end of the line before. */
function lineEnd(source: string, place: number): number {
  if (source[place - 1] === '\n') return place;
  const end = source.indexOf('\n', place);
  return end < 0 ? source.length : end + 1;
}
