import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { renderMarkdown } from '../../../../../src/panel/page/markdown/render.ts';
import {
  escapeBrackets,
  escapeTentatively,
  finalizeEscapes,
  finalizeInBlock,
} from '../../../../../src/panel/page/selection/escaping.ts';

const written = (text: string) => finalizeEscapes(escapeTentatively(text));

/** The text of drawn Markdown, with the line breaks of its source. */
function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  const text = html.replace(/<(?:a|span)\b[^>]*>|<\/(?:a|span)>/g, '').replace(/^<p>|<\/p>$/g, '');
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '');
}

/** Pieces of text of which a renderer makes something else where it can. */
const pieces = fc.constantFrom(
  ...'\\ ` ``` * ** _ __ ~~ ~ [ ] ( ) ]( ][ ]: ![ ! < > <b> <!-- &amp; &#35; # ## + - -- --- = == : | 1. 12) .'.split(
    ' ',
  ),
  ...[
    'a',
    'word',
    'é',
    '1',
    '😀',
    '"',
    '…',
    ' ',
    ' ',
    '\n',
    '^1',
    '[x]',
    '| --- |',
    ':-:',
    ' https://x.test/a_b_*c?d=e&f ',
    ' ftp://x.test/_b_ ',
  ],
);

describe('Text escaped as Markdown', () => {
  it('gets a backslash before a character that would be markup', () => {
    const escaped = {
      'Call `run` now': 'Call \\`run\\` now',
      'a *b* and **c**': 'a \\*b\\* and \\*\\*c\\*\\*',
      '_b_ and __c__': '\\_b\\_ and \\_\\_c\\_\\_',
      '~~gone~~': '\\~\\~gone\\~\\~',
      '[a](b) ![c](d) [e]': '\\[a](b) !\\[c](d) \\[e]',
      'a <b> c': 'a \\<b> c',
      '&amp; \\*': '\\&amp; \\\\*',
      '# a': '\\# a',
      '> a': '\\> a',
      '+ a\n- b\n* c': '\\+ a\n\\- b\n\\* c',
      '1. a\n23) b': '1\\. a\n23\\) b',
      'a\n===': 'a\n\\===',
      'a | b\n--- | ---': 'a | b\n\\--- | ---',
      '---': '\\---',
      '~~~': '\\~\\~\\~',
    };
    deepEqual(Object.keys(escaped).map(written), Object.values(escaped));
  });

  it('stays unchanged if it contains no markup', () => {
    const plain = [
      'snake_case and other_name',
      '2 * 3 * 4',
      '2*3 = 6',
      'C# and F#, #1, well-known - and so on + more',
      'x < y > z <3 & R&D',
      'Rick`s 5 ~ 6',
      'a [draft, to be continued',
      'Wait! (really) 1.5 | 3',
      'C:\\dir\\name',
      'Section 3. And so on = all.',
      'https://x.test/a_b?c=d&e',
    ];
    deepEqual(plain.map(written), plain);
  });

  it("is not escaped after a block's mark as at the start of a line", () => {
    equal(finalizeInBlock(escapeTentatively('1. An *introduction*')), '1. An \\*introduction\\*');
  });

  it('neither ends a link nor leaves it open', () => {
    const link = `[${escapeBrackets(escapeTentatively('a ] b [ c'))}](https://x.test)`;
    equal(textOf(renderMarkdown(finalizeEscapes(link)).trim()), 'a ] b [ c');
  });

  it('does not turn a link after it into a picture', () => {
    equal(finalizeEscapes(`${escapeTentatively('Look!')}[a](https://x.test)`), 'Look\\![a](https://x.test)');
  });

  it('is rendered as the same text, whatever it is', () => {
    const same = fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
      const text = all
        .join('')
        .replace(/[ \n]*\n[ \n]*/g, '\n')
        .trim();
      equal(textOf(renderMarkdown(written(text)).trim()), text, written(text));
    });
    fc.assert(same, { numRuns: 5000 });
  });
});
