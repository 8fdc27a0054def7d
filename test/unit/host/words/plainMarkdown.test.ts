import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { plainMarkdown } from '../../../../src/host/words/plainMarkdown.ts';

const rendered = (text: string) => new MarkdownIt({ html: true, linkify: true }).render(plainMarkdown(text));

describe('text of others in Markdown', () => {
  it('keeps its spaces, at which lines may break', () => {
    assert.equal(plainMarkdown('1 request, which may cost money'), '1 request\\, which may cost money');
  });

  it('is no heading, list, link, picture, code or tag', () => {
    for (const text of ['# a', '- a', '1. a', '[a](b:c)', '![a](b)', '`a`', '<b>a</b>', '    a', '> a', '&amp;'])
      assert.match(rendered(text), /^<p>[^<]*<\/p>\n$/, text);
  });

  it('is shown with all its words, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
        const tags = rendered(text).match(/<\/?[a-z][^>]*>/g) ?? [];
        return tags.every((tag) => tag === '<p>' || tag === '</p>');
      }),
    );
  });
});
