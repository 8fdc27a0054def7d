/**
 * Slow: an image or three below a passage, and an answer that repeats one, change nothing else of a document, and the images are shown, in the eyes
 * of another parser than the one that Limn uses.
 * `LIMN_CORPUS_SHOW=1` prints each document in which it fails.
 */
import { strict as assert } from 'node:assert';
import path from 'node:path';
import type { Span } from '../../src/base/common/span.ts';
import { replaceWithAnswers } from '../../src/insertion/common/answerEdits.ts';
import { applyEdits } from '../../src/insertion/common/edits.ts';
import { insertReferences } from '../../src/insertion/common/imageEdits.ts';
import { type CorpusDocument, fetchDebianPackages, readDocuments } from '../corpus/documents.ts';
import { startDocutils } from '../corpus/docutils.ts';
import { createLatexOracle } from '../corpus/latexOracle.ts';
import { createMdxOracle } from '../corpus/mdxOracle.ts';
import { fetchNpmPackages } from '../corpus/npmPackages.ts';
import { asciidocOracle, htmlOracle, markdownOracle, newImage, type Oracle, type Reading } from '../corpus/oracles.ts';
import { createOrgOracle } from '../corpus/orgOracle.ts';
import { createTypstOracle } from '../corpus/typstOracle.ts';

/** Packages of Debian for Emacs that bring documents in Org. */
const orgPackages = (
  'bind-map dap-mode esxml exwm-mff eyebrowse ghub+ ghub git-auto-commit-mode gnuplot-mode helm-org highlight-indentation ' +
  'hl-todo iedit ivy lsp-treemacs magit-forge magit-todos magit mastodon org-appear org-drill org-make-toc org-tree-slide ' +
  'posframe rich-minority smart-mode-line spinner subed system-packages transient-doc treemacs wc-mode websocket which-key ' +
  'with-editor xcscope'
).split(' ');

interface Corpus {
  readonly languageId: string;
  readonly files: RegExp;
  /** Returns undefined where it cannot be had. */
  readonly start: () => Promise<Oracle | undefined>;
  /** Packages of Debian and of npm that hold the documents; missing = those of npm that are installed here. */
  readonly debian?: readonly string[];
  readonly npm?: readonly string[];
  /** What holds no passage: programs and style sheets, in which no tag is written. */
  readonly without?: RegExp;
  /** How many passages of each document are tried. */
  readonly passages?: number;
  /** The largest part of the insertions that may fail. */
  readonly allowed: number;
}

const corpora: readonly Corpus[] = [
  { languageId: 'markdown', files: /\.md$/i, start: async () => markdownOracle, allowed: 0.001 },
  {
    languageId: 'mdx',
    files: /\.mdx$|\/dist\/docs\/.*\.md$/,
    start: createMdxOracle,
    npm: ['ai@6.0.326', 'next@16.4.6'],
    allowed: 0.001,
  },
  {
    languageId: 'html',
    files: /\.html$/,
    start: async () => htmlOracle,
    debian: ['python3.11-doc', 'python-django-doc'],
    without: /<(script|style)\b[\s\S]*?<\/\1>/g,
    allowed: 0.001,
  },
  {
    languageId: 'asciidoc',
    files: /\.(?:txt|adoc)$/,
    start: async () => asciidocOracle,
    debian: ['git-doc'],
    allowed: 0.01,
  },
  {
    languageId: 'restructuredtext',
    files: /\.rst(?:\.txt|\.gz)?$|docutils-doc\/.*\.txt$/,
    start: startDocutils,
    debian: ['python3.11-doc', 'sphinx-doc', 'docutils-doc', 'buildbot-doc', 'python-celery-doc', 'llvm-14-doc'],
    allowed: 0.01,
  },
  {
    languageId: 'latex',
    files: /\.(?:tex|ltx)(?:\.gz)?$/,
    start: createLatexOracle,
    debian: ['latex-recommended', 'latex-base', 'humanities', 'science', 'publishers'].map(
      (one) => `texlive-${one}-doc`,
    ),
    allowed: 0.01,
  },
  {
    languageId: 'org',
    files: /\.org(?:\.gz)?$/,
    start: createOrgOracle,
    debian: orgPackages.map((one) => `elpa-${one}`),
    npm: ['org@0.2.0', 'org-mode-ast@0.11.8', 'orga@4.7.1', '@orgajs/orgx@2.1.0', '@orgajs/reorg-parse@4.4.1'],
    passages: 30,
    allowed: 0.01,
  },
  {
    languageId: 'typst',
    files: /\.typ$/,
    start: createTypstOracle,
    npm: ['astro-typst@0.12.4'],
    passages: 30,
    allowed: 0.01,
  },
];

const mostDocuments = 1_000;

describe('A passage of a real document', () => {
  for (const corpus of corpora)
    it(`gets images, and an answer that repeats it, and nothing else changes in ${corpus.languageId}`, async function () {
      this.timeout(0);
      const folders = await fetchFolders(corpus);
      const oracle = folders && (await corpus.start());
      if (!oracle) return this.skip();
      const documents = await readDocuments(folders, corpus.files, mostDocuments);
      const counts: Counts = { documents: 0, insertions: 0, failed: 0 };
      for (const document of documents) await tryDocument(corpus, oracle, { document, counts });
      await oracle.stop?.();
      console.log(`      ${counts.documents} documents, ${counts.insertions} insertions, ${counts.failed} failed`);
      assert.ok(counts.documents > 0 && counts.failed / counts.insertions <= corpus.allowed);
    });
});

/** Returns the folders that hold the documents; undefined where they cannot be had. */
async function fetchFolders({ debian, npm }: Corpus): Promise<readonly string[] | undefined> {
  if (!debian && !npm) return [path.resolve('node_modules')];
  const unpacked = debian && (await fetchDebianPackages(debian));
  if (debian && unpacked === undefined) return undefined;
  return [...(unpacked === undefined ? [] : [unpacked]), ...(npm ? [await fetchNpmPackages(npm)] : [])];
}

interface Counts {
  documents: number;
  insertions: number;
  failed: number;
}

async function tryDocument(
  { languageId, without, passages = 3 }: Corpus,
  { read }: Oracle,
  { document, counts }: { readonly document: CorpusDocument; readonly counts: Counts },
): Promise<void> {
  const { name, text } = document;
  const before = await read(text).catch(() => undefined);
  // What the oracle cannot read is in another language.
  if (!before) return;
  counts.documents += 1;
  const shown = without ? text.replace(without, (found) => ' '.repeat(found.length)) : text;
  for (const { passage, images, changed } of getChanges(languageId, text, { shown, passages })) {
    const after = await read(changed).catch((failure: unknown) => ({ rest: String(failure), images }));
    counts.insertions += 1;
    const fault = findFault({ images, isSame: changed === text }, { before, after });
    if (!fault) continue;
    counts.failed += 1;
    const what = images === 0 ? 'an answer that repeats' : `${images} below`;
    console.log(`        ${name}:${text.slice(0, passage.start).split('\n').length} ${what}: ${fault}`);
    if (process.env.LIMN_CORPUS_SHOW) show(changed, before.rest, after.rest);
  }
}

/** Returns what is wrong with a changed document; an answer that repeats what it replaces changes no byte. */
function findFault(
  { images, isSame }: { readonly images: number; readonly isSame: boolean },
  { before, after }: { readonly before: Reading; readonly after: Reading },
): string | undefined {
  if (after.images !== images) return `${after.images} images`;
  return after.rest !== before.rest || (images === 0 && !isSame) ? 'something else changed' : undefined;
}

interface Change {
  readonly passage: Span;
  readonly changed: string;
  /** The number of images that are new. */
  readonly images: number;
}

/** Returns the document with an image below each of some passages, with three below one, and with answers that repeat what they replace. */
function getChanges(
  languageId: string,
  text: string,
  { shown, passages }: { readonly shown: string; readonly passages: number },
): readonly Change[] {
  const chosen = choosePassages(shown, passages);
  const list = chosen.slice(Math.floor(chosen.length / 2)).slice(0, 1);
  const withImages = (images: number) => (passage: Span) => {
    return { passage, images, changed: insertImages(languageId, text, passage, images) };
  };
  const answers = chooseSelections(shown).map((passage) => {
    return { passage, images: 0, changed: repeat(languageId, text, passage) };
  });
  return [...chosen.map(withImages(1)), ...list.map(withImages(3)), ...answers];
}

/** Inserts images, one below the other, below a passage. */
function insertImages(languageId: string, text: string, passage: Span, count: number): string {
  const reference = { path: newImage, alt: 'A boat', width: 800, height: 600 };
  const placed = Array.from({ length: count }, () => ({ passage, position: 'below' as const, reference }));
  return applyEdits(text, insertReferences({ text, languageId }, placed).edits);
}

/** Replaces a selection by an answer that repeats it. */
function repeat(languageId: string, text: string, passage: Span): string {
  const answer = text.slice(passage.start, passage.end);
  return applyEdits(text, replaceWithAnswers({ text, languageId }, [{ passage, text: answer }])?.edits ?? []);
}

/** Returns selections from one word to another, within a line and over lines. */
function chooseSelections(text: string): readonly Span[] {
  const [first, second] = choosePassages(text, 2);
  const few = /\p{L}{3,}(?:\P{L}+\p{L}{3,}){0,25}/uy;
  return [first, second].flatMap((word) => {
    if (!word) return [];
    few.lastIndex = word.start;
    return { start: word.start, end: word.start + (few.exec(text)?.[0].length ?? 0) };
  });
}

/** Returns words at evenly distributed positions of the text. */
function choosePassages(text: string, passages: number): readonly Span[] {
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
