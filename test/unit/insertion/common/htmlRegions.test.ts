import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { applyEdits, type InsertPosition } from '../../../../src/insertion/common/edits.ts';
import { insertReferences } from '../../../../src/insertion/common/imageEdits.ts';
import { getSyntaxContext } from '../../../../src/languages/common/syntaxContext.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

function inserted(text: string, at: number, options: { readonly position: InsertPosition; readonly caption?: string }) {
  const { position, caption } = options;
  const reference = { path: 'new.png', alt: 'A', width: 3, height: 2, ...(caption && { caption }) };
  const { edits } = insertReferences({ text, languageId: 'html' }, [
    { passage: { start: at, end: at }, position, reference },
  ]);
  return applyEdits(text, edits);
}

type Node = DefaultTreeAdapterTypes.Node;

/** Whether a node is the new picture, or the figure that was inserted with it, whose caption is `C`. */
function isNew(node: Node): boolean {
  if (node.nodeName !== 'figure' || !('childNodes' in node)) return isNewPicture(node);
  const [picture, caption, ...others] = node.childNodes.filter(({ nodeName }) => nodeName !== '#text');
  const text = caption && 'childNodes' in caption && caption.childNodes[0];
  const isOurs = text && 'value' in text && text.value === 'C';
  return picture !== undefined && isNewPicture(picture) && Boolean(isOurs) && others.length === 0;
}

function isNewPicture(node: Node): boolean {
  return 'attrs' in node && node.attrs.some(({ value }) => value === 'new.png');
}

/** Returns the elements, attributes, comments and text of a page, without white space and without new pictures. */
function outline(node: Node): string {
  if (isNew(node)) return '';
  if ('value' in node) return node.value.replace(/\s+/g, '');
  if ('data' in node) return `<!--${node.data}-->`;
  const attributes = 'attrs' in node ? node.attrs.map(({ name, value }) => ` ${name}=${value}`).join('') : '';
  const content = 'content' in node ? outline(node.content) : '';
  const children = 'childNodes' in node ? node.childNodes.map(outline).join('') : '';
  return `<${node.nodeName}${attributes}>${content}${children}</>`;
}

function countNew(node: Node): number {
  if ('attrs' in node && node.nodeName === 'img' && isNewPicture(node)) return 1;
  return 'childNodes' in node ? node.childNodes.reduce((sum, one) => sum + countNew(one), 0) : 0;
}

/** Whether a position is in a program or style sheet, or in the tag that begins one: there only a comment or a value is written. */
function isInProgram(text: string, at: number): boolean {
  const { kind } = getSyntaxContext('html', text, at);
  return kind === 'code' || kind === 'style' || /^<(?:script|style)\b/i.test(text.slice(text.lastIndexOf('<', at - 1)));
}

const folders = ['test/workspace', 'node_modules/mocha', 'node_modules/tslib', 'node_modules/playwright-core/lib/vite'];
const pages = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html$/.test(name) && !/snapshot\.html$/.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8').replaceAll('\r\n', '\n'))
    .filter(({ length }) => length < 60_000),
);

describe('A picture in a page', () => {
  it('changes nothing else of the page, and is shown, except in programs and style sheets', () => {
    const property = fc.property(
      fc.constantFrom(...pages),
      fc.nat(),
      fc.constantFrom('', 'C'),
      (text, seed, caption) => {
        const at = seed % text.length;
        fc.pre(!isInProgram(text, at));
        const after = parse(inserted(text, at, { position: 'below', caption }));
        assert.equal(countNew(after), 1, `${at}`);
        assert.equal(outline(after), outline(parse(text)), `${at}`);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  const picture = '<img src="new.png" alt="A" width="3" height="2">';
  const figure = `<figure>\n  ${picture}\n  <figcaption>C</figcaption>\n</figure>`;
  const cases: readonly (readonly [before: string, after: string, caption?: string])[] = [
    ['<!-- one\n^two\n-->\n<p>a</p>', `<!-- one\ntwo\n-->\n${picture}\n<p>a</p>`],
    ['<title>o^ne</title><p>a</p>', `<title>one</title><p>a</p>\n${picture}`],
    ['<textarea>\no^ne\n</textarea>\n<p>a</p>', `<textarea>\none\n</textarea>\n${picture}\n<p>a</p>`],
    ['<svg>\n<g>^</g>\n</svg>', `<svg>\n<g></g>\n</svg>\n${picture}`],
    [
      '<head>\n<meta name=a>^\n</head>\n<body>\n<p>a</p>',
      `<head>\n<meta name=a>\n</head>\n<body>\n${picture}\n<p>a</p>`,
    ],
    ['<p>one\n^two\nthree</p>\n<p>a</p>', `<p>one\ntwo\nthree</p>\n${figure}\n<p>a</p>`, 'C'],
    ['<p>one\n^two\nthree</p>\n<p>a</p>', `<p>one\n${picture}two\nthree</p>\n<p>a</p>`],
    ['<!DOC^TYPE html>\n<p>a</p>', `<!DOCTYPE html>\n${picture}\n<p>a</p>`],
  ];
  it('is put below a paragraph that continues, and inside one that ends', () => {
    const text = '<p>one two\nthree <b>four\nfive</b></p>\n<p>\n  six\n</p>\n';
    const at = (word: string) => inserted(text, text.indexOf(word) + 1, { position: 'below' });
    assert.equal(at('two'), text.replace('</p>\n<p>', `</p>\n${picture}\n<p>`));
    assert.equal(at('four'), text.replace('</p>\n<p>', `</p>\n${picture}\n<p>`));
    const listing = '<pre>\none\ntwo\n</pre>\n<p>a</p>';
    assert.equal(
      inserted(listing, listing.indexOf('ne'), { position: 'below' }),
      listing.replace('</pre>\n', `</pre>\n${picture}\n`),
    );
    assert.equal(at('six'), text.replace('six\n', `six\n  ${picture}\n`));
  });

  for (const [before, after, caption] of cases)
    it(`is inserted at the cursor or behind what cannot contain it: ${JSON.stringify(before)}`, () => {
      const at = before.indexOf('^');
      const text = before.replace('^', '');
      assert.equal(inserted(text, at, { position: 'cursor', ...(caption && { caption }) }), after);
    });
});
