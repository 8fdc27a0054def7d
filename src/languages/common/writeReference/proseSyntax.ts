import { encodePath, type PictureReference } from './pictureReference.ts';

/** AsciiDoc block macro with positional attributes. */
export function asciidoc(reference: PictureReference): string {
  return `image::${macro(reference)}`;
}

/** The macro within a line of text. */
export function asciidocInline(reference: PictureReference): string {
  return `image:${macro(reference)}`;
}

function macro({ path, alt, width, height }: PictureReference): string {
  const size = width > 0 && height > 0 ? [`${width}`, `${height}`] : [];
  return `${target(path)}[${[asciidocAlt(alt), ...size].join(',')}]`;
}

/** Escapes the text as the first attribute. */
export function asciidocAlt(alt: string): string {
  const text = asciidocText(alt);
  return /^[\p{L}\p{N} .;:!?-]*$/u.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`;
}

/** Keeps single spaces, since print converters use the target as a file name. */
function target(path: string): string {
  return encodePath(path).replace(/(?<=[^/ ])%20(?=[^/%])/g, ' ');
}

/** Escapes as character references what AsciiDoc would replace by typography or attributes, or read as the end of a cell. */
export function asciidocText(text: string): string {
  return text
    .replace(/\\|&(?=#?\w+;)|[{[\]|]|`(?=['"])|(?<=['"])`/g, reference)
    .replace(/\((?=(?:C|R|TM)\))|(?<=-)-|(?<=\.\.)\.|(?<=[-=])>|<(?=[-=])/g, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/**
 * The graphicx package of LaTeX 2020 or later, as wide as the text. It takes a UTF-8 path unchanged, except for the characters that end or
 * change a macro's argument. No notation can protect `#` and `"`, nor `$` and `~` if the file search expands them, so they are unchanged.
 */
export function latex({ path }: PictureReference): string {
  return `\\includegraphics[width=\\linewidth]{${latexPath(path)}}`;
}

const names: Readonly<Record<string, string>> = {
  '%': '@percentchar',
  '\\': '@backslashchar',
  '{': '@charlb',
  '}': '@charrb',
};

function latexPath(path: string): string {
  return path
    .replace(/[%\\{}]/g, (character) => `\\csname ${names[character]}\\endcsname `)
    .replaceAll('^', '\\string^')
    .replace(/(?<!\\endcsname) (?= )/g, '\\space ');
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Escapes text between braces, as the value of graphicx' `alt`. */
export function latexAlt(alt: string): string {
  return alt.replace(/[%&#$_{}\\~^]/g, (character) => special[character] ?? `\\${character}`);
}

/** Org 9.3 and later: a link to a file, in which brackets are escaped by backslashes. */
export function org(reference: PictureReference): string {
  const alt = orgAlt(reference.alt);
  return (alt === '' ? '' : `#+ATTR_HTML: :alt ${alt}\n`) + orgInline(reference);
}

/** Writes a link within a line of text, where it cannot have alternative text. */
export function orgInline({ path }: PictureReference): string {
  // Backslashes are significant only before a bracket and at the end.
  const escaped = path.replace(/(\\*)([[\]]|$)/g, (_, slashes: string, bracket: string) =>
    bracket === '' ? slashes + slashes : `${slashes}${slashes}\\${bracket}`,
  );
  return `[[file:${escaped}]]`;
}

/** A word after a colon would begin the next attribute; Org has no way to escape it. */
export function orgAlt(alt: string): string {
  return alt.replace(/(?<!\S):+(?=\S)/g, '').trim();
}

/** Docutils' image directive; its argument is a URL, its options are taken literally. */
export function restructuredText({ path, alt }: PictureReference): string {
  const directive = `.. image:: ${encodePath(path)}`;
  return alt === '' ? directive : `${directive}\n   :alt: ${alt}`;
}

/** Typst's `image` function, called from markup; the path is that of a file, not a URL. */
export function typst({ path, alt }: PictureReference): string {
  return `#image("${typstAlt(path)}", alt: "${typstAlt(alt)}")`;
}

/** Between quotation marks. */
export function typstAlt(value: string): string {
  const codeOf = (character: string) => character.charCodeAt(0).toString(16);
  return value.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, (control) => `\\u{${codeOf(control)}}`);
}
