/** Markdown documents in which every word is different, and what an independent parser reads in them. */
import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** A block, as the lines that it has with the words of a counter. */
type Block = (word: () => string) => readonly string[];

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

const lineOfWords = fc.integer({ min: 1, max: 4 });

function sayWords(word: () => string, count: number): string {
  return Array.from({ length: count }, word).join(' ');
}

const paragraph: fc.Arbitrary<Block> = fc
  .array(lineOfWords, { minLength: 1, maxLength: 3 })
  .map((counts) => (word) => counts.map((count) => sayWords(word, count)));

const heading: fc.Arbitrary<Block> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([level, isUnderlined]) => (word) => {
    const text = sayWords(word, 2);
    return isUnderlined ? [text, '==='] : [`${'#'.repeat(level)} ${text}`];
  });

const fence: fc.Arbitrary<Block> = fc
  .constantFrom('```', '~~~', '````js')
  .map((mark) => (word) => [mark, sayWords(word, 2), '', word(), mark.replace('js', '')]);

const table: fc.Arbitrary<Block> = fc.integer({ min: 1, max: 3 }).map((rows) => (word) => {
  const row = () => `| ${sayWords(word, 2)} | ${word()} |`;
  return [row(), '| --- | :-: |', ...Array.from({ length: rows }, row)];
});

const rule: fc.Arbitrary<Block> = fc.constantFrom('---', '***').map((mark) => () => ['', mark, '']);

function joinAll(blocks: readonly (readonly string[])[], isLoose: boolean): readonly string[] {
  return blocks.flatMap((lines, index) => (index > 0 && isLoose ? ['', ...lines] : lines));
}

function indent(lines: readonly string[], first: string, further: string): readonly string[] {
  return lines.map((line, index) => (index === 0 ? first + line : line === '' ? further.trimEnd() : further + line));
}

const { blocks } = fc.letrec<{ block: Block; blocks: Block; list: Block; quote: Block; item: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    paragraph,
    heading,
    fence,
    table,
    rule,
    tie('list'),
    tie('quote'),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map(
    (all) => (word) =>
      joinAll(
        all.map((one) => one(word)),
        true,
      ),
  ),
  item: fc
    .tuple(paragraph, fc.option(fc.oneof({ maxDepth: 2 }, paragraph, fence, tie('list'), tie('quote'))), fc.boolean())
    .map(([first, further, isLoose]) => (word) => {
      const lines = first(word);
      return further ? joinAll([lines, further(word)], isLoose) : lines;
    }),
  list: fc
    .tuple(
      fc.constantFrom('- ', '* ', '1. ', '1)  '),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
    )
    .map(
      ([mark, items, isLoose]) =>
        (word) =>
          joinAll(
            items.map((item) => indent(item(word), mark, ' '.repeat(mark.length))),
            isLoose,
          ),
    ),
  quote: tie('blocks').map((inner) => (word) => indent(inner(word), '> ', '> ')),
}));

/** A document whose words are `w1`, `w2` and so on. */
export const documents: fc.Arbitrary<string> = blocks.map((block) => {
  let count = 0;
  return `${block(() => `w${++count}`).join('\n')}\n`;
});

const reader = unified().use(remarkParse).use(remarkGfm);

/** A word, and from the outside in the nodes around it: their types, and by which word each begins. */
export type Places = ReadonlyMap<string, readonly string[]>;

/** Returns where each word is for which `isMeant` holds. */
export function findPlaces(markdown: string, isMeant: (word: string) => boolean): Places {
  const places = new Map<string, string[]>();
  const visit = (node: Node): readonly string[] => {
    const own = (node.value ?? '').match(/\bw\d+\b/g)?.filter(isMeant) ?? [];
    for (const word of own) places.set(word, []);
    const words = [...own, ...(node.children ?? []).flatMap(visit)];
    const mark = node.type === 'paragraph' ? node.type : `${node.type} from ${words[0]}`;
    if (node.type !== 'text') for (const word of words) places.get(word)?.unshift(mark);
    return words;
  };
  visit(reader.parse(markdown) as Node);
  return places;
}

/** Returns the types of the nodes around the text that contains a word, from the outside in; undefined if there is no such text. */
export function findTypes(markdown: string, isFound: (node: Node) => boolean): readonly string[] | undefined {
  const visit = (node: Node): readonly string[] | undefined => {
    if (isFound(node)) return [];
    for (const child of node.children ?? []) {
      const found = visit(child);
      if (found) return [node.type, ...found];
    }
    return undefined;
  };
  return visit(reader.parse(markdown) as Node);
}

/** Counts the images that are shown. */
export function countImages(markdown: string): number {
  const count = (node: Node): number =>
    (node.type === 'image' ? 1 : 0) + (node.children ?? []).reduce((sum, child) => sum + count(child), 0);
  return count(reader.parse(markdown) as Node);
}
