/** Recognizes file names in answers, in code and in link targets; the host and the page use the same rules. */

/** A scheme, but not a file with a line (`goal.md:12`). */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?::\d+)?(?:[?#]|$))/i;

/** The beginning of an absolute Windows path. */
const drive = /^[a-z]:(?=[\\/]|%5c)/i;

/** Returns whether text in code may be the name of a file: it has an extension or a folder, and no spaces. */
export function mayBeFile(name: string): boolean {
  const path = name.replace(drive, '');
  return /^[^\s:*?"<>|()[\]{};,=]+$/.test(path) && /[^/.]\.[A-Za-z0-9]{1,12}$|[^/]\/[^/]/.test(path);
}

/**
 * Returns the file that a relative target, or one with a drive, leads to, with its line (`a.ts:12`, `a.ts#L12`), or undefined for any other
 * target.
 */
export function fileInLink(address: string): string | undefined {
  const isElsewhere = (scheme.test(address) && !drive.test(address)) || /^[/\\]{2}/.test(address);
  if (address.length > 1_000 || isElsewhere) return undefined;
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? [];
  const name = decoded(path)?.replace(/^(?:\.\/)+/, '');
  const line = /^L(\d{1,7})/.exec(fragment)?.[1];
  return name && line ? `${name}:${line}` : name || undefined;
}

/** Returns undefined if its percent signs are not valid escapes. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Maximum number of names searched for in one answer. */
const most = 100;

const inCode = /(?<!`)`([^`\n]{1,300})`(?!`)/g;

/** The target of a link or a picture, then that of a reference definition. */
const inLinks = [
  /\]\(\s{0,9}(?:<([^<>\n]{1,1000})>|([^\s<>()]{1,1000}(?:\([^\s()]{0,200}\)[^\s()]{0,1000})?))/g,
  /^ {0,3}\[[^\]\n]{1,200}\]:\s{0,9}(?:<([^<>\n]{1,1000})>|([^\s<>]{1,1000}))/gm,
];

/** Returns the text in code of an answer that may be the name of a file. */
export function findFileNames(text: string): readonly string[] {
  return some(Array.from(text.matchAll(inCode), ([, name = '']) => name).filter(mayBeFile));
}

/** Returns the files that the links of an answer lead to, as far as their targets show. */
export function findLinkedFiles(text: string): readonly string[] {
  const addresses = inLinks.flatMap((pattern) => [...text.matchAll(pattern)].map(([, framed, bare]) => framed ?? bare));
  return some(addresses.flatMap((address = '') => fileInLink(address) ?? []));
}

function some(names: readonly string[]): readonly string[] {
  return [...new Set(names)].slice(0, most);
}
