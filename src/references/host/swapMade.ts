import type { TextDocument, Uri } from 'vscode';
import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { isOpenInTab } from '../../insertion/host/columns.ts';
import { revealInsertion } from '../../insertion/host/documentEdit.ts';
import { baseName, truncatePath } from '../../insertion/host/getDisplayName.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import { limits } from '../../product/common/limits.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { type DocumentSwap, getEditsAfterSwap } from './documentSwap.ts';
import type { ReferencingDocument } from './namingDocuments.ts';

export interface MadeOptions {
  readonly targets: Pick<PassageTracker, 'track'>;
}

interface Done {
  readonly naming: readonly ReferencingDocument[];
  readonly texts: readonly DocumentSwap[];
  readonly to: Uri;
}

type Made = NonNullable<Insertion['made']>[number];

/** Where the picture stands now, the document in sight first, and what is needed to take all texts back. */
export function createSwapUndoInfo(
  { targets }: MadeOptions,
  { naming, texts, to }: Done,
): Pick<Insertion, 'fileName' | 'line' | 'made'> {
  const [first] = naming.toSorted(
    (one, other) => Number(isOpenInTab(other.document)) - Number(isOpenInTab(one.document)),
  );
  const changed = texts.map((swap) => ({ document: swap.document, made: madeIn(targets, swap) }));
  const all = changed.flatMap(({ made }) => made);
  const [reference] = first?.references ?? [];
  const place =
    changed.find(({ document }) => document === first?.document)?.made[0] ??
    (first && reference && unchanged(targets, first.document, reference));
  const made = place ? [place, ...all.filter((one) => one !== place)].slice(0, limits.results) : all;
  if (!first || !place) return { fileName: truncatePath(baseName(to)), made };
  return { ...revealInsertion(first.document, place.target.firstLine), made };
}

function unchanged(
  targets: MadeOptions['targets'],
  document: TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): Made {
  const text = document.getText();
  const was = normalizeLineEndings(text.slice(start, end));
  return { target: targets.track(document, normalizeLineEndings(text.slice(0, start)).length, was), was };
}

function madeIn(targets: MadeOptions['targets'], swap: DocumentSwap): readonly Made[] {
  const kept = getEditsAfterSwap(swap).filter(
    ({ put, was }) => put !== '' && Math.max(put.length, was.length) <= limits.quote,
  );
  return kept.map(({ start, put, was }) => ({ target: targets.track(swap.document, start, put), was }));
}
