/** Reads a sample document in a process of its own: `contestant`; sends what that took to its parent. */
import MarkdownIt from 'markdown-it';
import { findReferences } from '../../../src/languages/common/findReferences/findReferences.ts';
import { median } from '../median.ts';
import { codeLanguages, codePart } from './codeDocuments.ts';
import { chapter, proseLanguages } from './proseDocuments.ts';

/** Milliseconds for each million of UTF-16 code units. */
export interface ReadersRun {
  /** The first document of the process. */
  readonly first: number;
  /** The median of the next ones, when the code is compiled. */
  readonly later: number;
}

/** Limn's reader of each language, by VS Code's id, and a parser of the same Markdown. */
export const peer = 'markdown-it';
export const contestants: readonly string[] = [...proseLanguages, ...codeLanguages, peer];

const size = 1_000_000;
const picturesEach = 2;
const laterReadings = 5;

interface Sample {
  readonly text: string;
  readonly pictures: number;
}

function sampleIn(languageId: string, seed: number): Sample {
  const part = proseLanguages.includes(languageId) ? chapter : codePart;
  const parts: string[] = [];
  for (let length = 0; length < size; length += parts.at(-1)?.length ?? 0)
    parts.push(part(languageId, seed * 1_000 + parts.length));
  return { text: parts.join('\n\n'), pictures: parts.length * picturesEach };
}

/** Gives the number of pictures it found. */
type Read = (text: string) => number;

function readerOf(contestant: string): Read {
  if (contestant !== peer) return (text) => findReferences(contestant, text).length;
  const parser = new MarkdownIt({ html: true });
  return (text) => {
    const inlines = parser.parse(text, {}).flatMap(({ children }) => children ?? []);
    return inlines.filter(({ type }) => type === 'image').length;
  };
}

function measure(contestant: string): ReadersRun {
  const read = readerOf(contestant);
  const times = Array.from({ length: 1 + laterReadings }, (_, seed) => {
    const { text, pictures } = sampleIn(contestant === peer ? 'markdown' : contestant, seed);
    const began = performance.now();
    const found = read(text);
    const time = ((performance.now() - began) / text.length) * 1_000_000;
    if (found !== pictures) throw new Error(`${contestant} found ${found} of ${pictures} pictures`);
    return time;
  });
  return { first: times[0] ?? Number.NaN, later: median(times.slice(1)) };
}

const wanted = contestants.find((one) => one === process.argv[2]);
if (wanted && process.send) process.send(measure(wanted));
