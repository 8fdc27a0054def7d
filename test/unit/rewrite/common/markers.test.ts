import assert from 'node:assert/strict';
import fc from 'fast-check';
import { extractRewrite } from '../../../../src/rewrite/common/extractRewrite.ts';
import {
  createMarkers,
  getMarkerInstructions,
  MarkerStripper,
  wrapInMarkers,
} from '../../../../src/rewrite/common/markers.ts';

const marks = createMarkers('');

/** Returns what is shown of an answer that arrives in these chunks. */
function shown(pieces: readonly string[], begun?: string): string {
  const stream = new MarkerStripper(marks, begun);
  return [...pieces.map((piece) => stream.push(piece)), stream.end()].join('');
}

/** A text that may be in a document, including one that contains markers of its own. */
const words = fc.constantFrom(
  'a',
  'the stair',
  ' ',
  '\n',
  '\n\n',
  '  - b',
  '<b>',
  '</',
  '<',
  '<new',
  '<!-- x -->',
  '$',
  '"',
  '> q',
  '着',
  '\t',
  '#',
);
const text = fc.array(words, { minLength: 1, maxLength: 30 }).map((all) => `x${all.join('')}x`);

describe('Rewrite markers', () => {
  it('are requested with markers of their own', () => {
    assert.match(
      getMarkerInstructions(createMarkers('Write <new-text> here.')),
      /between <new-text-2> and <\/new-text-2>/,
    );
  });

  it('are hidden while an answer grows', () => {
    assert.equal(
      shown(['Sure!\n\n<new', '-text>', '\nAt first.', '\n</new-tex', 't>\n\nShorter.']),
      'Sure!\n\nAt first.\n\nShorter.',
    );
  });

  it('are hidden in a continued answer', () => {
    assert.equal(shown(['st.\n</new-text>\nShorter.'], '<new-text>\nAt fir'), 'st.\n\nShorter.');
  });

  it('leave other answers unchanged', () => {
    const answer = '\n  <b>a</b> < c\n\n\n<new-tex> ';
    assert.equal(shown([...answer]), answer);
  });

  it('return the wrapped text, however it is split', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (inside, remarks, one, other) => {
        const answer = wrapInMarkers(marks, { text: inside, remarks, isOpen: false });
        const [from, to] = [one % answer.length, other % answer.length].toSorted((a, b) => a - b);
        const pieces = [answer.slice(0, from), answer.slice(from, to), answer.slice(to)];
        const read = extractRewrite({
          answer: pieces.join(''),
          passage: inside,
          languageId: 'markdown',
          marks,
          isCut: false,
        });
        assert.deepEqual(read, { found: 'marked', text: inside, remarks, hadMarks: true });
        assert.equal(shown(pieces), `${inside}\n\n${remarks}`);
      }),
      { numRuns: 500 },
    );
  });
});
