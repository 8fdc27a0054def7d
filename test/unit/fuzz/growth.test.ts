import assert from 'node:assert/strict';
import { joinBytes } from '../../../src/base/common/bytes.ts';
import { createFileName } from '../../../src/base/common/fileName.ts';
import { estimateTokens, parseToolInput } from '../../../src/chatModels/common/editorMessage.ts';
import { encodeText } from '../../../src/imageFiles/common/formats/imageBytes.ts';
import { insertBelow } from '../../../src/insertion/common/edits.ts';
import { findReferences } from '../../../src/languages/common/findReferences/findReferences.ts';
import { readFrontMatter } from '../../../src/languages/common/frontMatter/readFrontMatter.ts';
import { updateFields } from '../../../src/languages/common/frontMatter/updateFields.ts';
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
import { requestsRewrite } from '../../../src/rewrite/common/rewriteAnswer.ts';
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
    ending: { form, state: 'open', isMarked: false, isCut: false, hasUnread: false, head, body: [] },
  }) as const;

/** A PNG with nothing in it but that text as its packet. */
function pictureSaying(text: string): Uint8Array {
  const packet = encodeText(`XML:com.adobe.xmp\0\0\0\0\0<rdf:RDF>${text}</rdf:RDF>`);
  const chunks = [chunk('IHDR', new Uint8Array(13)), chunk('iTXt', packet), chunk('IEND', new Uint8Array())];
  return joinBytes([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...chunks]);
}

/** Takes a text in pieces of a few characters, as a stream has it. */
function streamed(taker: { push(piece: string): unknown; end(): unknown }, text: string): void {
  for (let at = 0; at < text.length; at += 7) taker.push(text.slice(at, at + 7));
  taker.end();
}

/** Puts a block below a passage at the beginning, in the middle and at the end. */
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

/** More of it is not read at all. */
function aQuarter(text: string): string {
  return text.slice(0, text.length / 4);
}

const redactor = createRedactor();
redactor.know('sk-sentinel/4f9a+1c77=');

/** What looks at text from elsewhere. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the words of an error': (text) => errorFailure({ error: { message: text, code: text } }, answered),
  'a web page': (text) => statusFailure(ended(text, 'page'), answered),
  'plain words': (text) => statusFailure(ended(text, 'words'), answered),
  'what is redacted': (text) => redactFailure(errorFailure({ error: { message: text } }, answered), redactor.redact),
  'what the log writes': redactor.redact,
  'JSON that is mended': repairJson,
  'words that may be one picture': (text) => streamed(new LonePicture(), text),
  'JSON that was cut': (text) => parseTruncatedJson(`["${text}`, parseJson),
  'JSON that was cut between values': (text) => parseTruncatedJson(`[${text}`, parseJson),
  'a text with pictures': (text) => streamed(new InlineImageParser(), text),
  'a text with pictures at once': (text) =>
    streamed({ push: () => new InlineImageParser().push(text), end: () => 0 }, 'x'),
  'a text with addresses': extractLinkedImages,
  'a text with thoughts': (text) => streamed(new ThinkTagParser(), text),
  'the arguments of a tool': (text) => streamed(argumentsTaker(), text),
  'what a tool is called with': (text) => parseToolInput({ arguments: text }),
  'an estimate of tokens': estimateTokens,
  'what asks for a change': requestsRewrite,
  'a passage for which marks are found': createMarkers,
  'an answer with marks': (text) => streamed(new MarkerStripper(createMarkers('')), text),
  'the text in an answer': (text) =>
    extractRewrite({ answer: text, passage: 'a', marks: createMarkers(''), isCut: false }),
  'the text in an answer to a passage': (text) =>
    extractRewrite({
      answer: aQuarter(text),
      passage: aQuarter(text).slice(1),
      marks: createMarkers(''),
      isCut: false,
    }),
  'changes of a passage': (text) => getPassageDiff({}, { text: 'a', languageId: '' }, text),
  'changes of a wrapped passage': (text) => getPassageDiff({}, { text: 'a', languageId: 'markdown' }, text),
  'the language of a passage': (text) => languageAt('markdown', text),
  'a list of prompts': findPrompts,
  'a prompt from Markdown': stripMarkdown,
  'names of files': findFileNames,
  'words to be searched': tokenize,
  'a title': (text) => [deriveTitle(text, `x ${text}`), deriveTitleFromAnswer(text, 'x', `# ${text}`)],
  'a name for a file': createFileName,
  'an alternative text': altText,
  ...Object.fromEntries(
    ['markdown', 'html', 'typescriptreact', 'scss', 'latex', 'asciidoc', 'restructuredtext', 'typst', 'org'].map(
      (language) => [`picture references of ${language}`, (text: string) => findReferences(language, text)],
    ),
  ),
  'front matter': (text) => readFrontMatter(`---\n${aQuarter(text)}\n---\n`),
  'front matter that goes on': (text) => readFrontMatter(`---\n${text}`),
  'front matter that is changed': (text) => updateFields(`---\na: ${aQuarter(text)}\n---\n`, { made: { date: 'x' } }),
  'the words of a prompt': normalizePrompt,
  'a plan of pictures': parsePlanRows,
  ...Object.fromEntries(
    ['markdown', 'html', 'latex', 'asciidoc', 'restructuredtext', 'typst', 'org'].map((languageId) => [
      `headings of ${languageId}`,
      (text: string) => createPlanDocument({ text, languageId }),
    ]),
  ),
  ...Object.fromEntries(
    ['markdown', 'mdx', 'html', 'latex', 'asciidoc', 'restructuredtext', 'typst', 'org'].map((languageId) => [
      `the place of a picture in ${languageId}`,
      (text: string) => placedIn(text, languageId),
    ]),
  ),
  'a look in an answer': (text) => parseLookDraft(text, ['a.png']),
  'what a picture says of itself': (text) =>
    embedMetadata(pictureSaying(text), 'image/png', { provenance: plain, sourceType: 'trainedAlgorithmicMedia' }),
  'an answer that is drawn': renderMarkdown,
  'an answer that grows': (text) => findFinished(`${text}\n`),
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
    '/*',
    'url("',
    '\\includegraphics[',
    '\\includegraphics[alt={',
    '\\graphicspath{{',
    '\\begin{minted}',
    'image::a[',
    'image::a[alt=',
    'image(a ',
    '.. image:: a\n ',
    '::\n\n ',
    '#+attr_html: :alt a\n',
    '#+begin_src\n',
    '----\n',
    '[[file:a',
    '<rdf:li ',
    '<rdf:li a:DigitalSourceType ',
    '? ',
    '&a ',
    '*a ',
    '|\n ',
    'a:\n',
    ...['%', '%25', '\\u', '\\u005c', '&amp;', '&#x', '%5c', '\\ ', '\\x2', 'sk-sent', 'sk-s\n', 'c2st'],
  ],
];

const size = 10_000;

/** Texts whose parts refer to one another, or stand in one another: each of so many characters. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'many footnotes': (length) =>
    numbered(
      length,
      (at) => `a[^${at}]\n\n`,
      (at) => `[^${at}]: b\n\n`,
    ),
  'footnotes in turn with the text': (length) => numbered(length, (at) => `a[^${at}]\n\n[^${at}]: b\n\n`),
  'footnotes line by line': (length) => `a\n${numbered(length, (at) => `[^${at}]: b[^${at + 1}]\n`)}`,
  'one footnote': (length) => `${numbered(length, () => 'a[^1]\n\n')}[^1]: b\n`,
  'no footnote': (length) => numbered(length, (at) => `a[^${at}]\n\n`),
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
  'one line that is set in': (length) => `a\n${' '.repeat(length)}a\n`,
  'one line with a gap': (length) => `a${' '.repeat(length)}a\n`,
  'a directive with a gap': (length) => `.. image:: a${' '.repeat(length)}a\n`,
  'an option with a gap': (length) => `.. image:: a\n   :alt: a${' '.repeat(length)}a\n`,
  'a module that is never whole': (length) => `import {\n${numbered(length, () => 'a,\n\n')}`,
  modules: (length) => numbered(length, (at) => `import { a${at} } from 'a'\n\n`),
  'blank lines': (length) => `a${'\n'.repeat(length)}b`,
  'leading blanks': (length) => numbered(length, (at) => `${' '.repeat(at % 300)}a\n`),
  'blocks of formulas': (length) => numbered(length, (at) => `$$\na_${at}\n$$\n\n`),
  'formulas without an end': (length) => numbered(length, (at) => `$$ a_${at}\n\n`),
};

/** For each of many numbers a part, kind after kind, all of them together of this length. */
function numbered(length: number, ...parts: readonly ((at: number) => string)[]): string {
  const each = parts.map((part) => part(100).length).reduce((sum, one) => sum + one);
  const count = Math.ceil(length / each);
  return parts.flatMap((part) => Array.from({ length: count }, (_, at) => part(at))).join('');
}

/** All texts, by what they are made of. */
const makers: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(marks.map((mark) => [mark, (length: number) => textOf(mark, length)])),
  ...shapes,
};

function textOf(mark: string, length: number): string {
  return `x${mark.repeat(Math.ceil(length / mark.length))}x`;
}

/** Milliseconds of the processor that this process itself took: other processes do not count. */
function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Four times the text is sixteen times the work where each character is looked at for each other; little work says nothing. Both are
 * measured in turn, since the processor changes its pace, and some runs collect what others left.
 */
function grows(read: (text: string) => unknown, make: (length: number) => string, length = size): boolean {
  const [small, large] = [make(length), make(length * 4)];
  if (costOf(() => read(large)) < 40) return false;
  const isFar = () =>
    costOf(() => read(large)) >
    9 *
      Math.max(
        2,
        costOf(() => read(small)),
      );
  return [3, 11].every((times) => isMostly(isFar, times));
}

/** Whether something holds in most of so many looks, of which none is taken once that is sure. */
function isMostly(holds: () => boolean, times: number): boolean {
  const most = Math.ceil(times / 2);
  const counts = { held: 0, not: 0 };
  while (Math.max(counts.held, counts.not) < most) counts[holds() ? 'held' : 'not'] += 1;
  return counts.held === most;
}

describe('The measure of growth', () => {
  const blanks = (length: number) => textOf(' ', length);

  it('notices a text that is looked at from each of its characters on, and no other', () => {
    assert.ok(grows((text) => text.replace(/\s+$/, ''), blanks, 3_000));
    assert.ok(!grows((text) => text.trimEnd(), blanks));
  });
});

describe('A text four times as long from elsewhere is about four times the work', () => {
  for (const [name, read] of Object.entries(readers))
    it(`as ${name}`, () => {
      const bad = Object.entries(makers).filter(([, make]) => grows(read, make));
      assert.deepEqual(
        bad.map(([name]) => name),
        [],
      );
    });
});
