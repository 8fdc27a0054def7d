import { fileInLink, mayBeFile } from './fileInLink.ts';

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
