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
import { createLatexOracle } from '../corpus/latexOracle.ts';
import { createMdxOracle } from '../corpus/mdxOracle.ts';
import { fetchNpmPackages } from '../corpus/npmPackages.ts';
import { asciidocOracle, htmlOracle, markdownOracle, newImage, type Oracle } from '../corpus/oracles.ts';
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

describe('An image below a passage of a real document', () => {
  for (const corpus of corpora)
    it(`is shown and changes nothing else in ${corpus.languageId}`, async function () {
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
  for (const passage of choosePassages(shown, passages)) {
    const reference = { path: newImage, alt: 'A boat', width: 800, height: 600 };
    const { edits } = insertReferences({ text, languageId }, [{ passage, position: 'below', reference }]);
    const changed = applyEdits(text, edits);
    const after = await read(changed).catch((failure: unknown) => ({ rest: String(failure), images: 1 }));
    counts.insertions += 1;
    const fault =
      after.images !== 1 ? `${after.images} images` : after.rest !== before.rest ? 'something else changed' : undefined;
    if (!fault) continue;
    counts.failed += 1;
    console.log(`        ${name}:${text.slice(0, passage.start).split('\n').length} ${fault}`);
    if (process.env.LIMN_CORPUS_SHOW) show(changed, before.rest, after.rest);
  }
}

/** Returns words at evenly distributed positions of the text. */
function choosePassages(text: string, passages: number): readonly { start: number; end: number }[] {
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
