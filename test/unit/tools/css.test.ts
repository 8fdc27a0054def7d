import assert from 'node:assert/strict';
import { type CssNode, parse, walk } from 'css-tree';
import fc from 'fast-check';
import { getReferenceSyntax } from '../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { arbitraryPath, reference } from './anything.ts';

const { block, inline } = getReferenceSyntax('css');

/** All that a CSS parser finds; it fails on what it would have to skip. */
function read(css: string): { readonly urls: readonly string[]; readonly declared: readonly string[] } {
  const urls: string[] = [];
  const declared: string[] = [];
  const onParseError = (error: Error) => assert.fail(error.message);
  walk(parse(css, { onParseError }), (node: CssNode) => {
    if (node.type === 'Url') urls.push(decodeURIComponent(node.value));
    if (node.type === 'Declaration') declared.push(node.property);
  });
  return { urls, declared };
}

describe('A reference in CSS', () => {
  it('is a value', () =>
    assert.equal(inline?.(reference('my dir/a.png', 'x'), 'a { background: '), 'url("my%20dir/a.png")'));

  it('says the same path to a CSS parser, whatever it is, and lets what follows stand', () => {
    fc.assert(
      fc.property(arbitraryPath(), (path) => {
        const value = inline?.(reference(path, 'x'), 'a { background: ') ?? '';
        assert.deepEqual(read(`a { background: ${value} no-repeat; color: red }`), {
          urls: [path],
          declared: ['background', 'color'],
        });
      }),
      { numRuns: 500 },
    );
  });

  it('is a declaration on a line of its own inside a rule', () => {
    const before = '@media print { a {\n  /* } A texture */';
    const css = `${before}\n  ${block(reference('a.png', 'x'), before)}\n  color: red\n} }`;
    assert.deepEqual(read(css), { urls: ['a.png'], declared: ['background-image', 'color'] });
  });

  it('is a comment between rules, where it would break the next one', () => {
    const before = 'a { content: "{" }\n/* A texture { */';
    const css = `${before}\n${block(reference('a*/b.png', 'x'), before)}\nb { color: red }`;
    assert.deepEqual(read(css), { urls: [], declared: ['content', 'color'] });
    assert.match(css, /\n\/\* url\("a%2A\/b\.png"\) \*\/\n/);
  });

  it('fills a place that waits for a path', () => {
    assert.equal(inline?.(reference('a b.png', 'x'), 'a { background: url('), '"a%20b.png"');
    assert.equal(inline?.(reference('a b.png', 'x'), "a { background: url('"), 'a%20b.png');
  });
});
