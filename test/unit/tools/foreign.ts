/**
 * References as read by tools too large to install with the others: `npm run test:tools`. Debian has python3-docutils,
 * texlive-latex-base and emacs-nox; Typst is fetched from npm. A tool that is absent fails its test: nothing passes unseen.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { getReferenceSyntax } from '../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { altText } from '../../../src/languages/common/writeReference/pictureReference.ts';
import { arbitraryAltText, arbitraryPath, reference } from './anything.ts';

const picture = path.resolve('media/icon.png');

interface Read {
  readonly path: string;
  readonly alt: string;
}

/** An image as Typst gives it. */
interface Shown {
  readonly source: string;
  readonly alt: string;
}

/** What a tool has to say of several references at once, since it takes a while to start. */
function sample(isSayable: (path: string) => boolean = () => true): readonly Read[] {
  const one = fc.record({
    path: arbitraryPath().filter(isSayable),
    alt: arbitraryAltText(':width 20', ':width: 20', '|a|', '`x`_', '#image'),
  });
  return fc.sample(one, 150).map(({ path: to, alt }) => ({ path: to, alt: altText(alt) }));
}

function written(languageId: string, attachments: readonly Read[]): string {
  return attachments
    .map(({ path: to, alt }) => getReferenceSyntax(languageId).block(reference(to, alt), ''))
    .join('\n\n');
}

describe('References read by the tools of their languages', function () {
  this.timeout(120_000);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'limn-tools-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (file: string, ...args: readonly string[]) =>
    execFileSync(file, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  /** Puts the picture where the path leads; false where this file system has no such names. */
  function hasPictureAt(to: string): boolean {
    try {
      mkdirSync(path.join(folder, path.dirname(to)), { recursive: true });
      copyFileSync(picture, path.join(folder, to));
      return true;
    } catch {
      return false;
    }
  }

  it('say the same path and words to docutils', () => {
    const attachments = sample();
    writeFileSync(path.join(folder, 'a.rst'), written('restructuredtext', attachments));
    const read = [
      'import json, sys',
      'from docutils.core import publish_doctree',
      "tree = publish_doctree(open('a.rst', encoding='utf-8').read(), settings_overrides={'halt_level': 2})",
      "nodes = [[node.tagname, node.get('uri'), node.get('alt', '')] for node in tree.children]",
      'json.dump(nodes, sys.stdout)',
    ];
    const nodes = JSON.parse(run('python3', '-c', read.join('\n'))) as readonly [string, string, string][];
    assert.deepEqual(
      nodes.map(([tag, uri, alt]) => ({ tag, path: decodeURIComponent(uri), alt })),
      attachments.map((each) => ({ tag: 'image', ...each })),
    );
  });

  it('say the same path and words to Org', () => {
    const attachments = sample((to) => !to.includes('::')).map(({ path: to, alt }) => ({
      path: to,
      alt: alt.replace(/[:*|#+]/g, ''),
    }));
    writeFileSync(path.join(folder, 'a.org'), written('org', attachments));
    const read = `(progn (require 'ox) (require 'json) (set-language-environment "UTF-8")
      (with-temp-buffer (insert-file-contents "a.org") (org-mode)
        (princ (json-encode (org-element-map (org-element-parse-buffer) 'link (lambda (link) (vector
          (org-element-property :path link)
          (or (plist-get (org-export-read-attribute :attr_html (org-element-property :parent link)) :alt) ""))))))))`;
    const links = JSON.parse(run('emacs', '--batch', '-Q', '--eval', read)) as readonly [string, string][];
    assert.deepEqual(
      links.map(([to, alt]) => ({ path: to, alt })),
      attachments.map(({ path: to, alt }) => ({ path: to, alt: altText(alt) })),
    );
  });

  it('lead LaTeX to the file', () => {
    // What TeX or its file search would expand, whatever stands before it.
    const paths = sample((to) => !/[#"$~]|[^\x20-\x7e灯é]/.test(to)).map((each) => each.path);
    const found = [...new Set(paths)].filter(hasPictureAt).slice(0, 40);
    assert.ok(found.length > 10);
    const images = written(
      'latex',
      found.map((to) => ({ path: to, alt: '' })),
    );
    const text = `\\documentclass{article}\\usepackage{graphicx}\\begin{document}\n${images}\n\\end{document}\n`;
    writeFileSync(path.join(folder, 'a.tex'), text);
    run('pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'a.tex');
    const shown = readFileSync(path.join(folder, 'a.log'), 'latin1').match(/Graphic file \(type png\)|File: /g) ?? [];
    assert.ok(shown.length >= found.length, 'each file was taken');
  });

  it('lead Typst to the file, with the same words', () => {
    const attachments = sample()
      .filter(({ path: to }) => hasPictureAt(to))
      .slice(0, 40);
    writeFileSync(path.join(folder, 'a.typ'), written('typst', attachments));
    run('npm', 'install', '--no-audit', '--no-fund', '--prefix', folder, '@myriaddreamin/typst-ts-node-compiler@0.7.0');
    const query = [
      "const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');",
      'const compiler = NodeCompiler.create({ workspace: process.cwd() });',
      "const mainFilePath = require('node:path').resolve('a.typ');",
      "console.log(JSON.stringify(compiler.query({ mainFilePath }, { selector: 'image' })));",
    ];
    const images = JSON.parse(run('node', '-e', query.join('\n'))) as readonly Shown[];
    assert.deepEqual(
      images.map(({ source, alt }) => ({ path: source, alt })),
      attachments,
    );
  });
});
