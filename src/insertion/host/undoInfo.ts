import { normalizeLineEndings, offsetAt } from '../../base/common/lineEndings.ts';
import { limits } from '../../product/common/limits.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { type DocumentEdits, getNormalizedText } from './documentEdit.ts';
import type { PassageTracker } from './passageTracker.ts';

/** What is needed to find again, and to take back, what edits put on a line of their document; lines count from 1. */
export function createUndoInfo(
  targets: Pick<PassageTracker, 'track'>,
  { document, text, edits }: DocumentEdits,
): (line: number | undefined) => Pick<Insertion, 'made'> {
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  let moved = 0;
  const places = inOrder.map((edit) => {
    const [start, put] = [edit.start + moved, normalizeLineEndings(edit.text)];
    moved += put.length - (edit.end - edit.start);
    const was = text.slice(edit.start, edit.end);
    const isKept = put !== '' && put.length <= limits.quote && was.length <= limits.quote;
    return { start, made: isKept ? { target: targets.track(document, start, put), was } : undefined };
  });
  const now = getNormalizedText(document);
  return (line = 1) => {
    const end = offsetAt(now, { line: line - 1, character: Number.MAX_SAFE_INTEGER });
    const made = places.findLast(({ start }) => start <= end)?.made;
    return made ? { made: [made] } : {};
  };
}
