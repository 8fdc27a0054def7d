import { equal } from 'node:assert/strict';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { scriptOf } from './script.ts';

/** Words with escaped Markdown characters, and words with Markdown formatting. */
const words = [
  ...[
    'word',
    'snake_case',
    '\\*starred\\*',
    '\\_lined\\_',
    '\\`ticked\\`',
    '\\[a](b)',
    '\\![a]',
    '\\<b>',
    '\\&amp;amp;',
    '\\~~no~~',
  ],
  ...[
    '**bold**',
    '*leaning \\* word*',
    '~~gone~~',
    '`co*de*`',
    '`` a`b ``',
    '[li\\]nk \\[](https://x.test/a)',
    'https://x.test/b_c_',
  ],
  ...['C:\\\\\\*', '2 * 3', 'x < y', '\\\\', '"', '!', '\\#', '\\|', '-', '1.', '='],
];
const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((all) => all.join(' '));
const starts = ['', '', '\\# ', '\\> ', '\\- ', '\\+ ', '1\\. ', '2\\) ', '\\---', '\\=== '];
const paragraph = fc
  .array(fc.tuple(fc.constantFrom(...starts), line), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.map((parts) => parts.join('')).join('\n'));
const block = fc.oneof(
  paragraph,
  line.map((text) => `## ${text}`),
  paragraph.map((text) => text.replace(/^/gm, '> ')),
  fc.tuple(fc.constantFrom('- ', '1. '), paragraph, line).map(([mark, one, other]) => {
    return `${mark}${one.replaceAll('\n', `\n${' '.repeat(mark.length)}`)}\n${mark}${other}`;
  }),
  fc.tuple(line, line).map((cells) => {
    return `| a | b |\n|---|---|\n| ${cells.map((cell) => cell.replaceAll('`', '')).join(' | ')} |`;
  }),
  fc.constant('```js\nlet a = b * c * d; // `_e_`\n```'),
);
const documents = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n'));

describe('Markdown of a selected part', () => {
  const open = usePage();

  async function pageWithMarkings(): Promise<Page> {
    const page = await open({ first: snapshot({}) });
    await page.evaluate(await scriptOf('selections.ts'));
    return page;
  }

  it('contains an escaped character if the answer contains it', async () => {
    const page = await pageWithMarkings();
    const source = [
      'Write \\*a\\* and \\`b\\`, \\[c](d), 2 * 3 and a_b.',
      '\\# No heading\n1\\. no item',
      '## 1. A *heading* \\#',
      '- \\- no item\n- \\[ ] no box',
      '| a \\| b | `c\\|d` |\n| --- | --- |\n| \\*e\\* | \\\\\\| |',
      'Look\\![at](<https://x.test/a_(b)>).',
    ].join('\n\n');
    const { part } = await page.evaluate((text) => window.marked(text, 0, -1), source);
    equal(part, source);
  });

  it('is rendered as what was selected', async () => {
    const page = await pageWithMarkings();
    const markings = fc.array(fc.tuple(documents, fc.nat(), fc.nat()), { minLength: 1, maxLength: 30, size: 'max' });
    const same = fc.asyncProperty(markings, async (all) => {
      const found = await page.evaluate((each) => each.map((one) => window.marked(...one)), all);
      for (const { part, says } of found) if (says[0] !== '') equal(says[1], says[0], part);
    });
    await fc.assert(same, { numRuns: 20 });
  });
});
