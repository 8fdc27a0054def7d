import { fileInLink, mayBeFile } from './fileInLink.ts';

/** More names are not looked for in one answer. */
const most = 100;

const inCode = /(?<!`)`([^`\n]{1,300})`(?!`)/g;

/** The address of a link or a picture, then that of a definition for several. */
const inLinks = [
  /\]\(\s{0,9}(?:<([^<>\n]{1,1000})>|([^\s<>()]{1,1000}(?:\([^\s()]{0,200}\)[^\s()]{0,1000})?))/g,
  /^ {0,3}\[[^\]\n]{1,200}\]:\s{0,9}(?:<([^<>\n]{1,1000})>|([^\s<>]{1,1000}))/gm,
];

/** What an answer writes in code that may be the name of a file. */
export function findFileNames(text: string): readonly string[] {
  return some(Array.from(text.matchAll(inCode), ([, name = '']) => name).filter(mayBeFile));
}

/** The files that the links of an answer lead to, as far as their addresses tell. */
export function findLinkedFiles(text: string): readonly string[] {
  const addresses = inLinks.flatMap((pattern) => [...text.matchAll(pattern)].map(([, framed, bare]) => framed ?? bare));
  return some(addresses.flatMap((address = '') => fileInLink(address) ?? []));
}

function some(names: readonly string[]): readonly string[] {
  return [...new Set(names)].slice(0, most);
}
