import assert from 'node:assert/strict';
import { joinBytes } from '../../../src/base/common/bytes.ts';
import { createFileName } from '../../../src/base/common/fileName.ts';
import { estimateTokens, parseToolInput } from '../../../src/chatModels/common/editorMessage.ts';
import { encodeText } from '../../../src/imageFiles/common/formats/imageBytes.ts';
import { replaceWithAnswers } from '../../../src/insertion/common/answerEdits.ts';
import { insertBelow } from '../../../src/insertion/common/edits.ts';
import { insertReferences } from '../../../src/insertion/common/imageEdits.ts';
import { findReferences } from '../../../src/languages/common/findReferences/findReferences.ts';
import { collectFileNames } from '../../../src/languages/common/findReferences/mentionedFiles.ts';
import { readFrontMatter } from '../../../src/languages/common/frontMatter/readFrontMatter.ts';
import { updateFields } from '../../../src/languages/common/frontMatter/updateFields.ts';
import { findLatexPart, readMainDocument } from '../../../src/languages/common/latexProject.ts';
import { altText } from '../../../src/languages/common/writeReference/pictureReference.ts';
import { parseLookDraft } from '../../../src/looks/common/lookDraft.ts';
import { findFinished } from '../../../src/panel/page/markdown/markdownBlocks.ts';
import { renderMarkdown } from '../../../src/panel/page/markdown/render.ts';
import { parsePlanRows } from '../../../src/plan/common/parsePlan.ts';
import { createPlanDocument } from '../../../src/plan/common/rowPosition.ts';
import { normalizePrompt } from '../../../src/promptFiles/common/normalizePrompt.ts';
import { findPrompts } from '../../../src/prompts/common/prompts.ts';
import { stripMarkdown } from '../../../src/prompts/common/stripMarkdown.ts';
import { embedMetadata } from '../../../src/provenance/common/embedMetadata.ts';
import { extractRewrite } from '../../../src/rewrite/common/extractRewrite.ts';
import { createMarkers, MarkerStripper } from '../../../src/rewrite/common/markers.ts';
import { languageAt } from '../../../src/rewrite/common/proseLines.ts';
import { getPassageDiff } from '../../../src/rewrite/common/wordDiff.ts';
import { parseAddress } from '../../../src/service/common/address.ts';
import { ThinkTagParser } from '../../../src/service/common/chat/thinkTagParser.ts';
import { ToolCallAccumulator } from '../../../src/service/common/chat/toolCallAccumulator.ts';
import { redactFailure } from '../../../src/service/common/failure/redact.ts';
import { errorFailure, statusFailure } from '../../../src/service/common/failure/responseFailure.ts';
import { parseJson } from '../../../src/service/common/fields.ts';
import { InlineImageParser, LonePicture } from '../../../src/service/common/imageData/inlineImageParser.ts';
import { extractLinkedImages } from '../../../src/service/common/imageData/linkedImages.ts';
import { createRedactor } from '../../../src/service/common/redaction/redactor.ts';
import { KeptBody } from '../../../src/service/common/response/keptBody.ts';
import { parseTruncatedJson, repairJson } from '../../../src/service/common/response/repairJson.ts';
import { findFileNames } from '../../../src/sessions/common/fileInLink.ts';
import { deriveTitle, deriveTitleFromAnswer } from '../../../src/sessions/common/title.ts';
import { tokenize } from '../../../src/sessions/host/store/wordIndex.ts';
import { parseKey } from '../../../src/setup/common/key.ts';
import { plain } from '../imageFiles/common/pictures.ts';
import { chunk } from '../imageFiles/common/signed.ts';

const answered = { operation: 'chat', url: 'https://a.example/v1', status: 404, headers: {} } as const;
const ended = (head: string, form: 'page' | 'words') =>
  ({
    values: [],
    ending: { form, state: 'open', isMarked: false, isCut: false, hasUnread: false, head, body: new KeptBody() },
  }) as const;

/** Creates a PNG that contains only that text as its XMP packet. */
function pictureSaying(text: string): Uint8Array {
  const packet = encodeText(`XML:com.adobe.xmp\0\0\0\0\0<rdf:RDF>${text}</rdf:RDF>`);
  const chunks = [chunk('IHDR', new Uint8Array(13)), chunk('iTXt', packet), chunk('IEND', new Uint8Array())];
  return joinBytes([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...chunks]);
}

/** Passes a text on in pieces of a few characters, as in a stream. */
function streamed(taker: { push(piece: string): unknown; end(): unknown }, text: string): void {
  for (let at = 0; at < text.length; at += 7) taker.push(text.slice(at, at + 7));
  taker.end();
}

/** Inserts a block below a position at the beginning, in the middle and at the end. */
function placedIn(text: string, languageId: string): void {
  for (const part of [0, 0.5, 1]) {
    const at = Math.floor(text.length * part);
    insertBelow({ text, languageId }, { start: at, end: at }, 'b');
  }
}

function argumentsTaker() {
  const calls = new ToolCallAccumulator();
  const push = (piece: string) => calls.take({ index: 0, id: 'c', function: { name: 'draw', arguments: piece } });
  return { push, end: () => calls.all() };
}

/** Returns the first quarter of a text, for readers that do not read longer ones. */
function aQuarter(text: string): string {
  return text.slice(0, text.length / 4);
}

const redactor = createRedactor();
redactor.know('sk-sentinel/4f9a+1c77=');

/** The functions that read external text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'an error message': (text) => errorFailure({ error: { message: text, code: text } }, answered),
  'a web page': (text) => statusFailure(ended(text, 'page'), answered),
  'plain text': (text) => statusFailure(ended(text, 'words'), answered),
  'a failure that is redacted': (text) =>
    redactFailure(errorFailure({ error: { message: text } }, answered), redactor.redact),
  'a line of the log': redactor.redact,
  'JSON that is repaired': repairJson,
  'text that may be one picture': (text) => streamed(new LonePicture(), text),
  'JSON that is cut in a string': (text) => parseTruncatedJson(`["${text}`, parseJson),
  'JSON that is cut between values': (text) => parseTruncatedJson(`[${text}`, parseJson),
  'a text with pictures in pieces': (text) => streamed(new InlineImageParser(), text),
  'a text with pictures as a whole': (text) =>
    streamed({ push: () => new InlineImageParser().push(text), end: () => 0 }, 'x'),
  'a text with picture URLs': extractLinkedImages,
  'a text with think tags': (text) => streamed(new ThinkTagParser(), text),
  'tool arguments in pieces': (text) => streamed(argumentsTaker(), text),
  'tool arguments that are parsed': (text) => parseToolInput({ arguments: text }),
  'a text whose tokens are estimated': estimateTokens,
  'a passage that gets markers': createMarkers,
  'an answer with markers': (text) => streamed(new MarkerStripper(createMarkers('')), text),
  'an answer with a rewrite': (text) =>
    extractRewrite({ answer: text, passage: 'a', languageId: 'markdown', marks: createMarkers(''), isCut: false }),
  'an answer with a rewrite of a similar passage': (text) =>
    extractRewrite({
      answer: aQuarter(text),
      passage: aQuarter(text).slice(1),
      languageId: 'markdown',
      marks: createMarkers(''),
      isCut: false,
    }),
  'a rewrite that is compared with its passage': (text) => getPassageDiff({}, { text: 'a', languageId: '' }, text),
  'a rewrite that is compared with its Markdown passage': (text) =>
    getPassageDiff({}, { text: 'a', languageId: 'markdown' }, text),
  'a text whose embedded language is found': (text) => languageAt('markdown', text),
  'an answer that replaces a passage': (text) =>
    replaceWithAnswers({ text: '> - a b\n', languageId: 'markdown' }, [{ passage: { start: 4, end: 5 }, text }]),
  'a document in which an answer replaces its middle': (text) => {
    const start = Math.floor(text.length / 2);
    return replaceWithAnswers({ text, languageId: 'markdown' }, [{ passage: { start, end: start + 9 }, text: '- b' }]);
  },
  'a list of prompts': findPrompts,
  'a prompt in Markdown': stripMarkdown,
  'a text with file names': findFileNames,
  'a text that is indexed for the search': tokenize,
  'a text that becomes a title': (text) => [
    deriveTitle(text, `x ${text}`),
    deriveTitleFromAnswer(text, 'x', `# ${text}`),
  ],
  'a text that becomes a file name': createFileName,
  'an alternative text': altText,
  ...Object.fromEntries(
    [
      'markdown',
      'quarto',
      'mdx',
      'html',
      'astro',
      'typescriptreact',
      'scss',
      'latex',
      'asciidoc',
      'restructuredtext',
      'typst',
      'org',
    ].map((language) => [`picture references in ${language}`, (text: string) => findReferences(language, text)]),
  ),
  'a text whose picture names are collected': collectFileNames,
  'a LaTeX document with chapters': (text) => [findLatexPart(text), readMainDocument(`${text}\n\\documentclass{a}`)],
  'front matter': (text) => readFrontMatter(`---\n${aQuarter(text)}\n---\n`),
  'front matter that never ends': (text) => readFrontMatter(`---\n${text}`),
  'front matter that is changed': (text) => updateFields(`---\na: ${aQuarter(text)}\n---\n`, { made: { date: 'x' } }),
  'a prompt that is normalized': normalizePrompt,
  'a plan of pictures': parsePlanRows,
  ...Object.fromEntries(
    ['markdown', 'html', 'latex', 'asciidoc', 'restructuredtext', 'typst', 'org'].map((languageId) => [
      `headings in ${languageId}`,
      (text: string) => createPlanDocument({ text, languageId }),
    ]),
  ),
  'a page in which images are inserted': (text) => {
    const reference = { path: 'a.png', alt: '', width: 0, height: 0 };
    const placed = [1, text.length - 2].map((start) => ({ passage: { start, end: start + 1 }, reference }));
    return insertReferences(
      { text, languageId: 'html' },
      placed.map((one) => ({ ...one, position: 'below' as const })),
    );
  },
  ...Object.fromEntries(
    ['markdown', 'mdx', 'html', 'latex', 'asciidoc', 'restructuredtext', 'typst', 'org'].map((languageId) => [
      `a document in ${languageId} in which a block is inserted`,
      (text: string) => placedIn(text, languageId),
    ]),
  ),
  'a look in an answer': (text) => parseLookDraft(text, ['a.png']),
  'the XMP packet of a picture': (text) =>
    embedMetadata(pictureSaying(text), 'image/png', { provenance: plain, sourceType: 'trainedAlgorithmicMedia' }),
  'an answer that is rendered': renderMarkdown,
  'a growing answer whose finished blocks are found': (text) => findFinished(`${text}\n`),
  'an address': parseAddress,
  'a key': parseKey,
};

const marks = [
  ...[' ', '\n', '\t', 'a', 'a ', '!', '[', '![', '![a](https://', '![](data:image/png;base64,', '<img src="', '<img '],
  ...['`', '```\n', '~~~\n', '<', '<a', '<title', '(', '(request id:', '://', '\\', '- ', '- a\n', '> ', '1. ', '|'],
  ...[
    '| a |\n',
    '| - ',
    '*',
    '.',
    '"',
    "'",
    '{',
    'model ',
    'not ',
    'sk-',
    'token=',
    'bearer ',
    '<br ',
    '/v1',
    '\u200b',
  ],
  ...[
    '<new-text>\n',
    '</new-text>',
    '“',
    'Option 1:\n',
    'Here is the text:\n',
    '<think>',
    '</think>',
    '😀',
    '\ud800',
    'inline data ',
    'content ',
    'image input ',
    '图片',
    '#',
    ': ',
    '\r\n',
    ',',
    '<script',
    '<script>',
    '<img srcset="a 1x, ',
    '<img srcset=,,',
    '<img style={{a: ',
    '<p style="a:url(',
    '<p a={"',
    'import "',
    'require( ',
    'image-set(',
    'image-set("a" ',
    'url(a\\ ',
    '<!--',
    '/*',
    'url("',
    '\\includegraphics[',
    '\\includegraphics[alt={',
    '\\graphicspath{{',
    '\\begin{minted}',
    ...[
      '\\includegraphics<1>{',
      '\\adjustimage{',
      '\\verb|\n',
      '\\verb|\\verb!',
      '\\mintinline[',
      '\\iffalse ',
      '\\fi ',
    ],
    ...[
      '\\graphicspath{{a}',
      '\\graphicspath{{a}}\\includegraphics{a}',
      '\\end{document',
      '\\url{',
      '\\input ',
      '\\import{',
      '\\begin{tabular}\n',
      '\\[\n',
      '$$ ',
      '\\begin{itemize}\n',
      '\\section{',
      '\\end{document}\n',
      '\\documentclass[',
    ],
    'image::a[',
    'image::a[alt=',
    ...[
      '#image(',
      '#image(a, ',
      'image(image(',
      '#f[',
      '#{',
      '#f(\n',
      '#f[\n',
      '$a\n',
      '`a\n',
      '#let a = [',
      '#image([/* ',
    ],
    'image(a ',
    '.. image:: a\n ',
    ...['.. image::\n a\n', '- .. image:: a\n', '+--+--+\n|', '+--', '==  ==\n', '= ', '>>> ', '..\n'],
    '::\n\n ',
    '#+attr_html: :alt a\n',
    '#+begin_src\n',
    '----\n',
    ...['![[', '![[a.png|', '![w:1 ', '![a](b){', '![a](b){a="', '![a](b "', '```{figure} a\n', ':::{figure} a.png\n'],
    ...[':::{figure} a.png\n:alt: a\n', '{{< figure ', '{% include figure ', '{% asset_img "', '{/* ', '<pre>\n'],
    '[[file:a',
    ...['[[file:a][file:b', 'file:a', ' =a', '=', '#+caption: a\n', ': a\n'],
    ...[
      '[source]\n',
      ':a: {a}\n',
      ':a: b \\\n',
      'ifndef::a[:a: b]\n',
      '|===\n',
      '|image::a',
      'image:a',
      'pass:[',
      ' +a',
    ],
    '<rdf:li ',
    '<rdf:li a:DigitalSourceType ',
    '? ',
    '&a ',
    '*a ',
    '|\n ',
    'a:\n',
    ...[
      '%',
      '%25',
      '\\u',
      '\\u005c',
      '&amp;',
      '&#x',
      '%5c',
      '\\ ',
      '\\x2',
      '\\303',
      '.png',
      '.png\\ ',
      '\\a{b}',
      'sk-sent',
      'sk-s\n',
      'c2st',
    ],
  ],
];

const size = 3_000;

/** Texts whose parts refer to or contain one another; each function creates one of about the given length. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'many footnotes': (length) =>
    numbered(
      length,
      (at) => `a[^${at}]\n\n`,
      (at) => `[^${at}]: b\n\n`,
    ),
  'footnotes that alternate with the text': (length) => numbered(length, (at) => `a[^${at}]\n\n[^${at}]: b\n\n`),
  'footnotes line by line': (length) => `a\n${numbered(length, (at) => `[^${at}]: b[^${at + 1}]\n`)}`,
  'many references to one footnote': (length) => `${numbered(length, () => 'a[^1]\n\n')}[^1]: b\n`,
  'footnote references without footnotes': (length) => numbered(length, (at) => `a[^${at}]\n\n`),
  'footnotes in footnotes': (length) => numbered(length, (at) => `${' '.repeat(4 * (at % 20))}[^${at}]: b[^${at}]\n\n`),
  'link definitions': (length) =>
    numbered(
      length,
      (at) => `[${at}]\n\n`,
      (at) => `[${at}]: https://a.example/${at}\n`,
    ),
  'rows of a table': (length) => `|a|b|\n|-|-|\n${numbered(length, () => '|c|d|\n')}`,
  'columns of a table': (length) =>
    ['a', '-', 'b'].map((cell) => `|${numbered(length / 3, () => `${cell}|`)}`).join('\n'),
  'many tables': (length) => numbered(length, () => 'x\n\n|a|b|\n|-|-|\n|c|d|\n\n'),
  'definition lists': (length) => numbered(length, (at) => `term ${at}\n: what it is\n\n`),
  'nested lists': (length) => numbered(length, (at) => `${'  '.repeat(at % 30)}- a\n`),
  'nested quotes': (length) => numbered(length, (at) => `${'> '.repeat(at % 30)}a\n`),
  'one indented line': (length) => `a\n${' '.repeat(length)}a\n`,
  'one line with a gap': (length) => `a${' '.repeat(length)}a\n`,
  'a directive with a gap': (length) => `.. image:: a${' '.repeat(length)}a\n`,
  'an option with a gap': (length) => `.. image:: a\n   :alt: a${' '.repeat(length)}a\n`,
  'an import that never ends': (length) => `import {\n${numbered(length, () => 'a,\n\n')}`,
  imports: (length) => numbered(length, (at) => `import { a${at} } from 'a'\n\n`),
  'backticks that nothing closes': (length) => numbered(length, (at) => `${'`'.repeat((at % 300) + 1)} `),
  'nested images': (length) => `${'!['.repeat(length / 7)}${'](x)'.repeat(length / 7)}`,
  'covers in front matter': (length) => `---\n${numbered(length, () => 'image: a.png\n')}---\n`,
  'covers in TOML': (length) => `+++\n${numbered(length, () => 'image = "a.png"\n')}+++\n`,
  'blank lines': (length) => `a${'\n'.repeat(length)}b`,
  'leading blanks': (length) => numbered(length, (at) => `${' '.repeat(at % 300)}a\n`),
  'blocks of formulas': (length) => numbered(length, (at) => `$$\na_${at}\n$$\n\n`),
  'paragraphs and drawings that overlap': (length) => `<p>\n${numbered(length, () => '<svg>\n</p>\n<p>\n</svg>\n')}`,
  'formulas without an end': (length) => numbered(length, (at) => `$$ a_${at}\n\n`),
};

/** Creates each kind of part for each of many numbers, one kind after the other, about this length in total. */
function numbered(length: number, ...parts: readonly ((at: number) => string)[]): string {
  const each = parts.map((part) => part(100).length).reduce((sum, one) => sum + one);
  const count = Math.ceil(length / each);
  return parts.flatMap((part) => Array.from({ length: count }, (_, at) => part(at))).join('');
}

/** Creators of all texts, by what the texts are made of. */
const makers: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(marks.map((mark) => [mark, (length: number) => textOf(mark, length)])),
  ...shapes,
};

function textOf(mark: string, length: number): string {
  return `x${mark.repeat(Math.ceil(length / mark.length))}x`;
}

/** Returns the CPU milliseconds that this process used; other processes do not count. */
function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How much longer the second text is. The work of garbage collection varies too much for a smaller step. */
const step = 16;

/** Milliseconds of work that are too few to tell how it grows. */
const tooLittle = 100;

/**
 * Returns whether the work grows quadratically: 16 times the text is then 256 times the work. Both lengths are measured alternately, because
 * the processor changes its speed, and some runs collect the garbage of others.
 */
function grows(read: (text: string) => unknown, make: (length: number) => string, length = size): boolean {
  const [small, large] = [make(length), make(length * step)];
  if (costOf(() => read(large)) < tooLittle) return false;
  const isFar = () => {
    const cost = costOf(() => read(large));
    return (
      cost >= tooLittle &&
      cost >
        4 *
          step *
          Math.max(
            1,
            costOf(() => read(small)),
          )
    );
  };
  return [3, 11].every((times) => isMostly(isFar, times));
}

/** Returns whether a condition holds in most of so many checks; stops checking once the result is certain. */
function isMostly(holds: () => boolean, times: number): boolean {
  const most = Math.ceil(times / 2);
  const counts = { held: 0, not: 0 };
  while (Math.max(counts.held, counts.not) < most) counts[holds() ? 'held' : 'not'] += 1;
  return counts.held === most;
}

describe('Growth measurement', () => {
  const blanks = (length: number) => textOf(' ', length);

  it('detects quadratic reading of a text, and does not report linear reading', () => {
    assert.ok(grows((text) => text.replace(/\s+$/, ''), blanks, 1_500));
    assert.ok(!grows((text) => text.trimEnd(), blanks));
  });
});

describe('External text that is 16 times as long takes about 16 times the work', () => {
  for (const [name, read] of Object.entries(readers))
    it(`as ${name}`, () => {
      const bad = Object.entries(makers).filter(([, make]) => grows(read, make));
      assert.deepEqual(
        bad.map(([name]) => name),
        [],
      );
    });
});
