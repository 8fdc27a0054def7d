import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt, { type Token } from 'markdown-it';
import { InlineImageParser, type TextItem } from '../../../../../src/service/common/imageData/inlineImageParser.ts';
import { extractLinkedImages } from '../../../../../src/service/common/imageData/linkedImages.ts';
import { gifBytes, jpegBytes, pngBytes } from '../samples.ts';

const uriOf = (bytes: Uint8Array, type = 'png') => `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const uri = uriOf(pngBytes());
const md = `![a](${uri})`;
/** Replaces an extracted picture. */
const taken = '□';

function itemsOf(pieces: readonly string[]): readonly TextItem[] {
  const finder = new InlineImageParser();
  return [...pieces.flatMap((piece) => finder.push(piece)), ...finder.end()];
}

const shown = (pieces: readonly string[]) =>
  itemsOf(pieces)
    .map((item) => (item.kind === 'text' ? item.text : taken))
    .join('');

/** Texts that contain pictures, and the remaining text of each. */
const withPictures: readonly (readonly [name: string, text: string, left: string])[] = [
  ['between words', `Look ${md} here!`, `Look ${taken} here!`],
  ['with a title', `![a](${uri} "A title (of it)")`, taken],
  ['in angle brackets', `![a](<${uri}>)`, taken],
  ['with brackets and line breaks in its words', `![a [b\nc] \\] d](\n${uri} )`, taken],
  ['in a link', `[![Harbour](${uri})](https://example.com)`, `[${taken}Harbour](https://example.com)`],
  ['among the words of another', `![a ${md}](x)`, `![a ${taken}](x)`],
  ['after marks that begin none', `Wow!${md} a<${md}`, `Wow!${taken} a<${taken}`],
  ['in HTML', `<p><img alt="a > b" src="${uri}" width=3/></p>`, `<p>${taken}</p>`],
  ['in HTML of other quotes', `<IMG SRC='${uri}'>`, taken],
  ['in HTML without quotes', `<img src=${uri}>`, taken],
  ['in HTML with line breaks in its data', `<img\n src="${uri.replace(/(.{40})/g, '$1\n')}">`, taken],
  ['in a list', `- a\n\n  ${md}\n  1. b\n\n     ${md}`, `- a\n\n  ${taken}\n  1. b\n\n     ${taken}`],
  ['in a quote', `> a\n> ${md}`, `> a\n> ${taken}`],
  [
    'in a table',
    `| a | b |\n| - | - |\n| ${md} | \`c\` ${md} |`,
    `| a | b |\n| - | - |\n| ${taken} | \`c\` ${taken} |`,
  ],
  ['behind code', `\`\`\`\nx\n\`\`\`\n${md}\n~~~\nx\n~~~\n${md}`, `\`\`\`\nx\n\`\`\`\n${taken}\n~~~\nx\n~~~\n${taken}`],
  ['behind a span', `\`x\` \`\` \` \`\` ${md}`, `\`x\` \`\` \` \`\` ${taken}`],
  ['behind an escaped backtick', `\\\` ${md} \``, `\\\` ${taken} \``],
  ['behind code in a line of its marks', `\`\`\`x\`\`\` ${md}`, `\`\`\`x\`\`\` ${taken}`],
  ['in the next paragraph of a lone backtick', `a \` b\n\n${md}`, `a \` b\n\n${taken}`],
  ['of other formats', `![](${uriOf(jpegBytes(), 'jpeg')})![](${uriOf(gifBytes, 'gif')})`, taken + taken],
];

/** Texts that are unchanged. */
const without: Readonly<Record<string, string>> = {
  'code that makes an address': 'img.src = "data:image/png;base64," + b64',
  'a bare address': `See ${uri} there`,
  'a link to a picture': `[a](${uri})`,
  'an escaped mark': `\\${md}`,
  'a fence': `\`\`\`md\n${md}\n\`\`\``,
  'a fence of tildes': `~~~\n${md}\n\`\`\`\n${md}\n~~~~`,
  'a fence that never ends': `\`\`\`\n${md}\n\n${md}`,
  'a longer fence': `\`\`\`\`\n\`\`\`\n${md}\n\`\`\`\``,
  'a fence in a list': `1. a\n   \`\`\`\n   ${md}\n   \`\`\``,
  'a fence in a quote': `> \`\`\`\n> ${md}\n> \`\`\``,
  'lines that are indented': `a\n\n    ${md}\n\n\t${md}`,
  'a span': `\`${md}\` \`\` \` ${md}\`\``,
  'a span of two lines': `\`a\n${md}\``,
  'a picture that is cut': `![a](${uri.slice(0, -9)})`,
  'a picture that never ends': `![a](${uri}`,
  'a picture of another form': `![a](${uriOf(Buffer.from('<svg/>'), 'svg+xml')})`,
  'data that is none': '![a](data:image/png;base64,AAAA) ![a](data:image/png;base64,AA%20) ![a](data:image/png,x)',
  'words over two paragraphs': `![a\n\nb](${uri})`,
  'HTML without an end': `<img src="${uri}" <b>`,
  'HTML of another name': `<imgs src="${uri}"> <img data-src="${uri}">`,
  'an address of the web': '![a](https://img.example/a.png)',
};

describe('Picture in a text', () => {
  for (const [name, text, left] of withPictures) {
    it(`is extracted ${name}, however the text is split`, () => {
      assert.equal(shown([text]), left);
      assert.equal(shown([...text]), left);
    });
  }

  for (const [name, text] of Object.entries(without)) {
    it(`is not recognized: ${name}`, () => {
      assert.deepEqual(itemsOf([text]), [{ kind: 'text', text }]);
      assert.equal(shown([...text]), text);
    });
  }

  it('does not delay text that cannot be a picture', () => {
    const finder = new InlineImageParser();
    const given = ['Hello', ' there!', ' ![', 'x] y', ' <im', 'port> '].map((piece) =>
      finder
        .push(piece)
        .map((item) => item.kind === 'text' && item.text)
        .join(''),
    );
    assert.deepEqual(given, ['Hello', ' there', '! ', '![x] y', ' ', '<import> ']);
  });
});

const markdown = [
  ...['![', '](', ')', '[', ']', '!', '`', '``', '```', '~~~', '\\', '\n', '\n\n', '    ', '  ', '\t'],
  ...['> ', '- ', '1. ', '# ', 'a', ' b ', '"', "'", uri, md, md, `[${md}](x)`, '😀'],
];
const html = ['<', '<img src="', '">', `<img src='${uri}'>`];
const textOf = (fragments: readonly string[]) =>
  fc.array(fc.constantFrom(...fragments), { maxLength: 30 }).map((all) => all.join(''));
const text = textOf([...markdown, ...html]);
const settings = {
  numRuns: Number(process.env.LIMN_FUZZ_RUNS ?? 1_500),
};

const count = (words: string) => words.split(uri).length - 1;

/** Counts how often the picture's data is in code by a Markdown parser. */
function countInCode(tokens: readonly Token[]): number {
  const isCode = (type: string) => ['code_inline', 'code_block', 'fence'].includes(type);
  return tokens.reduce(
    (sum, { type, content, children }) => sum + (isCode(type) ? count(content) : 0) + countInCode(children ?? []),
    0,
  );
}

describe('Any text, split anywhere', () => {
  it('is unchanged except for its pictures, and the same however it is split', () =>
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 20 }), (source, cuts) => {
        const places = [0, ...[...cuts].sort((a, b) => a - b), source.length];
        const pieces = places.slice(1).map((end, at) => source.slice(places[at], Math.max(end, places[at] ?? 0)));
        const left = shown(pieces);
        assert.equal(left, shown([source]));
        if (!left.includes(taken)) assert.equal(left, source);
      }),
      settings,
    ));

  it('keeps everything that is code to a Markdown parser', () =>
    fc.assert(
      fc.property(textOf(markdown), (source) => {
        assert.ok(count(shown([source])) >= countInCode(new MarkdownIt().parse(source, {})));
      }),
      settings,
    ));
});

describe('Picture URLs in a text', () => {
  const link = 'https://img.example/a.png';
  const left = (source: string) =>
    extractLinkedImages(source).map((item) => (item.kind === 'text' ? item.text : taken));

  it('are extracted from it', () => {
    assert.deepEqual(left(`a ![b](${link} "t") c`), ['a ', taken, ' c']);
    assert.deepEqual(left(`a\n${link}\nb`), ['a', taken, 'b']);
  });

  it('are kept in code', () => {
    for (const source of [
      `\`![b](${link})\``,
      `\`\`\`\n${link}\n![b](${link})\n\`\`\``,
      `\\![b](${link})`,
      `\`a\` ${link}`,
    ])
      assert.deepEqual(left(source), [source]);
  });
});
