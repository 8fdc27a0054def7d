import { Range, type TextDocument } from 'vscode';
import { normalizeLineEndings, offsetAt } from '../../base/common/lineEndings.ts';
import { getNormalizedText, rangeOf } from '../../insertion/host/documentEdit.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import type { DiscussedPassage } from '../common/discussedPassages.ts';
import { fuzzyFindPassage } from '../common/fuzzyFind.ts';

/** A discussed passage with its current range. */
export interface LocatedDiscussion extends DiscussedPassage {
  readonly range: Range;
  /** The text has changed since it was discussed. */
  readonly isChanged: boolean;
}

/**
 * Locates a passage in an open document: the original, its edited form or its replacement. After a restart falls back to a fuzzy search.
 * Returns undefined if nothing of it is left.
 */
export function locateDiscussion(
  targets: Pick<PassageTracker, 'locateIn'>,
  document: TextDocument,
  one: DiscussedPassage,
): LocatedDiscussion | undefined {
  const ranges = [one.quote, ...one.instead].map((quote) => targets.locateIn(document, quote)?.range);
  const followed = ranges.find((range) => range && !range.isEmpty);
  const range = followed ?? (ranges[0] && leftOf(document, one));
  if (!range) return undefined;
  return {
    ...one,
    range,
    isChanged: normalizeLineEndings(document.getText(range)) !== normalizeLineEndings(one.quote.text),
  };
}

/** Returns whole paragraphs, because it is not known where the changed text ends. */
function leftOf(document: TextDocument, { quote }: DiscussedPassage): Range | undefined {
  const text = getNormalizedText(document);
  const { firstLine, firstColumn = 0 } = quote;
  const near = offsetAt(text, { line: firstLine - 1, character: firstColumn });
  const span = fuzzyFindPassage(text, normalizeLineEndings(quote.text), near);
  return span && paragraphsAround(document, rangeOf(text, span));
}

function paragraphsAround(document: TextDocument, { start, end }: Range): Range {
  const isEmpty = (line: number) => line < 0 || line >= document.lineCount || document.lineAt(line).isEmptyOrWhitespace;
  let [first, last] = [start.line, end.line];
  while (!isEmpty(first - 1)) first--;
  while (!isEmpty(last + 1)) last++;
  return new Range(first, 0, last, document.lineAt(last).text.length);
}
