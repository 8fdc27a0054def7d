import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { literal, literalMarkdown } from '../../../../src/base/common/literal.ts';

/** As VS Code finds links in its messages: a label, and in parentheses a web address, a command or a file, possibly with a title. */
const links = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+(?: (["']).+?\1)?\)/i;
/** As VS Code finds icons in its lists and its status bar: a name, and possibly an animation. */
const icons = /\$\([a-z0-9-]+(?:~[a-z]+)?\)/i;
/** As VS Code reads a message: the beginning, on one line. */
const oneLine = (text: string) =>
  (text.length > 1_000 ? `${text.slice(0, 1_000)}...` : text).replace(/\r\n|\n|\r/g, ' ').trim();
const seen = (text: string) => text.replaceAll('\u200B', '');

const pieces = [
  '[',
  ']',
  '(',
  ')',
  '](',
  '$(',
  '<',
  '>',
  ' "',
  '"',
  'command:',
  'https://',
  'file:',
  'a',
  'sync~spin',
  '\n',
];
const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 5 })), {
  maxLength: 30,
});

describe('External text in messages, dialogs and lists', () => {
  const examples = [
    '[Show why](command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22id%5Cn%22%7D)',
    '[a](https://example.com "title")',
    '[[a](command:b)](command:c)',
    '[a\n](FILE:///b)',
    '$(trash)',
    '$(sync~spin)',
  ];

  for (const text of examples)
    it(`contains no link and no icon: ${JSON.stringify(text)}`, () => {
      assert.ok(links.test(text) || icons.test(text), 'VS Code reads nothing into it');
      assert.ok(!links.test(literal(text)) && !icons.test(literal(text)));
      assert.equal(seen(literal(text)), text);
    });

  it('contains no link and no icon whatever it is, and looks unchanged', () => {
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const shown = oneLine(literal(text));
        return !links.test(shown) && !icons.test(shown) && seen(literal(text)) === seen(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('runs no command and contains no tag if VS Code renders it as Markdown', () => {
    const rendered = (text: string) => new MarkdownIt({ html: true }).render(text);
    for (const text of ['[a](command:b.c)', 'a <command:b.c>', 'a <img src=x>', 'a <!-- b -->', 'a </b>']) {
      assert.doesNotMatch(rendered(text), /^<p>[^<]*<\/p>\n$/, 'nothing is read into it');
      assert.match(rendered(literal(text)), /^<p>[^<]*<\/p>\n$/, text);
    }
  });

  it('is unchanged if VS Code interprets nothing in it, and if it is escaped twice', () => {
    for (const text of ['a.png [1] (2)', 'f(x)[0] = $5', 'a < b', '']) assert.equal(literal(text), text);
    for (const text of examples) assert.equal(literal(literal(text)), literal(text));
  });
});

describe('External text in Markdown', () => {
  const rendered = (text: string) => new MarkdownIt({ html: true, linkify: true }).render(literalMarkdown(text));

  it('keeps its spaces, at which lines may break', () => {
    assert.equal(literalMarkdown('1 request, which may cost money'), '1 request\\, which may cost money');
  });

  it('contains no heading, list, link, picture, code or tag', () => {
    for (const text of ['# a', '- a', '1. a', '[a](b:c)', '![a](b)', '`a`', '<b>a</b>', '    a', '> a', '&amp;'])
      assert.match(rendered(text), /^<p>[^<]*<\/p>\n$/, text);
  });

  it('is shown completely, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
        const tags = rendered(text).match(/<\/?[a-z][^>]*>/g) ?? [];
        return tags.every((tag) => tag === '<p>' || tag === '</p>');
      }),
    );
  });
});
