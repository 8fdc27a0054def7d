import assert from 'node:assert/strict';
import { toDocumentProse } from '../../../../src/insertion/common/prose.ts';

describe('The text of an answer in a document', () => {
  const words = '## A **bold** step\n\nPay $5 & 10% of {it}\nto a_b.\n\n1. One\n2. *Two* <b>';
  const cases: readonly (readonly [string, string])[] = [
    ['markdown', words],
    [
      'html',
      '<p>A bold step</p>\n\n<p>Pay $5 &#38; 10% of &#123;it&#125; to a_b.</p>\n\n<p>1. One</p>\n\n<p>2. Two &#60;b&#62;</p>',
    ],
    [
      'vue',
      '<p>A bold step</p>\n\n<p>Pay $5 &#38; 10% of &#123;it&#125; to a_b.</p>\n\n<p>1. One</p>\n\n<p>2. Two &#60;b&#62;</p>',
    ],
    ['latex', 'A bold step\n\nPay \\$5 \\& 10\\% of \\{it\\} to a\\_b.\n\n1. One\n\n2. Two <b>'],
    ['typst', 'A bold step\n\nPay \\$5 & 10% of {it} to a\\_b.\n\n1. One\n\n2. Two \\<b>'],
    ['restructuredtext', 'A bold step\n\nPay $5 & 10% of {it} to a_b.\n\n1. One\n\n2. Two <b>'],
    ['plaintext', 'A bold step\n\nPay $5 & 10% of {it} to a_b.\n\n1. One\n\n2. Two <b>'],
    ['mdx', '## A **bold** step\n\nPay $5 & 10% of \\{it\\}\nto a_b.\n\n1. One\n2. *Two* \\<b>'],
  ];
  for (const [languageId, expected] of cases)
    it(`are paragraphs of ${languageId}`, () => assert.equal(toDocumentProse(languageId, words), expected));

  it('includes the URL of a link if the language is not Markdown', () => {
    const linked = 'See [the plan](<images/a.heic>) and [b].';
    assert.equal(toDocumentProse('plaintext', linked), 'See the plan (images/a.heic) and [b].');
    assert.equal(toDocumentProse('markdown', linked), linked);
  });

  it('is unchanged in code of MDX', () =>
    assert.equal(
      toDocumentProse('mdx', 'a {b} `{c}` {d}\n\n```js\nlet a = {};\n```\n\n{e}'),
      'a \\{b\\} `{c}` \\{d\\}\n\n```js\nlet a = {};\n```\n\n\\{e\\}',
    ));

  for (const languageId of ['css', 'json', 'typescript', 'typescriptreact'])
    it(`are left out of ${languageId}, which has no prose`, () =>
      assert.equal(toDocumentProse(languageId, words), undefined));
});
