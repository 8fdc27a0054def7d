/**
 * Slow: an image below a passage changes nothing else of a document, and is shown, in the eyes of another parser than the one that Limn uses.
 * `LIMN_CORPUS_SHOW=1` prints each document in which it fails.
 */
import { strict as assert } from 'node:assert';
import path from 'node:path';
import { applyEdits } from '../../src/insertion/common/edits.ts';
import { insertReferences } from '../../src/insertion/common/imageEdits.ts';
import { type CorpusDocument, fetchDebianPackages, readDocuments } from '../corpus/documents.ts';
import { startDocutils } from '../corpus/docutils.ts';
import { asciidocOracle, htmlOracle, markdownOracle, newImage, type Oracle } from '../corpus/oracles.ts';

interface Corpus {
  readonly languageId: string;
  readonly files: RegExp;
  /** Returns undefined where it cannot be had. */
  readonly start: () => Promise<Oracle | undefined>;
  /** Packages of Debian that hold the documents; missing = those of npm that are installed here. */
  readonly packages?: readonly string[];
  /** What holds no passage: programs and style sheets, in which no tag is written. */
  readonly without?: RegExp;
  /** The largest part of the insertions that may fail. */
  readonly allowed: number;
}

const corpora: readonly Corpus[] = [
  { languageId: 'markdown', files: /\.md$/i, start: async () => markdownOracle, allowed: 0.001 },
  {
    languageId: 'html',
    files: /\.html$/,
    start: async () => htmlOracle,
    packages: ['python3.11-doc'],
    without: /<(script|style)\b[\s\S]*?<\/\1>/g,
    allowed: 0.001,
  },
  {
    languageId: 'asciidoc',
    files: /\.(?:txt|adoc)$/,
    start: async () => asciidocOracle,
    packages: ['git-doc'],
    allowed: 0.01,
  },
  {
    languageId: 'restructuredtext',
    files: /(?:_sources.*\.txt|docutils-doc\/.*\.txt|\.rst(?:\.gz)?)$/,
    start: startDocutils,
    packages: ['python3.11-doc', 'sphinx-doc', 'docutils-doc', 'buildbot-doc', 'python-celery-doc', 'llvm-14-doc'],
    allowed: 0.01,
  },
];

/** Passages tried in each document. */
const passages = 3;
const mostDocuments = 1_000;

describe('An image below a passage of a real document', () => {
  for (const corpus of corpora)
    it(`is shown and changes nothing else in ${corpus.languageId}`, async function () {
      this.timeout(0);
      const folder = corpus.packages ? await fetchDebianPackages(corpus.packages) : path.resolve('node_modules');
      const oracle = folder && (await corpus.start());
      if (!oracle) return this.skip();
      const documents = await readDocuments(folder, corpus.files, mostDocuments);
      const counts = { insertions: 0, failed: [] as string[] };
      for (const document of documents) await tryDocument(corpus, oracle, { document, counts });
      await oracle.stop?.();
      const { insertions, failed } = counts;
      console.log(`      ${documents.length} documents, ${insertions} insertions, ${failed.length} failed`);
      assert.ok(failed.length / insertions <= corpus.allowed);
    });
});

interface Counts {
  insertions: number;
  readonly failed: string[];
}

async function tryDocument(
  { languageId, without }: Corpus,
  { read }: Oracle,
  { document, counts }: { readonly document: CorpusDocument; readonly counts: Counts },
): Promise<void> {
  const { name, text } = document;
  const before = await read(text);
  for (const passage of choosePassages(without ? text.replace(without, (found) => ' '.repeat(found.length)) : text)) {
    const reference = { path: newImage, alt: 'A boat', width: 800, height: 600 };
    const { edits } = insertReferences({ text, languageId }, [{ passage, position: 'below', reference }]);
    const changed = applyEdits(text, edits);
    const after = await read(changed);
    counts.insertions += 1;
    const fault =
      after.images !== 1 ? `${after.images} images` : after.rest !== before.rest ? 'something else changed' : undefined;
    if (!fault) continue;
    const line = text.slice(0, passage.start).split('\n').length;
    counts.failed.push(name);
    console.log(`        ${name}:${line} ${fault}`);
    if (process.env.LIMN_CORPUS_SHOW) show(changed, before.rest, after.rest);
  }
}

/** Returns words at evenly distributed positions of the text. */
function choosePassages(text: string): readonly { start: number; end: number }[] {
  const words = [...text.matchAll(/\p{L}{3,}/gu)];
  const chosen = Array.from({ length: passages }, (_, at) => words[Math.floor((words.length * (at + 0.5)) / passages)]);
  return [...new Set(chosen)].flatMap((word) =>
    word ? [{ start: word.index, end: word.index + word[0].length }] : [],
  );
}

/** Prints the surroundings of the new image, and where the readings part. */
function show(changed: string, before: string, after: string): void {
  const lines = changed.split('\n');
  const at = lines.findIndex((line) => line.includes(newImage));
  console.log(
    lines
      .slice(Math.max(0, at - 8), at + 8)
      .map((line) => `          | ${line}`)
      .join('\n'),
  );
  const [old, now] = [before.split('\n'), after.split('\n')];
  const parts = old.findIndex((line, index) => line !== now[index]);
  if (parts >= 0)
    console.log(
      `          < ${old
        .slice(parts, parts + 4)
        .join(' ')
        .slice(-300)}\n          > ${now
        .slice(parts, parts + 4)
        .join(' ')
        .slice(-300)}`,
    );
}
