import type { TextDocument, Uri } from 'vscode';
import { withLineFeeds } from '../../base/common/lineEndings.ts';
import { isShown } from '../../insertion/host/columns.ts';
import { asLabel, baseName } from '../../insertion/host/documentName.ts';
import { inserted } from '../../insertion/host/documentSpans.ts';
import type { Targets } from '../../insertion/host/passageTracker.ts';
import { limits } from '../../product/common/limits.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { type DocumentSwap, placesAfter } from './documentSwap.ts';
import type { NamingDocument } from './namingDocuments.ts';

export interface MadeOptions {
  readonly targets: Pick<Targets, 'hold'>;
}

interface Done {
  readonly naming: readonly NamingDocument[];
  readonly texts: readonly DocumentSwap[];
  readonly to: Uri;
}

type Made = NonNullable<Insertion['made']>[number];

/** Where the picture stands now, the document in sight first, and what is needed to take all texts back. */
export function madeBySwap(
  { targets }: MadeOptions,
  { naming, texts, to }: Done,
): Pick<Insertion, 'fileName' | 'line' | 'made'> {
  const [first] = naming.toSorted((one, other) => Number(isShown(other.document)) - Number(isShown(one.document)));
  const changed = texts.map((swap) => ({ document: swap.document, made: madeIn(targets, swap) }));
  const all = changed.flatMap(({ made }) => made);
  const [reference] = first?.references ?? [];
  const place =
    changed.find(({ document }) => document === first?.document)?.made[0] ??
    (first && reference && unchanged(targets, first.document, reference));
  const made = place ? [place, ...all.filter((one) => one !== place)].slice(0, limits.results) : all;
  if (!first || !place) return { fileName: asLabel(baseName(to)), made };
  return { ...inserted(first.document, { line: place.target.firstLine }), made };
}

function unchanged(
  targets: MadeOptions['targets'],
  document: TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): Made {
  const text = document.getText();
  const was = withLineFeeds(text.slice(start, end));
  return { target: targets.hold(document, withLineFeeds(text.slice(0, start)).length, was), was };
}

function madeIn(targets: MadeOptions['targets'], swap: DocumentSwap): readonly Made[] {
  const kept = placesAfter(swap).filter(
    ({ put, was }) => put !== '' && Math.max(put.length, was.length) <= limits.quote,
  );
  return kept.map(({ start, put, was }) => ({ target: targets.hold(swap.document, start, put), was }));
}
