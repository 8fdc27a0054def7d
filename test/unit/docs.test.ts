import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { modes } from '../../src/product/common/mode.ts';
import { failureKinds } from '../../src/service/common/failureReport.ts';
import { failureView } from '../../src/service/host/failureTexts.ts';
import { settingsPage, settingsPageFile } from '../docs/settingsPage.ts';
import { english } from './strings/english.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const text = read('docs/architecture.md');
const [, tree = ''] = /```\n(src\/\n.*?)```/s.exec(text) ?? [];

describe('docs/architecture.md', () => {
  it('lists every feature and entry of src, and no other', () => {
    const listed = tree.split('\n').flatMap((line) => /^ {2}(?! )(.*?)(?: {2}|$)/.exec(line)?.[1]?.split(' ') ?? []);
    const found = readdirSync(path.join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.ts'))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    assert.deepEqual(listed.filter(Boolean).sort(), found.sort());
  });

  it('names only files that exist', () => {
    const spans = [...text.matchAll(/`([^`\n]*\/[^`\n]*)`/g)].flatMap(([, span = '']) => expand(span));
    const folders = ['src', '.', 'test/unit'];
    const isThere = (name: string) => folders.some((folder) => existsSync(path.join(root, folder, name)));
    assert.ok(spans.length > 20, `${spans.length} paths`);
    assert.deepEqual(
      spans.filter((span) => !isThere(span) && !isThere(`${span}.test.ts`)),
      [],
    );
  });
});

/** Every page for users and contributors. */
const pages = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'l10n/README.de.md', 'l10n/README.zh-cn.md'],
  ...readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe('The documentation', () => {
  it('describes each setting as the manifest does; npm run docs writes the page', () => {
    assert.equal(read(settingsPageFile), settingsPage());
  });

  it('links only to files and headings that exist', () => {
    const broken = pages.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !isThere(page, target))
        .map((target) => `${page}: ${target}`),
    );
    assert.deepEqual(broken, []);
  });

  it('explains each failure under its title', () => {
    const page = headingLines(read('docs/troubleshooting.md')).flatMap((line) => line.split(', '));
    const titles = failureKinds.flatMap((kind) =>
      modes.map((mode) => failureView(english, { kind, billed: 'no' }, { mode, failedAt: 0 }).title),
    );
    assert.deepEqual(
      [...new Set(titles)].filter((title) => !page.includes(title)),
      [],
    );
  });

  it('keeps the README below 800 words, and the changelog below 50 lines', () => {
    assert.ok(read('README.md').split(/\s+/).length <= 800);
    assert.ok(read('CHANGELOG.md').split('\n').length <= 50);
  });

  it('writes quotes and dots as VS Code does', () => {
    const faults = pages
      .filter((page) => !page.includes('zh-cn'))
      .flatMap((page) => [...read(page).matchAll(/.*[…“”’].*/g)].map(([line]) => `${page}: ${line}`));
    assert.deepEqual(faults, []);
  });
});

/** Whether a relative link leads to a file and, with a fragment, to one of its headings. */
function isThere(page: string, target: string): boolean {
  const [file = '', fragment] = target.split('#');
  const name = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
  if (!existsSync(path.join(root, name))) return false;
  return fragment === undefined || headings(read(name)).includes(fragment);
}

const headingLines = (page: string) => [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
const withoutCode = (page: string) => page.replace(/^```.*?^```$/gms, '');

/** Returns the fragments of a page's headings, as GitHub makes them. */
function headings(page: string): readonly string[] {
  return headingLines(page).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** `a/{b,c}.ts` stands for `a/b.ts` and `a/c.ts`. */
function expand(span: string): readonly string[] {
  const [, before = span, names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(span) ?? [];
  return names === undefined ? [span] : names.split(',').map((name) => `${before}${name}${after}`);
}
