import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
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

/** `a/{b,c}.ts` stands for `a/b.ts` and `a/c.ts`. */
function expand(span: string): readonly string[] {
  const [, before = span, names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(span) ?? [];
  return names === undefined ? [span] : names.split(',').map((name) => `${before}${name}${after}`);
}
