import { equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { longAnswer } from '../../bench/streaming/longAnswer.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { scriptOf } from './script.ts';

/** Lines that start, end, loosen and interrupt blocks in every way in which a model writes them. */
const lines = [
  ...['A line of text', 'another **bold** line', '# Heading', '> quoted', '---', '===', '    indented', '<b>'],
  ...[
    '- item',
    '- item with `code`',
    '  - inner',
    '  more of it',
    '-',
    '* star',
    '1. first',
    '7. seventh',
    '- [x] done',
  ],
  ...['| a | b |', '|---|--:|', '| 1 | 2 |', '| 3 |', '```js', '```', '  ```', 'const a = 1;'],
  ...['[late]', '[late]: https://late.test', 'A note[^1].', '[^1]: The note.', '', '', ''],
];

/** A long list or table has many finished items while its last one still grows. */
const runs = fc.oneof(
  fc.constantFrom(...lines).map((line) => [line]),
  fc
    .tuple(fc.constantFrom('- item', '1. first\n', '- a\n  - b', '| 1 | 2 |'), fc.nat(8))
    .map(([line, count]) => Array(count).fill(line)),
);
const documents = fc.array(runs, { maxLength: 14 }).map((all) => all.flat().join('\n'));

describe('Rendering an answer', () => {
  const open = usePage();

  async function drawings(): Promise<Page> {
    const page = await open({ first: snapshot({}) });
    await page.evaluate(await scriptOf('renderings.ts'));
    return page;
  }

  it('piece by piece gives the same as rendering it once, wherever it is cut', async () => {
    const page = await drawings();
    const answers = fc.tuple(documents, fc.array(fc.nat(400), { maxLength: 30 })).map(([text, places]) => ({
      text,
      lengths: places.filter((place) => place < text.length).sort((a, b) => a - b),
    }));
    const several = fc.array(answers, { minLength: 1, maxLength: 40, size: 'max' });
    const same = fc.asyncProperty(several, async (all) => {
      const found = await page.evaluate(
        (each) => each.map(({ text, lengths }) => [window.drawnGrowing(text, lengths), window.drawnOnce(text)]),
        all,
      );
      for (const [grown, once] of found) equal(grown, once);
    });
    const late = { text: '[late]: https://late.test\n[late]', lengths: [9] };
    await fc.assert(same, { numRuns: 30, examples: [[[late]]] });
  });

  const growing = (text: string) => Array.from({ length: text.length / 7 }, (_, step) => text.slice(0, (step + 1) * 7));

  it('never renders a finished item of a list again', async () => {
    const page = await drawings();
    for (const between of ['\n', '\n\n']) {
      const list = Array.from({ length: 40 }, (_, number) => `- Number **${number}**`).join(between);
      equal(await page.evaluate((texts) => window.drawnAgain(texts, 'li:nth-last-child(n + 4)'), growing(list)), 0);
    }
  });

  it('never renders a finished row of a table again', async () => {
    const page = await drawings();
    const rows = Array.from({ length: 40 }, (_, number) => `| ${number} | \`two\` |\n`).join('');
    const texts = growing(`Before.\n\n| a | b |\n|---|---|\n${rows}`);
    equal(await page.evaluate((all) => window.drawnAgain(all, 'tbody tr:nth-last-child(n + 4)'), texts), 0);
    ok((await page.evaluate((all) => window.drawnGrowing(all.at(-1) ?? '', []), texts)).includes('<td>39</td>'));
  });

  it('never renders the lines of open code again, except the last few', async () => {
    const page = await drawings();
    const code = Array.from({ length: 1_000 }, (_, number) => `let line${number};\n`).join('');
    const texts = growing(`Before.\n\n\`\`\`ts\n${code}`).filter((_, at) => at % 50 === 0);
    const lines = 'code > .lines:nth-last-child(n + 3)';
    equal(
      await page.evaluate(([all, lines]) => window.drawnAgain(all, lines, 'stay open'), [texts, lines] as const),
      0,
    );
  });

  it('gives the same for long code as rendering it once, wherever it is cut and however it ends', async () => {
    const page = await drawings();
    const code = Array.from({ length: 600 }, (_, number) => `  const a${number} = \`\${b}\`; // ~~~\n`).join('');
    const ends = ['', '```', '```\n\nAfter.', '``\n```\n- a\n- b\n'];
    for (const whole of ends.map((end) => `- a\n\n\`\`\`ts\n${code}${end}`))
      for (const step of [333, 1_900, 4_001, 9_000]) {
        const lengths = Array.from({ length: whole.length / step }, (_, at) => (at + 1) * step);
        const [grown, once] = await page.evaluate(
          ({ whole, lengths }) => [window.drawnGrowing(whole, lengths), window.drawnOnce(whole)],
          { whole, lengths },
        );
        equal(grown, once);
      }
  });

  it('visits what it renders once, and hardly more often if the text arrives in pieces', async () => {
    const page = await open({ first: snapshot({}) });
    await page.evaluate(await scriptOf('asks.ts'));
    await page.evaluate(await scriptOf('renderings.ts'));
    const text = longAnswer(10_000);
    const asksOf = (pieces: readonly number[]) =>
      page.evaluate(
        ({ text, pieces }) => {
          const before = window.asks;
          const html = window.drawnGrowing(text, pieces);
          return { asks: window.asks - before, elements: html.split(/<[a-z]/).length };
        },
        { text, pieces },
      );
    const once = await asksOf([]);
    const grown = await asksOf(Array.from({ length: 10 }, (_, piece) => (piece + 1) * 1_000));
    ok(once.asks < 45 * once.elements, `${once.asks} asks for ${once.elements} elements`);
    ok(grown.asks < 1.3 * once.asks, `${grown.asks} asks in pieces, ${once.asks} at once`);
  });

  it('sanitizes the finished and the open part of a piece in one call', async () => {
    const page = await drawings();
    const goes = await page.evaluate((text) => {
      const { parseFromString } = DOMParser.prototype;
      let goes = 0;
      DOMParser.prototype.parseFromString = function (...given) {
        goes += 1;
        return parseFromString.apply(this, given);
      };
      window.drawnGrowing(text, [1_000, 2_000, 3_000]);
      return goes;
    }, longAnswer(4_000));
    equal(goes, 4);
  });
});
