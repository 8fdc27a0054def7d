import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { findFinished, openCode } from '../../../../../src/panel/page/markdown/markdownBlocks.ts';
import { renderMarkdown } from '../../../../../src/panel/page/markdown/render.ts';

/** Pieces that open, close and interrupt one another in every way a model writes them. */
const pieces = [
  'A line of text',
  'another **bold** line',
  '# Heading',
  '- item',
  '  - inner',
  '1. first',
  '> quoted',
  '```js',
  '```',
  '~~~',
  'const a = 1;',
  '| a | b |',
  '|---|--:|',
  '---',
  '***',
  '    indented',
  '- [ ] task',
  '',
  '',
];

const documents = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((lines) => lines.join('\n'));

describe('The blocks of a growing answer', () => {
  it('are finished only when nothing that follows can change them', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (text, cut) => {
        const prefix = text.slice(0, cut % (text.length + 1));
        const length = findFinished(prefix).length;
        const parts = renderMarkdown(text.slice(0, length)) + renderMarkdown(text.slice(length));
        equal(parts, renderMarkdown(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are finished by a blank line, by the next block, and a code block by its fence', () => {
    equal(findFinished('One.\n\nTw').length, 'One.\n\n'.length);
    equal(findFinished('One.\n# Two\n').length, 'One.\n# Two\n'.length);
    equal(findFinished('```js\na\n```\n').length, '```js\na\n```\n'.length);
  });

  it('stay open while a list may continue, and until the line after a paragraph is complete', () => {
    equal(findFinished('- a\n\n').length, 0);
    equal(findFinished('- a\n\n- ').length, 0);
    equal(findFinished('One.\n#').length, 0);
  });

  it('show an open code block with its language, without a line that may be its closing fence', () => {
    deepEqual(openCode('```ts\nlet a;\n``'), { language: 'ts', lines: 'let a;\n', partial: '' });
    deepEqual(openCode('```ts\nlet a;\nlet'), { language: 'ts', lines: 'let a;\n', partial: 'let' });
    equal(openCode('```ts\nlet a;\n```\n'), undefined);
    equal(openCode('Text'), undefined);
  });
});
