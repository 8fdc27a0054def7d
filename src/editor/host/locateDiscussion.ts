import { Range, type TextDocument } from 'vscode';
import { offsetAt, withLineFeeds } from '../../base/common/lineEndings.ts';
import { rangeOf, textOf } from '../../insertion/host/documentEdit.ts';
import type { Targets } from '../../insertion/host/passageTracker.ts';
import type { Discussed } from '../common/discussedPassages.ts';
import { findByWords } from '../common/fuzzyFind.ts';

/** A passage that was talked about, where it is now. */
export interface Marked extends Discussed {
  readonly range: Range;
  /** Other words stand there than when it was talked about. */
  readonly isChanged: boolean;
}

/**
 * Where a passage is in an open document: itself, or what it was edited to, or was put in its place; after a restart also what is left
 * of its words. Nothing where none of it is left.
 */
export function placeOf(targets: Pick<Targets, 'findIn'>, document: TextDocument, one: Discussed): Marked | undefined {
  const ranges = [one.quote, ...one.instead].map((quote) => targets.findIn(document, quote)?.range);
  const followed = ranges.find((range) => range && !range.isEmpty);
  const range = followed ?? (ranges[0] && leftOf(document, one));
  if (!range) return undefined;
  return { ...one, range, isChanged: withLineFeeds(document.getText(range)) !== withLineFeeds(one.quote.text) };
}

/** Whole paragraphs, since it is not known where the changed words end. */
function leftOf(document: TextDocument, { quote }: Discussed): Range | undefined {
  const text = textOf(document);
  const { firstLine, firstColumn = 0 } = quote;
  const near = offsetAt(text, { line: firstLine - 1, character: firstColumn });
  const span = findByWords(text, withLineFeeds(quote.text), near);
  return span && paragraphsAround(document, rangeOf(text, span));
}

function paragraphsAround(document: TextDocument, { start, end }: Range): Range {
  const isEmpty = (line: number) => line < 0 || line >= document.lineCount || document.lineAt(line).isEmptyOrWhitespace;
  let [first, last] = [start.line, end.line];
  while (!isEmpty(first - 1)) first--;
  while (!isEmpty(last + 1)) last++;
  return new Range(first, 0, last, document.lineAt(last).text.length);
}
