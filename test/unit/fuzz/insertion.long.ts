import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replaceWithAnswers } from '../../../src/insertion/common/answerEdits.ts';
import { applyEdits, type InsertPosition } from '../../../src/insertion/common/edits.ts';
import { insertReferences } from '../../../src/insertion/common/imageEdits.ts';
import { movesLinesBelow } from '../../../src/insertion/common/movesLinesBelow.ts';
import { seed } from '../../setUp.ts';
import { runs } from './inMemory.ts';
import { countImages, documents, findPlaces, findTypes } from './markdownTree.ts';

/** A document, and some of its words that follow each other. */
const selections = fc.tuple(documents, fc.nat(), fc.nat(4)).map(([text, at, length]) => {
  const words = [...text.matchAll(/\bw\d+\b/g)];
  const first = at % Math.max(1, words.length);
  const [from, to] = [words[first], words[Math.min(first + length, words.length - 1)]];
  const start = from?.index ?? 0;
  const end = to ? to.index + to[0].length : start;
  const taken = text.slice(start, end);
  return { text, passage: { start, end }, taken, first: from?.[0] ?? '', last: to?.[0] ?? '' };
});

function holds(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

function isCode(text: string, word: string): boolean {
  return findTypes(text, ({ type, value = '' }) => type === 'code' && holds(value, word)) !== undefined;
}

/** Asserts that the words that were not replaced are in the same nodes as before. */
function assertKept(before: string, after: string, taken: string): void {
  const isKept = (word: string) => !holds(taken, word);
  const [old, now] = [before, after].map((text) => findPlaces(text, isKept));
  assert.deepEqual(now, old, `${JSON.stringify(taken)} in\n${before}\nbecame\n${after}`);
}

type Selection = typeof selections extends fc.Arbitrary<infer One> ? One : never;

/** Inserts images at a selection in one line of text, and asserts that only they are new. */
function assertInserted(
  { text, passage, taken, first, last }: Selection,
  position: InsertPosition,
  count: number,
): void {
  const isInCode = [first, last].some((word) => isCode(text, word));
  if (first === '' || /[\n|]/.test(taken) || isInCode) return;
  const span = position === 'cursor' ? { start: passage.end, end: passage.end } : passage;
  const images = Array.from({ length: count }, (_, at) => ({ path: `${at}.png`, alt: '', width: 0, height: 0 }));
  const placed = images.map((reference) => ({ passage: span, position, reference }));
  const after = applyEdits(text, insertReferences({ text, languageId: 'markdown' }, placed).edits);
  assertKept(text, after, position === 'replace' ? taken : '');
  assert.equal(countImages(after), count, `${JSON.stringify(taken)} in\n${text}\nbecame\n${after}`);
}

/** Replaces a selection in one line of text by an answer, and asserts that only that is new. */
function assertReplaced({ text, passage, taken, first, last }: Selection, answer: string): void {
  if (first === '' || /[\n|]/.test(taken) || [first, last].some((word) => isCode(text, word))) return;
  const made = replaceWithAnswers({ text, languageId: 'markdown' }, [{ passage, text: answer }]);
  const after = applyEdits(text, made?.edits ?? []);
  assertKept(text, after, taken);
  const isFound = ({ value = '' }: { readonly value?: string }) => holds(value, 'NEW');
  assert.notEqual(findTypes(after, isFound), undefined, after);
}

/** The types of the nodes around each word. */
function findKinds(text: string, isMeant: (word: string) => boolean): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...findPlaces(text, isMeant)].map(([word, marks]) => [word, marks.map((mark) => mark.split(' ', 1)[0] ?? '')]),
  );
}

/** Returns the edit that replaces a selection of several lines, or undefined if it is refused. */
function replaceLines({ text, passage }: Selection, answer: string) {
  const [edit] = replaceWithAnswers({ text, languageId: 'markdown' }, [{ passage, text: answer }])?.edits ?? [];
  return edit && movesLinesBelow({ text, languageId: 'markdown' }, edit) ? undefined : edit;
}

/** Replaces a selection of several lines, and asserts that the words of all other lines are in nodes of the same types. */
function assertLinesKept(selection: Selection, answer: string): void {
  const { text, passage, taken, first, last } = selection;
  if (!taken.includes('\n') || [first, last].some((word) => isCode(text, word))) return;
  const edit = replaceLines(selection, answer);
  if (!edit) return;
  const after = applyEdits(text, [edit]);
  const lineEnd = text.indexOf('\n', passage.end);
  const lines = text.slice(text.lastIndexOf('\n', passage.start - 1) + 1, lineEnd < 0 ? undefined : lineEnd);
  const [old, now] = [text, after].map((one) => findKinds(one, (word) => !holds(lines, word)));
  assert.deepEqual(now, old, `${JSON.stringify(taken)} in\n${text}\nbecame\n${after}`);
}

/** Asserts that an answer that repeats the selection is not refused, and changes no word's place. */
function assertRepeated(selection: Selection): void {
  const { text, taken, first, last } = selection;
  if (first === '' || [first, last].some((word) => isCode(text, word))) return;
  const edit = replaceLines(selection, taken);
  assert.ok(edit, `${JSON.stringify(taken)} is refused in\n${text}`);
  const [old, now] = [text, applyEdits(text, [edit])].map((one) => findKinds(one, () => true));
  assert.deepEqual(now, old, `${JSON.stringify(taken)} in\n${text}`);
}

const oneLine = ['NEW', 'NEW one\ntwo', 'NEW `a|b`'];
const blocks = ['- NEW one\n- two', '1. NEW\n2. two', '> NEW', '## NEW', '| NEW | b |\n| --- | --- |\n| c | d |'];

describe(`Any Markdown document (${runs} inputs each, seed ${seed})`, () => {
  for (const position of ['replace', 'cursor'] as const)
    it(`differs only by its images after they were inserted: ${position}`, () =>
      fc.assert(
        fc.property(selections, fc.integer({ min: 1, max: 3 }), (selection, count) =>
          assertInserted(selection, position, count),
        ),
        { numRuns: runs },
      ));

  it('differs only by an answer after it replaced a part of a line', () =>
    fc.assert(fc.property(selections, fc.constantFrom(...oneLine, ...blocks), assertReplaced), { numRuns: runs * 3 }));

  it('has all other lines as before after an answer replaced several, or is not changed', () =>
    fc.assert(fc.property(selections, fc.constantFrom('NEW', 'NEW\n\ntwo', ...blocks), assertLinesKept), {
      numRuns: runs * 3,
    }));

  it('is as before after an answer replaced a selection by the same', () =>
    fc.assert(fc.property(selections, assertRepeated), { numRuns: runs * 3 }));
});
