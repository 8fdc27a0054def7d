import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/languages/common/findReferences/findReferences.ts';
import { altEdit } from '../../../../src/languages/common/findReferences/referenceEdit.ts';
import { getReferenceEdits } from '../../../../src/references/common/referenceEdits.ts';

type Case = readonly [languageId: string, text: string, expected: string];

/** The references of a document as `path (alt)`, or why there is no path. */
function read(languageId: string, text: string): string {
  const found = findReferences(languageId, text).map(({ target, alt }) => {
    const where = 'path' in target ? target.path : `not: ${target.not}`;
    return alt === undefined ? where : `${where} (${alt})`;
  });
  return found.join(', ');
}

const pages: readonly Case[] = [
  ['html', '<IMG SRC="a.png" ALT=A>', 'a.png (A)'],
  ['html', '<Img Src=a.png>', 'a.png'],
  ['html', '<img srcset="a.png 1x, b@2x.png 2x" src="a.png" alt="A">', 'a.png (A), b@2x.png'],
  ['html', '<img src="./a.png" srcset="a.png 480w,\n  img/b.png 800w">', './a.png, img/b.png'],
  [
    'html',
    '<picture><source srcset="a.webp, b.webp 2x"><img src="c.png" alt=""></picture>',
    'a.webp, b.webp, c.png ()',
  ],
  ['html', '<img srcset="a,b.png 1x, data:image/gif;base64,R0lGOD 2x,, c.png">', 'a,b.png, c.png'],
  ['html', '<img data-src="a.png" data-srcset="b.png 2x" alt="A">', 'a.png (A), b.png'],
  ['html', '<img src="data:image/gif;base64,R0" data-src="a.png" alt="A">', 'not: data (A), a.png'],
  ['html', `<div style="color: red; background: url('a.png')">`, 'a.png'],
  ['html', '<div style="background:url(&quot;a b.png&quot;) no-repeat">', 'a b.png'],
  ['html', '<img src="a.png" style="background: url(b.png)">', 'a.png, b.png'],
  ['html', '<img src="a.png" title="1 > 0" alt="A"><p>', 'a.png (A)'],
  ['html', '<img src="a.png"" alt="A"><img src= b.png >', 'a.png (A), b.png'],
  ['html', '<img src="a.png"\n<p>half</p>', 'a.png'],
  ['html', '<img src="r&amp;d&#32;1.png">', 'r&d 1.png'],
  ['html', '<img src="caf&eacute;.png" alt="Fran&ccedil;ais &hellip;">', 'café.png (Français …)'],
  ['html', '<img src="a.png" alt="x=1&copy=2">', 'a.png (x=1&copy=2)'],
  ['html', '<video poster="a.png" src="b.mp4"></video>', 'a.png'],
  ['html', '<link rel="shortcut icon" href="a.png"><link rel="stylesheet" href="a.css">', 'a.png'],
  ['html', '<link rel=apple-touch-icon href=a.png><link rel=canonical href=/b.png>', 'a.png'],
  ['html', '<link rel="preload" as="image" href="a.png" imagesrcset="b.png 2x">', 'a.png, b.png'],
  ['html', '<meta property="og:image" content="/a.png"><meta name="description" content="b.png">', '/a.png'],
  ['html', '<meta name="twitter:image" content="https://a.example/a.png">', 'not: remote'],
  ['html', '<svg><image href="a.png"/><image xlink:href="b.png"/></svg>', 'a.png, b.png'],
  ['html', '<object data="a.png"></object><object data="b.pdf"></object>', 'a.png'],
  ['html', '<input type="image" src="a.png" alt="Go">', 'a.png (Go)'],
  ['html', '<template><img src="a.png"></template><pre><img src="b.png"></pre>', 'a.png, b.png'],
  ['html', '<title><img src="x.png"></title><textarea><img src="x.png"></textarea><img src=a.png>', 'a.png'],
  ['html', '<script>if (s.indexOf("<!--") > 0) "<img src=x.png>"</script><img src="a.png">', 'a.png'],
  ['html', '<!--><img src="a.png"><!-- <img src="x.png"> --!><img src="b.png">', 'a.png, b.png'],
  ['html', '<STYLE>a { background: url(a.png) } /* url(x.png) */</STYLE >', 'a.png'],
  ['html', '<section data-background-image="a.png"><section data-background="b.png">', 'a.png, b.png'],
  ['html', '<section data-background="#fff" data-background-color="red">', ''],
  ['html', '<a href="x.png">x.png</a> 1 < 2 <img>', ''],
];

const components: readonly Case[] = [
  ['vue', `<template><img :src="require('./a.png')" alt="A"></template>`, './a.png (A)'],
  ['vue', `<img v-bind:src="require('@/a.png')"><img :src="'./b.png'">`, '@/a.png, ./b.png'],
  ['vue', `<script setup>\nimport a from './a.png'\n// import b from './x.png'\n</script>`, './a.png'],
  ['vue', `<script>export default { a: require("../a.png"), b: require('./b.js') }</script>`, '../a.png'],
  ['vue', '<img :src="new URL(`./a.png`, import.meta.url).href" :srcset="list">', './a.png'],
  [
    'svelte',
    `<script>\n  import a from './a.png?enhanced';\n</script>\n<img src={a} alt="A">`,
    './a.png, not: expression (A)',
  ],
  ['svelte', '<enhanced:img src="./a.png" alt="A" />', './a.png (A)'],
  [
    'astro',
    `---\nimport a from '../a.png';\nconst b = '<img src="x.png">';\n---\n<Image src={a} alt="A" />`,
    '../a.png, not: expression (A)',
  ],
  ['astro', '{/* <img src="x.png"> */}<Picture src="a.png" alt="A" />', 'a.png (A)'],
  [
    'typescriptreact',
    `import a from './a.png';\nimport b from './b';\nexport { default } from "./c.jpg";`,
    './a.png, ./c.jpg',
  ],
  ['typescriptreact', `const A = () => <Image source={require('./a.png')} style={{ width: 3 }} />`, './a.png'],
  ['typescriptreact', '<img style={{ width: 300 }} src="a.png" alt="A" />', 'a.png (A)'],
  ['typescriptreact', '<img onLoad={(e) => a > 1 && go({ b: "}" })} alt={t("b")} src="a.png" />', 'a.png (t("b"))'],
  ['typescriptreact', '<input accept="image/*" /> <img src="a.png" /> {/* <img src="x.png" /> */}', 'a.png'],
  ['typescriptreact', 'go(); // <img src="x.png" />\nconst a = <p>https://b <img src="a.png" /></p>;', 'a.png'],
  ['typescriptreact', '<img src="a.png" srcSet="a.png 1x, b.png 2x" /* c */ alt="A" />', 'a.png (A), b.png'],
  ['typescriptreact', 'if (a <b) c = { d: "e" }; const f = useState<Image>(null);', ''],
  ['markdown', '<picture><source srcset="a.webp"><IMG SRC="b.png"></picture>\n\n`<img src="x.png">`', 'a.webp, b.png'],
];

const styleSheets: readonly Case[] = [
  [
    'css',
    'a { background: image-set("a.png" 1x, url(b.png) 2x, "c.avif" type("image/avif")) }',
    'a.png, b.png, c.avif',
  ],
  ['css', 'a { background: -webkit-image-set(url("a.png") 1x) }', 'a.png'],
  ['css', 'a { background: url(a\\ b.png), url("c\\"d.png"), url( "e(1).png" ) }', 'a b.png, c"d.png, e(1).png'],
  ['css', 'a { content: "/*"; background: url(a.png) } /* url(x.png) */', 'a.png'],
  ['css', 'a { background: URL(a.png#b), url(img/*.png) }', 'a.png, img/*.png'],
  ['scss', 'a { b: url(https://a.example/x.png); c: "//"; d: url(a.png) } // url(x.png)', 'not: remote, a.png'],
  ['less', '@a: "a.png";\nb { background: url(@a), url("b.png") }', 'not: expression, b.png'],
  ['css', 'a { background: url(a.png', ''],
];

describe('References in pages, components and style sheets', () => {
  for (const [languageId, text, expected] of [...pages, ...components, ...styleSheets])
    it(`are ${expected || 'none'} in ${languageId}: ${JSON.stringify(text)}`, () =>
      assert.equal(read(languageId, text), expected));
});

/** Applies the edits with which the file `a.png` becomes `a.webp`. */
function replaced(languageId: string, text: string): string {
  const own = findReferences(languageId, text).filter(
    ({ target }) => 'path' in target && /(?:^|\/)a\.png$/.test(target.path),
  );
  const edits = own.flatMap((reference) =>
    getReferenceEdits(languageId, { text, reference }, { ending: 'webp', alt: 'B' }),
  );
  const fromTheEnd = edits.toSorted((one, other) => other.start - one.start);
  return fromTheEnd.reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

describe('Replacing a picture', () => {
  const cases: readonly Case[] = [
    [
      'html',
      '<img srcset="a.png 1x, a2.png 2x" src="a.png" alt="A">',
      '<img srcset="a.webp 1x, a2.png 2x" src="a.webp" alt="B">',
    ],
    ['html', '<IMG SRC=./a.png?v=.png srcset="a.png">', '<IMG SRC=./a.webp?v=.png alt="B" srcset="a.webp">'],
    ['html', '<source srcset="b.png, a.png 2x">', '<source srcset="b.png, a.webp 2x">'],
    ['html', '<p style="background:url(&quot;a.png&quot;)">', '<p style="background:url(&quot;a.webp&quot;)">'],
    ['html', '<style>b{background:url( "a.png" )}</style>', '<style>b{background:url( "a.webp" )}</style>'],
    ['html', '<meta property="og:image" content="a.png">', '<meta property="og:image" content="a.webp">'],
    ['html', '<section data-background="a.png">', '<section data-background="a.webp">'],
    ['css', 'b{background:image-set("a.png" 1x)}', 'b{background:image-set("a.webp" 1x)}'],
    ['vue', `<img :src="require('./a.png')">`, `<img :src="require('./a.webp')" alt="B">`],
    ['typescriptreact', `import b from './a.png';\n`, `import b from './a.webp';\n`],
    [
      'typescriptreact',
      '<img src={"a.png"} style={{ width: 300 }} alt={"A"} />',
      '<img src={"a.webp"} style={{ width: 300 }} alt="B" />',
    ],
    ['astro', `---\nimport b from './a.png';\n---\n<p>`, `---\nimport b from './a.webp';\n---\n<p>`],
    ['markdown', '<img src="a.png" srcset="a.png 2x">', '<img src="a.webp" alt="B" srcset="a.webp 2x">'],
  ];
  for (const [languageId, text, expected] of cases)
    it(`changes every address of it in ${languageId}: ${JSON.stringify(text)}`, () =>
      assert.equal(replaced(languageId, text), expected));
});

describe('Alternative text in a tag', () => {
  const cases: readonly Case[] = [
    [
      'typescriptreact',
      '<img style={{ width: 300 }} src="a.png" />',
      '<img style={{ width: 300 }} src="a.png" alt="B" />',
    ],
    ['html', '<IMG ALT="A" SRC="a.png">', '<IMG alt="B" SRC="a.png">'],
    ['html', '<img srcset="a.png 1x" width=3>', '<img srcset="a.png 1x" alt="B" width=3>'],
  ];
  for (const [languageId, text, expected] of cases)
    it(`is written once in ${languageId}: ${JSON.stringify(text)}`, () => {
      const [{ altPlace } = assert.fail()] = findReferences(languageId, text);
      const edit = altEdit(altPlace ?? assert.fail(), 'B');
      assert.equal(text.slice(0, edit.start) + edit.text + text.slice(edit.end), expected);
    });
});
