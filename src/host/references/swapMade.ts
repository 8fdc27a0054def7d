import type { TextDocument, Uri } from 'vscode';
import { withLineFeeds } from '../../core/insertion/lineFeeds.ts';
import { limits } from '../../shared/limits.ts';
import type { Insertion } from '../../shared/model/insertion.ts';
import { isShown } from '../insertion/columns.ts';
import { asLabel, baseName } from '../insertion/documentName.ts';
import { inserted } from '../insertion/spots.ts';
import type { Targets } from '../insertion/targets.ts';
import type { NamingDocument } from './namingDocuments.ts';
import { type DocumentSwap, placesAfter } from './swapped.ts';

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
