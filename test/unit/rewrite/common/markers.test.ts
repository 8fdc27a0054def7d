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

/** What is shown of an answer that comes in these pieces. */
function shown(pieces: readonly string[], begun?: string): string {
  const stream = new MarkerStripper(marks, begun);
  return [...pieces.map((piece) => stream.push(piece)), stream.end()].join('');
}

/** A text as it may stand in a document, also one that speaks of marks of its own. */
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

describe('The form of an answer', () => {
  it('is asked for by its own marks', () => {
    assert.match(
      getMarkerInstructions(createMarkers('Write <new-text> here.')),
      /between <new-text-2> and <\/new-text-2>/,
    );
  });

  it('does not show while an answer grows', () => {
    assert.equal(
      shown(['Sure!\n\n<new', '-text>', '\nAt first.', '\n</new-tex', 't>\n\nShorter.']),
      'Sure!\n\nAt first.\n\nShorter.',
    );
  });

  it('does not show of an answer that goes on', () => {
    assert.equal(shown(['st.\n</new-text>\nShorter.'], '<new-text>\nAt fir'), 'st.\n\nShorter.');
  });

  it('leaves other answers as they are', () => {
    const answer = '\n  <b>a</b> < c\n\n\n<new-tex> ';
    assert.equal(shown([...answer]), answer);
  });

  it('gives back what it wraps, cut into whatever pieces', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (inside, remarks, one, other) => {
        const answer = wrapInMarkers(marks, { text: inside, remarks, isOpen: false });
        const [from, to] = [one % answer.length, other % answer.length].toSorted((a, b) => a - b);
        const pieces = [answer.slice(0, from), answer.slice(from, to), answer.slice(to)];
        const read = extractRewrite({ answer: pieces.join(''), passage: inside, marks, isCut: false });
        assert.deepEqual(read, { found: 'marked', text: inside, remarks, hadMarks: true });
        assert.equal(shown(pieces), `${inside}\n\n${remarks}`);
      }),
      { numRuns: 500 },
    );
  });
});
