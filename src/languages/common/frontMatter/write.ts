import { isMap } from 'yaml';
import { findFrontMatter } from './block.ts';
import { type Fields, isFields, readFrontMatter } from './readFrontMatter.ts';
import { applySplices, computeSplices, formatValue, mergeYamlFields } from './splices.ts';
import { parseYaml, type YamlDocument } from './yaml.ts';

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
  const yaml = changed({ source: text.slice(block.start, block.end), lineFeed, before: read.fields }, changes);
  return text.slice(0, block.start) + yaml + text.slice(block.end);
}

function newBlock(text: string, lineFeed: string, changes: Fields): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const block = withLineFeed(`---\n${formatValue(mergeYamlFields({}, changes))}---\n`, lineFeed);
  return mark + block + text.slice(mark.length);
}

interface Source {
  readonly source: string;
  /** The line ending of the text. */
  readonly lineFeed: string;
  readonly before: Fields;
}

/** If the splices do not produce the intended value, as in maps on one line, the library writes all fields again. */
function changed({ source, lineFeed, before }: Source, changes: Fields): string {
  const document = parseYaml(source);
  if (!document) return source;
  const splices = computeSplices({ source, map: document.contents, fields: before }, changes);
  const spliced = applySplices(
    source,
    splices.map((one) => ({ ...one, words: withLineFeed(one.words, lineFeed) })),
  );
  const read = readFrontMatter(`---\n${spliced}---\n`);
  const isMeant = 'fields' in read && isSame(read.fields, mergeYamlFields(before, changes));
  return isMeant ? spliced : withLineFeed(rewritten(document, changes), lineFeed);
}

function withLineFeed(words: string, lineFeed: string): string {
  return lineFeed === '\n' ? words : words.replaceAll(/\r?\n/g, lineFeed);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rewritten(document: YamlDocument, changes: Fields): string {
  change(document, [], changes);
  return document.toString({ lineWidth: 0 });
}

function change(document: YamlDocument, path: readonly string[], value: unknown): void {
  if (value === undefined) document.deleteIn(path);
  else if (isFields(value) && (path.length === 0 || isMap(document.getIn(path, true))))
    for (const [key, inner] of Object.entries(value)) change(document, [...path, key], inner);
  else document.setIn(path, document.createNode(value));
}
