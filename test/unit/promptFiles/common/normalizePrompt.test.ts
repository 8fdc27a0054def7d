import { equal, notEqual } from 'node:assert/strict';
import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { normalizePrompt } from '../../../../src/promptFiles/common/normalizePrompt.ts';

/** A Markdown formatter with its usual settings. */
function formatted(markdown: string, options: Options): string {
  return String(unified().use(remarkParse).use(remarkGfm).use(remarkStringify, options).processSync(markdown));
}

const ways = fc.record<Options>({
  bullet: fc.constantFrom('-', '*', '+'),
  bulletOrdered: fc.constantFrom('.', ')'),
  emphasis: fc.constantFrom('*', '_'),
  strong: fc.constantFrom('*', '_'),
  fence: fc.constantFrom('`', '~'),
  fences: fc.constant(true),
  setext: fc.boolean(),
  closeAtx: fc.boolean(),
  rule: fc.constantFrom('*', '-', '_'),
  ruleSpaces: fc.boolean(),
  incrementListMarker: fc.boolean(),
  listItemIndent: fc.constantFrom('one', 'tab', 'mixed'),
});

const word = fc.oneof(
  fc.constantFrom(
    'boat',
    'a',
    'the',
    'Anna',
    '1984.',
    'x_y',
    '3',
    '灯塔',
    '海辺',
    'half-open',
    'R&D',
    'C++',
    'a.b',
    '10%',
    '"old"',
  ),
  fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 5 }),
);
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const span = fc.oneof(
  { weight: 4, arbitrary: phrase },
  phrase.map((words) => `*${words}*`),
  phrase.map((words) => `_${words}_`),
  phrase.map((words) => `**${words}**`),
  phrase.map((words) => `__${words}__`),
);
const text = fc.array(span, { minLength: 1, maxLength: 3 }).map((spans) => spans.join(' '));
const lines = fc.array(text, { minLength: 1, maxLength: 3 });
const block = fc.oneof(
  lines.map((all) => all.join('\n')),
  lines.map((all) => all.join('  \n')),
  text.map((title) => `# ${title}`),
  text.map((title) => `${title}\n===`),
  fc.tuple(fc.constantFrom('-', '*', '+'), lines).map(([mark, all]) => all.map((one) => `${mark} ${one}`).join('\n')),
  lines.map((all) => all.map((one, index) => `${index + 1}. ${one}`).join('\n')),
  lines.map((all) => all.map((one) => `7. ${one}`).join('\n\n')),
  lines.map((all) => all.map((one) => `> ${one}`).join('\n')),
  phrase.map((words) => `\`\`\`\n${words}\n\`\`\``),
  fc.tuple(phrase, phrase).map(([one, other]) => `| ${one} | ${other} |\n|---|:-:|\n| a | b |`),
  fc.constant('---'),
);
const prompts = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n'));

describe('The normalized prompt', () => {
  it('stays the same after a Markdown formatter', () => {
    fc.assert(
      fc.property(prompts, ways, ways, (prompt, way, other) => {
        const once = formatted(prompt, way);
        equal(normalizePrompt(once), normalizePrompt(prompt), once);
        equal(normalizePrompt(formatted(once, other)), normalizePrompt(prompt));
      }),
      { numRuns: 300 },
    );
  });

  it('stays the same with other line endings, trailing spaces and blank lines', () => {
    const spaces = fc.constantFrom('\n', '\r\n', ' \n', '\t\r\n', '   \n');
    fc.assert(
      fc.property(prompts, spaces, fc.nat(3), (prompt, ending, blank) => {
        const set = prompt.replaceAll('\n', ending).replaceAll(`${ending}${ending}`, ending.repeat(blank + 2));
        equal(normalizePrompt(`${ending}${set}${ending}`), normalizePrompt(prompt));
      }),
    );
  });

  it('changes if a word is changed, added or removed', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(11), word, (words, at, other) => {
        const [before, after] = [words.slice(0, at), words.slice(at + 1)];
        fc.pre(at < words.length && words[at] !== other);
        const asked = normalizePrompt(words.join(' '));
        notEqual(normalizePrompt([...before, other, ...after].join(' ')), asked);
        notEqual(normalizePrompt([...before, other, ...words.slice(at)].join(' ')), asked);
        notEqual(normalizePrompt([...before, ...after].join(' ')), asked);
      }),
    );
  });

  for (const [one, other] of [
    ['1. a\n1. b', '1) a\n2) b'],
    ['A boat\n======', '# A boat #'],
    ['*red* boat', '_red_ boat'],
    ['2 * 3', '2 \\* 3'],
    ['snake_case', 'snake\\_case'],
    ['a  \nb', 'a\\\nb'],
    ['***', '- - -'],
    ['你好\n世界', '你好世界'],
    ['~~~js\na\n~~~', '```js\na\n```'],
    ['see <https://a.test/b>', 'see https://a.test/b'],
    ['> a\nb', '> a\n> b'],
    ['|a|b|\n|-|-|', '| a   | b   |\n| --- | --- |'],
    ['e\u0301', '\u00e9'],
  ] as const)
    it(`is the same for ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () => {
      equal(normalizePrompt(one), normalizePrompt(other));
    });

  for (const [one, other] of [
    ['a boat', 'a *boat*'],
    ['a, b', 'a b'],
    ['a boat', 'a Boat'],
    ['ab', 'a b'],
    ['1984. A boat', '1985. A boat'],
    ['3. a', '4. a'],
    ['snake_case', 'snake*case'],
  ] as const)
    it(`differs for ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () => {
      notEqual(normalizePrompt(one), normalizePrompt(other));
    });
});
