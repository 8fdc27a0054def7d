/** Converts an answer's text, which is Markdown, to paragraphs of another language. */
import { isMarkdown } from '../../languages/common/languages.ts';

/** Writes one paragraph of plain text, with the special characters of the language escaped. */
type Paragraph = (text: string) => string;

const zeroWidthSpace = '\u200B';

const paragraphs: ReadonlyMap<string, Paragraph> = new Map(
  Object.entries({
    latex: (text) => text.replace(/[\\{}$&#%_^~]/g, (mark) => latexNames[mark] ?? `\\${mark}`),
    typst: (text) => text.replace(/[\\#$*_`@<~[\]]|\/(?=[/*])|^[=/](?=[\s=])/g, '\\$&'),
    restructuredtext: (text) => text.replace(/[\\*`|]|_(?![\p{L}\p{N}])|:(?=:)|^\.\.(?=\s)/gu, '\\$&'),
    asciidoc: (text) => text.replace(/^(?=[=./[':+<|])/, '{empty}').replace(/[*_`#^~+{[\\]/g, toCharacterReference),
    org: (text) =>
      text.replace(/^(?=\*+\s|#|\||:)/, zeroWidthSpace).replace(/\[(?=\[)|[*/_=~+](?=\S)/g, `$&${zeroWidthSpace}`),
    plaintext: (text) => text,
    html: (text) => `<p>${text.replace(/[&<>{}@]/g, toCharacterReference)}</p>`,
  } satisfies Readonly<Record<string, Paragraph>>),
);

const latexNames: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

/** Languages whose text is written like that of another one. */
const languageAliases: Readonly<Record<string, string>> = Object.fromEntries([
  ['tex', 'latex'],
  ...'svelte astro php-html handlebars razor erb blade twig ejs nunjucks liquid jinja-html django-html vue-html aspnetcorerazor vue'
    .split(' ')
    .map((id) => [id, 'html']),
]);

/** Returns the text for a document of this language, or undefined if the language has no prose. */
export function toDocumentProse(languageId: string, words: string): string | undefined {
  if (languageId === 'mdx') return escapeMdxProse(words.trim());
  if (isMarkdown(languageId)) return words.trim();
  const write = paragraphs.get(languageAliases[languageId] ?? languageId);
  // Each paragraph and each line of a list, without Markdown's formatting marks.
  const blocks = words.trim().split(/\n[ \t]*\n|\n(?=\s*(?:[-*+]|\d{1,9}[.)])\s)/);
  const plainBlocks = blocks.map((block) => stripMarks(block.replace(/\s*\n\s*/g, ' ').trim())).filter(Boolean);
  return write && plainBlocks.map(write).join('\n\n');
}

/** Whether a document of this language can contain prose beside its own text. */
export function supportsProse(languageId: string): boolean {
  return isMarkdown(languageId) || paragraphs.has(languageAliases[languageId] ?? languageId);
}

function stripMarks(line: string): string {
  return line
    .replace(/^#{1,6}\s+/, '')
    .replace(/^[*+](?=\s)/, '-')
    .replace(/(\*\*|__)(?=\S)([^*_]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_]+)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(?<!!)\[([^[\]\n]{1,300})\]\(<?([^()<>\s]{1,2000})>?\)/g, '$1 ($2)')
    .replace(/(`+)([^`]+)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Outside of code, MDX reads braces as expressions, angle brackets as elements, and some first words as a program. */
function escapeMdxProse(words: string): string {
  const pieces = words.split(/(^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[ \t]*$|$(?![\s\S]))|`[^`\n]+`)/m);
  return pieces.map((piece, index) => (index % 3 === 0 ? escapeMdx(piece) : index % 3 === 1 ? piece : '')).join('');
}

function escapeMdx(text: string): string {
  return text.replace(/\\?[{}<]/g, (mark) => `\\${mark.at(-1)}`).replace(/^(?=(?:import|export)\s)/gm, zeroWidthSpace);
}

function toCharacterReference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
