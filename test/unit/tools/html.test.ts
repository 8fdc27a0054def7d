import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { parse as parseSvelte } from 'svelte/compiler';
import ts from 'typescript-5';
import { getReferenceSyntax } from '../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { altText } from '../../../src/languages/common/writeReference/pictureReference.ts';
import { arbitraryAltText, arbitraryPath, reference } from './anything.ts';

type Attributes = Readonly<Record<string, string>>;

/** What is sure for each language, by that language's own reader. */
function saysTheSame(languageId: string, read: (text: string) => Attributes): void {
  fc.assert(
    fc.property(arbitraryPath(), arbitraryAltText(), (path, prompt) => {
      const { src = '', ...rest } = read(getReferenceSyntax(languageId).block(reference(path, prompt), ''));
      assert.equal(decodeURIComponent(src).replace(/^\.\//, ''), path);
      assert.deepEqual(rest, { alt: altText(prompt), width: '3', height: '2' });
    }),
    { numRuns: 200 },
  );
}

function readHtml(text: string): Attributes {
  const { childNodes } = parseFragment(text);
  assert.equal(childNodes.length, 1, 'one element');
  const [image] = childNodes;
  assert.ok(image && 'attrs' in image);
  assert.equal(image.tagName, 'img');
  return Object.fromEntries((image as DefaultTreeAdapterTypes.Element).attrs.map(({ name, value }) => [name, value]));
}

/** A reader of JSX that is in use: what it compiles is what runs. */
function readJsx(text: string): Attributes {
  const options = { jsx: ts.JsxEmit.React, target: ts.ScriptTarget.ESNext };
  const { outputText, diagnostics } = ts.transpileModule(text, {
    compilerOptions: options,
    fileName: 'a.tsx',
    reportDiagnostics: true,
  });
  assert.deepEqual(diagnostics, []);
  const createElement = (name: string, attributes: Attributes, ...children: unknown[]) => {
    assert.equal(name, 'img');
    assert.deepEqual(children, []);
    return attributes;
  };
  return new Function('React', `return ${outputText}`)({ createElement }) as Attributes;
}

function readSvelte(text: string): Attributes {
  const { nodes } = parseSvelte(text, { modern: true }).fragment;
  const [image, ...others] = nodes;
  assert.ok(image?.type === 'RegularElement' && image.name === 'img');
  assert.deepEqual(others, []);
  return Object.fromEntries(
    image.attributes.map((attribute) => {
      assert.ok(attribute.type === 'Attribute' && Array.isArray(attribute.value));
      const [value, ...more] = attribute.value;
      assert.deepEqual(more, []);
      assert.ok(!value || 'data' in value, 'no expression');
      return [attribute.name, value?.data ?? ''];
    }),
  );
}

describe('A reference in HTML and its kin', () => {
  it('is a plain image with its size in pixels', () =>
    assert.equal(
      getReferenceSyntax('html').block(
        { path: 'images/a-boat.png', alt: 'A boat & "more"', width: 1024, height: 576 },
        '',
      ),
      '<img src="images/a-boat.png" alt="A boat &amp; &quot;more&quot;" width="1024" height="576">',
    ));

  it('goes without a size that is not known', () =>
    assert.equal(
      getReferenceSyntax('html').block({ path: 'a.png', alt: '', width: 0, height: 0 }, ''),
      '<img src="a.png" alt="">',
    ));

  it('begins with a dot in Vue, which else would not look beside the component', () => {
    assert.match(getReferenceSyntax('vue').block(reference('a.png', 'x'), ''), /src="\.\/a\.png"/);
    assert.match(getReferenceSyntax('vue').block(reference('../a.png', 'x'), ''), /src="\.\.\/a\.png"/);
  });

  for (const language of ['html', 'vue'])
    it(`says the same path and words to an HTML parser in ${language}, whatever they are`, () =>
      saysTheSame(language, readHtml));
  it('says the same to the TypeScript compiler', () => saysTheSame('typescriptreact', readJsx));
  it('says the same to the Svelte compiler', () => saysTheSame('svelte', readSvelte));

  it('is the path alone in an attribute that waits for it', () =>
    assert.equal(
      getReferenceSyntax('html').inline?.(reference('my dir/a.png', 'x'), '<p><img src="'),
      'my%20dir/a.png',
    ));
});
