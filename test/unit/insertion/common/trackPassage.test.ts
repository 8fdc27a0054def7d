import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Span } from '../../../../src/base/common/span.ts';
import {
  type Change,
  findAtPosition,
  findNearest,
  updateTrackedSpan,
} from '../../../../src/insertion/common/trackPassage.ts';

function apply(text: string, { offset, length, text: inserted }: Change): string {
  return text.slice(0, offset) + inserted + text.slice(offset + length);
}

/** A text with its passage between brackets. */
function marked(text: string): { text: string; passage: string; place: Span } {
  const start = text.indexOf('[');
  const end = text.indexOf(']') - 1;
  const plain = text.replace(/[[\]]/g, '');
  return { text: plain, passage: plain.slice(start, end), place: { start, end } };
}

interface State {
  readonly text: string;
  readonly place: Span;
}

/** The state after one event of the editor. */
function afterEvent({ text, place }: State, passage: string, changes: readonly Change[]): State {
  const edited = changes.reduce(apply, text);
  return { text: edited, place: updateTrackedSpan({ span: place, texts: [passage] }, changes, () => edited) };
}

/** The text after the events, with brackets around what was found again. */
function foundAfter(before: string, ...events: readonly (readonly Change[])[]): string | undefined {
  const { passage, ...start } = marked(before);
  const { text, place } = events.reduce((state: State, changes) => afterEvent(state, passage, changes), start);
  const found = findAtPosition(text, { span: place, texts: [passage] });
  return found && `${text.slice(0, found.start)}[${text.slice(found.start, found.end)}]${text.slice(found.end)}`;
}

/** Edits one after another, each an event of its own, then undone from the last to the first. */
function doAndUndo(text: string, edits: readonly { at: number; length: number; text: string }[]) {
  const undo: Change[] = [];
  const changes: Change[] = [];
  let now = text;
  for (const edit of edits) {
    const offset = Math.floor(edit.at * now.length);
    const change = { offset, length: Math.min(edit.length, now.length - offset), text: edit.text };
    undo.unshift({ offset, length: edit.text.length, text: now.slice(offset, offset + change.length) });
    changes.push(change);
    now = apply(now, change);
  }
  return [...changes, ...undo];
}

describe('A passage followed through edits', () => {
  const cases: readonly (readonly [string, string, readonly Change[], string | undefined])[] = [
    ['moves with text typed above', 'a [b c] d', [{ offset: 0, length: 0, text: 'xx' }], 'xxa [b c] d'],
    ['stays when text is typed below', 'a [b c] d', [{ offset: 6, length: 1, text: 'zz' }], 'a [b c] zz'],
    ['leaves out what is typed at its start', 'a [b c] d', [{ offset: 2, length: 0, text: 'x' }], 'a x[b c] d'],
    ['leaves out what is typed at its end', 'a [b c] d', [{ offset: 5, length: 0, text: 'x' }], 'a [b c]x d'],
    ['survives a replacement up to its edge', 'a [b c] d', [{ offset: 0, length: 2, text: '' }], '[b c] d'],
    ['is changed by a letter inside', 'a [b c] d', [{ offset: 3, length: 0, text: 'x' }], undefined],
    ['is changed by losing its end', 'a [b c] d', [{ offset: 4, length: 2, text: '' }], undefined],
    ['is changed by losing its start', 'a [b c] d', [{ offset: 1, length: 2, text: '' }], undefined],
    ['is not taken for its double after a change', 'cat [cat] cat', [{ offset: 5, length: 1, text: 'o' }], undefined],
    [
      'is not taken for its double after it was deleted',
      'cat, [cat], cat',
      [{ offset: 5, length: 3, text: '' }],
      undefined,
    ],
    [
      'is found where it was pasted after a cut',
      'a [b c] d',
      [
        { offset: 2, length: 4, text: '' },
        { offset: 3, length: 0, text: '\nb c' },
      ],
      'a d\n[b c]',
    ],
    [
      'is found when all around it is reloaded',
      'a [b c] d',
      [{ offset: 0, length: 7, text: 'new\nb c\nd' }],
      'new\n[b c]\nd',
    ],
  ];
  for (const [title, before, changes, expected] of cases)
    it(title, () => assert.equal(foundAfter(before, ...changes.map((change) => [change])), expected));

  it('is found where it was moved by one edit', () => {
    const drag = [
      { offset: 7, length: 0, text: 'b c!' },
      { offset: 2, length: 4, text: '' },
    ];
    assert.equal(foundAfter('a [b c] d', drag), 'a d[b c]!');
  });

  it('keeps its position when a copy of it is pasted elsewhere after an undo', () => {
    const cutEdge = [{ offset: 0, length: 4, text: '' }];
    const undo = [{ offset: 0, length: 0, text: 'a b ' }];
    const paste = [{ offset: 7, length: 0, text: ' b c' }];
    assert.equal(foundAfter('a [b c] d', cutEdge, undo, paste), 'a [b c] d b c');
  });

  it('is any of its texts, the first if both are found', () => {
    const passage = { span: { start: 0, end: 3 }, texts: ['new', 'old'] };
    assert.deepEqual(findAtPosition('old', passage), { start: 0, end: 3 });
    assert.deepEqual(findAtPosition('oldnew', { ...passage, span: { start: 0, end: 6 } }), { start: 3, end: 6 });
  });

  it('is found again after an undo of an edit inside or over its edge', () => {
    const inside = [
      { offset: 3, length: 1, text: 'xyz' },
      { offset: 3, length: 3, text: ' ' },
    ];
    assert.equal(foundAfter('a [b c] d', ...inside.map((change) => [change])), 'a [b c] d');
    const overEdge = [
      { offset: 0, length: 4, text: '' },
      { offset: 0, length: 0, text: 'a b ' },
    ];
    assert.equal(foundAfter('a [b c] d', ...overEdge.map((change) => [change])), 'a [b c] d');
  });

  it('is found again after an undo in steps that restores other text first', () => {
    const steps = [
      { offset: 0, length: 2, text: '' },
      { offset: 0, length: 1, text: '' },
      { offset: 0, length: 0, text: 'a' },
      { offset: 0, length: 0, text: 'xa' },
    ];
    assert.equal(foundAfter('[x]aa', ...steps.map((change) => [change])), '[x]aa');
  });

  it('is never an empty text', () =>
    assert.equal(findAtPosition('abc', { span: { start: 1, end: 1 }, texts: [''] }), undefined));

  const letters = (alphabet: string, minLength: number) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength: 12 });
  const edit = (text: fc.Arbitrary<string>) =>
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(8), text });

  it('is found exactly after any edits outside of it, even among copies', () => {
    const word = letters('ab\n', 1);
    const editOutside = fc.record({
      above: fc.boolean(),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(8),
      text: letters('ab\n', 0),
    });
    fc.assert(
      fc.property(
        letters('ab\n', 0),
        word,
        letters('ab\n', 0),
        fc.array(editOutside),
        (above, passage, below, edits) => {
          let text = above + passage + below;
          let place = { start: above.length, end: above.length + passage.length };
          for (const { above: isAbove, at, length, text: inserted } of edits) {
            const [from, to] = isAbove ? [0, place.start] : [place.end, text.length];
            const offset = from + Math.floor(at * (to - from));
            const change = { offset, length: Math.min(length, to - offset), text: inserted };
            const by = isAbove ? inserted.length - change.length : 0;
            const expected = { start: place.start + by, end: place.end + by };
            ({ text, place } = afterEvent({ text, place }, passage, [change]));
            assert.deepEqual(place, expected);
            assert.deepEqual(findAtPosition(text, { span: place, texts: [passage] }), expected);
          }
        },
      ),
    );
  });

  it('is at its original position after any edits and their undo', () => {
    fc.assert(
      fc.property(
        letters('ab\n', 0),
        letters('xyz', 1),
        letters('ab\n', 0),
        fc.array(edit(letters('ab', 0))),
        (above, passage, below, edits) => {
          const text = above + passage + below;
          const place = { start: above.length, end: above.length + passage.length };
          const end = doAndUndo(text, edits).reduce((state: State, change) => afterEvent(state, passage, [change]), {
            text,
            place,
          });
          assert.equal(end.text, text);
          assert.deepEqual(findAtPosition(text, { span: end.place, texts: [passage] }), place);
        },
      ),
    );
  });
});

describe('A passage in a document that was closed', () => {
  const near = (document: string, text: string, start: number) =>
    findNearest(document, { span: { start, end: start }, texts: [text] });

  it('is the occurrence nearest to its old position', () => {
    assert.deepEqual(near('cat dog cat', 'cat', 5), { start: 8, end: 11 });
    assert.deepEqual(near('cat dog cat', 'cat', 3), { start: 0, end: 3 });
    assert.deepEqual(near('cat', 'cat', 100), { start: 0, end: 3 });
    assert.deepEqual(near('cat', 'cat', -5), { start: 0, end: 3 });
  });

  it('is undefined if no occurrence is left', () => {
    assert.equal(near('dog', 'cat', 0), undefined);
    assert.equal(near('dog', '', 0), undefined);
  });
});
