import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/languages/common/findReferences/findReferences.ts';
import { altEdit } from '../../../../src/languages/common/findReferences/referenceEdit.ts';
import { getReferenceSyntax } from '../../../../src/languages/common/writeReference/getReferenceSyntax.ts';

/** The references of a document, as `path (alt)`, or why there is no path. */
function read(text: string): readonly string[] {
  return findReferences('typst', text).map(({ target, alt }) => {
    const where = 'path' in target ? target.path : `not: ${target.not}`;
    return alt === undefined ? where : `${where} (${alt})`;
  });
}

describe('Typst references', () => {
  const found: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'with nested calls',
      '#figure(image("a.png", width: calc.min(1cm, calc.max(2cm, 3%)), alt: "A"), caption: [A $x$ "b])',
      ['a.png (A)'],
    ],
    ['of bytes', '#image(bytes(read("a.png")))#image(read("b.png", encoding: none), alt: "B")', ['a.png', 'b.png (B)']],
    ['from the root', '#image("/img/a.png")', ['/img/a.png']],
    ['with an escaped name', '#image("a \\"b\\" \\u{e9}\\\\.png")', ['a "b" é\\.png']],
    [
      'over several lines',
      '#figure(\n  image(\n    "a.png", // b.png, alt: "no"\n    alt: "A",\n  ),\n)',
      ['a.png (A)'],
    ],
    ['with the path behind other arguments', '#image(width: 3cm, "a.png")', ['a.png']],
    ['without an alternative text', '#image("a.png", alt: none)', ['a.png']],
    [
      'in code',
      '#let logo = image("a.png")\n#{\n  let x = { image("b.png") }\n}\n#set page(background: image("c.png"))',
      ['a.png', 'b.png', 'c.png'],
    ],
    [
      'in text within code',
      '#grid(columns: 2, [#image("a.png")], [b])#align(center)[#image("c.png")]',
      ['a.png', 'c.png'],
    ],
    ['behind a web address', 'See https://a.example/b. #image("a.png")', ['a.png']],
    ['behind a comment in a comment', '/* /* #image("x.png") */ #image("x.png") */ #image("a.png")', ['a.png']],
    ['behind what is not finished', 'It costs 5$.\n\n#image("a.png")', ['a.png']],
    ['with else', '#if a { image("a.png") } else { image("b.png") }', ['a.png', 'b.png']],
    [
      'that are computed',
      '#image("img/" + name)#image(path)#for i in (1, 2) { image("f" + str(i) + ".png") }',
      ['not: expression', 'not: expression', 'not: expression'],
    ],
  ];
  for (const [form, text, expected] of found)
    it(`are found ${form}: ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), expected));

  const notFound: readonly (readonly [string, string])[] = [
    ['text', 'Call image("x.png") and \\#image("x.png") and https://a.example/#image("x.png")'],
    ['a string', '#text("image(\\"x.png\\")")#let a = "#image(y)"'],
    ['raw text', '`#image("x.png")` ```typ #image("x.png") ` #image("x.png")```'],
    ['a raw block', '```typ\n#image("x.png")\n```'],
    ['a comment', '// #image("x.png")\n#f(/* image("x.png") */ 1) // image("x.png")'],
    ['another function', '#my-image("x.png")#image-of("x.png")#a.image("x.png")#image.decode("x.png")'],
    ['text behind code', '#let a = 1\nimage("x.png")\n#f(1) image("x.png"); #{ 1 } image("x.png")'],
  ];
  for (const [what, text] of notFound)
    it(`are not found in ${what}: ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), []));

  const alts: readonly (readonly [string, string])[] = [
    ['#image("a.png", alt: none, width: 3cm)', '#image("a.png", alt: "A \\"b\\"", width: 3cm)'],
    ['#image(width: calc.min(1cm, 2cm), "a.png" )', '#image(width: calc.min(1cm, 2cm), "a.png", alt: "A \\"b\\"" )'],
    ['#image(bytes(read("a.png")))', '#image(bytes(read("a.png")), alt: "A \\"b\\"")'],
    ['#image("a.png", /* c */ alt : "old" /* d */)', '#image("a.png", /* c */ alt : "A \\"b\\"" /* d */)'],
  ];
  for (const [before, after] of alts)
    it(`get an alternative text: ${JSON.stringify(before)}`, () => {
      const [{ altPlace } = {}] = findReferences('typst', before);
      assert.ok(altPlace);
      const { start, end, text } = altEdit(altPlace, 'A "b"');
      assert.equal(before.slice(0, start) + text + before.slice(end), after);
      assert.deepEqual(read(after), ['a.png (A "b")']);
    });

  it('are written without a mark within code', () => {
    const { inline = assert.fail() } = getReferenceSyntax('typst');
    const write = (before: string) => inline({ path: 'a.png', alt: '', width: 0, height: 0 }, before);
    for (const before of ['#figure(', '#let a = ', '#{\n  ', '#grid([a],\n'])
      assert.equal(write(before), 'image("a.png", alt: "")', before);
    for (const before of ['', 'a ', '#let a = 1\n', '#figure([', '#f(1) ', '#{ 1 }'])
      assert.equal(write(before), '#image("a.png", alt: "")', before);
  });
});
