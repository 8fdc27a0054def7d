/** Finds where the pictures of a plan are inserted in a document. All texts have line feeds only, lines count from 1. */

import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { truncate } from '../../base/common/truncate.ts';
import { limits } from '../../product/common/limits.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { findHeadingAbove, getHeadings, type Heading, normalizeHeading } from './headings.ts';
import type { ProposedRow } from './planFields.ts';

/** Maximum length of a line that is searched in a document, in UTF-16 code units. */
const maxLineLength = 2_000;

/** A document in which positions are searched. */
interface PlanDocument {
  readonly lines: readonly string[];
  readonly headings: readonly Heading[];
  /** By their normalized texts. */
  readonly named: ReadonlyMap<string, readonly Heading[]>;
}

export function createPlanDocument({ text, languageId }: Pick<Quote, 'text' | 'languageId'>): PlanDocument {
  const plain = normalizeLineEndings(text);
  const headings = getHeadings(languageId, plain);
  const named = new Map<string, Heading[]>();
  for (const heading of headings) {
    const name = normalizeHeading(heading.text);
    const same = named.get(name);
    if (same) same.push(heading);
    else named.set(name, [heading]);
  }
  return { lines: plain.split('\n'), headings, named };
}

/** The position of a row: its heading, and the line above it. */
type Placed = Pick<PlanRow, 'heading' | 'place' | 'from'>;

/** Returns the position that an answer proposes. With an unknown heading there is none, except in the part before the second heading. */
export function resolvePosition(
  ground: PlanDocument,
  { heading, line }: Pick<ProposedRow, 'heading' | 'line'>,
): Placed {
  const found = findHeading(ground, heading, line);
  if (found) return getPositionBelow(ground, getLineInSection(ground, found, line));
  const isPlace = line !== undefined && line <= ground.lines.length;
  const opening = ground.headings[1]?.line ?? Number.POSITIVE_INFINITY;
  return isPlace && (heading === '' || line < opening) ? getPositionBelow(ground, line) : { heading };
}

/** Returns the position below a line, or below the nearest line above it with text: an empty line could not be found again. */
export function getPositionBelow(ground: PlanDocument, wanted: number): Placed {
  const line = findFilledLine(ground, wanted);
  const text = truncate((ground.lines[line - 1] ?? '').trim(), maxLineLength);
  const heading = truncate(findHeadingAbove(ground.headings, line)?.text ?? '', limits.label);
  return text === '' ? { heading } : { heading, place: { id: crypto.randomUUID(), line, text }, from: line };
}

function findFilledLine({ lines }: PlanDocument, wanted: number): number {
  const isFilled = (line: number) => (lines[line - 1] ?? '').trim() !== '';
  for (let line = wanted; line >= 1; line--) if (isFilled(line)) return line;
  return Math.max(1, lines.findIndex((text) => text.trim() !== '') + 1);
}

/** Returns the line of an answer if it is in the section of the heading, otherwise the line of the heading. */
function getLineInSection({ headings }: PlanDocument, heading: Heading, line: number | undefined): number {
  const next = headings[headings.indexOf(heading) + 1]?.line ?? Number.POSITIVE_INFINITY;
  return line !== undefined && line >= heading.line && line < next ? line : heading.line;
}

/** Returns the heading of an answer; if several have the same text, the one nearest to its line. */
function findHeading({ named }: PlanDocument, said: string, line = 0): Heading | undefined {
  const own = named.get(normalizeHeading(said));
  const last = /(?:.*)(?:>|»|›|→|\/)\s*(\S.*)$/.exec(said)?.[1];
  const all =
    own ?? (last === undefined ? undefined : named.get(normalizeHeading(last))) ?? findSimilarHeadings(named, said);
  return all?.reduce((best, one) => (Math.abs(one.line - line) < Math.abs(best.line - line) ? one : best));
}

/** Returns the only heading that contains the text of an answer, or is contained in it. */
function findSimilarHeadings(named: PlanDocument['named'], said: string): readonly Heading[] | undefined {
  const name = normalizeHeading(said);
  if (name.length < 4) return undefined;
  const alike = [...named].filter(([one]) => one.length >= 4 && (isWithin(one, name) || isWithin(name, one)));
  return alike.length === 1 ? alike[0]?.[1] : undefined;
}

/** Compares whole words, so that "the light" is not within "the lighthouse". */
function isWithin(part: string, whole: string): boolean {
  return ` ${whole} `.includes(` ${part} `);
}

/** Where a row's line was found, and whether its text is unchanged. */
export interface LocatedLine {
  readonly line: number;
  readonly isIntact: boolean;
}

/**
 * Returns a row after its document has changed: it follows its line, or is at its heading if the line is gone. Without both it has lost its
 * position until they exist again. `before` contains the normalized headings before the change.
 */
export function updateRowPosition(
  row: PlanRow,
  seen: LocatedLine,
  ground: PlanDocument,
  before?: ReadonlySet<string>,
): PlanRow {
  if (!row.place) return row;
  const above = findHeadingAbove(ground.headings, seen.line);
  const name = normalizeHeading(row.heading);
  const isThere = name === '' || ground.named.has(name);
  const isRenamed = above !== undefined && !isThere && before?.has(normalizeHeading(above.text)) === false;
  if (!isThere && !isRenamed) return row.isLost ? row : { ...row, isLost: true };
  const isUnderOwn = normalizeHeading(above?.text ?? '') === name;
  if (seen.isIntact || isRenamed || isUnderOwn) return setLine(row, seen.line, above?.text ?? '');
  const heading = findHeading(ground, row.heading, seen.line);
  return heading
    ? setLine(row, heading.line, heading.text, ground.lines[heading.line - 1])
    : setLine(row, seen.line, row.heading);
}

/** `text` is the text of the line that is searched from now on. */
function setLine(row: PlanRow, line: number, heading: string, text = row.place?.text ?? ''): PlanRow {
  const { isLost, place, ...rest } = row;
  const isSame = !isLost && place?.line === line && row.heading === heading && place.text === text;
  if (isSame || !place) return row;
  const id = place.text === text ? place.id : crypto.randomUUID();
  return {
    ...rest,
    heading: truncate(heading, limits.label),
    place: { id, line, text: truncate(text.trim(), maxLineLength) },
  };
}
