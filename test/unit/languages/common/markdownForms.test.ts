import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/languages/common/findReferences/findReferences.ts';
import { altEdit } from '../../../../src/languages/common/findReferences/referenceEdit.ts';
import { getReferenceEdits } from '../../../../src/references/common/referenceEdits.ts';

interface Form {
  readonly text: string;
  /** Each reference as `path (alt)`, or why it has no path. */
  readonly found: readonly string[];
  /** The text after the first reference got this alternative text: `A "boat"`. */
  readonly described?: string;
  /** The text after the first reference got a file with the extension `webp`. */
  readonly replaced?: string;
  readonly languageId?: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const last = edits.toSorted((a, b) => b.start - a.start);
  return last.reduce((all, { start, end, text: words }) => all.slice(0, start) + words + all.slice(end), text);
}

function describeFirst(languageId: string, text: string): string {
  const altPlace = findReferences(languageId, text)[0]?.altPlace;
  return altPlace ? applyEdits(text, [altEdit(altPlace, 'A "boat"')]) : text;
}

function replaceFirst(languageId: string, text: string): string {
  const [reference] = findReferences(languageId, text);
  return reference ? applyEdits(text, getReferenceEdits(languageId, { text, reference }, { ending: 'webp' })) : text;
}

function checkForms(forms: readonly Form[]): void {
  for (const { text, found, described, replaced, languageId = 'markdown' } of forms)
    it(`finds ${found.join(', ') || 'nothing'} in ${languageId}: ${JSON.stringify(text)}`, () => {
      const all = findReferences(languageId, text);
      const read = all.map(({ target, alt }) => {
        const path = 'path' in target ? target.path : `not: ${target.not}`;
        return alt === undefined ? path : `${path} (${alt})`;
      });
      assert.deepEqual(read, found);
      if (described !== undefined) {
        assert.equal(describeFirst(languageId, text), described);
        assert.equal(findReferences(languageId, described)[0]?.alt, 'A "boat"');
      }
      if (replaced !== undefined) assert.equal(replaceFirst(languageId, text), replaced);
    });
}

describe('CommonMark images', () => {
  checkForms([
    {
      text: '![x](a.png "the \\"first\\" boat")',
      found: ['a.png (x)'],
      described: '![A "boat"](a.png "the \\"first\\" boat")',
      replaced: '![x](a.webp "the \\"first\\" boat")',
    },
    { text: "![x](a.png 'it\\'s')", found: ['a.png (x)'] },
    { text: 'a lone ` mark ![x](a.png)', found: ['a.png (x)'] },
    { text: '``a lone pair ![x](a.png) and `![y](b.png)`', found: ['a.png (x)'] },
    { text: '- a lone ` mark ![x](a.png)\n- another ` mark', found: ['a.png (x)'] },
    { text: '`a span ![x](a.png)\nover lines` ![y](b.png)', found: ['b.png (y)'] },
    { text: '`a\\` ![x](a.png) `', found: ['a.png (x)'] },
    { text: '<pre>\n![x](a.png)\n</pre>\n![y](b.png)', found: ['b.png (y)'] },
    { text: '<script>\nconst a = "![x](a.png) <img src=b.png>"\n</script>\n![y](c.png)', found: ['c.png (y)'] },
    { text: 'The <pre> tag\n\n![x](a.png)', found: ['a.png (x)'] },
    { text: '<!-- ![x](a.png) -->\n\n![y](c.png)', found: ['c.png (y)'] },
  ]);
});

describe('Sizes after the address of a Markdown image', () => {
  checkForms([
    {
      text: '![x](a.png =250x)',
      found: ['a.png (x)'],
      described: '![A "boat"](a.png =250x)',
      replaced: '![x](a.webp =250x)',
    },
    { text: '![x](https://example.com/a.png =250x)', found: ['not: remote (x)'] },
    { text: '![x](a.png =x40)', found: ['a.png (x)'] },
    { text: '![x](a.png "title" =100%x*)', found: ['a.png (x)'], replaced: '![x](a.webp "title" =100%x*)' },
    { text: '![x](a.png =wide)', found: [] },
  ]);
});

describe('MDX', () => {
  checkForms([
    { languageId: 'mdx', text: '{/* ![x](a.png) <img src="b.png" /> */}\n\n![y](c.png)', found: ['c.png (y)'] },
    { languageId: 'mdx', text: '{\n  /* ![x](a.png) */\n}\n![y](c.png)', found: ['c.png (y)'] },
    { languageId: 'mdx', text: '<Tab>\n\n    ![y](c.png)\n\n</Tab>', found: ['c.png (y)'] },
    { languageId: 'mdx', text: '<pre>\n\n![y](c.png)\n\n</pre>', found: ['c.png (y)'] },
  ]);
});
