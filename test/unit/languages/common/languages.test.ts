import assert from 'node:assert/strict';
import { getFileLanguage } from '../../../../src/languages/common/languages.ts';

describe('Document language', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['plaintext', '/a/post.mdx', 'mdx'],
    ['plaintext', '/a/book.adoc', 'asciidoc'],
    ['plaintext', '/a/b.asciidoc', 'asciidoc'],
    ['plaintext', '/a/paper.typ', 'typst'],
    ['plaintext', '/a/notes.org', 'org'],
    ['plaintext', '/a/Page.vue', 'vue'],
    ['plaintext', '/a/Page.SVELTE', 'svelte'],
    ['plaintext', '/a/main.tf', 'terraform'],
    ['plaintext', '/a/notes.txt', 'plaintext'],
    ['plaintext', '/a/org', 'plaintext'],
    ['plaintext', '/.org', 'plaintext'],
    ['plaintext', '/a.constructor', 'plaintext'],
    ['markdown', '/a/page.mdx', 'markdown'],
    ['json', '/a/page.mdx', 'json'],
    ['quux', '/a/page.mdx', 'mdx'],
    ['quux', '/a/page.quux', 'quux'],
  ];
  for (const [languageId, path, expected] of cases)
    it(`is ${expected} for ${path} as ${languageId}`, () => assert.equal(getFileLanguage(languageId, path), expected));
});
