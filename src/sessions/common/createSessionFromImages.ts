import { getDocumentPassage, type Result, type Session, type Turn } from './model/session.ts';
import type { ImageInTurn } from './pictureTurn.ts';

/** A picture with the session that contains it. */
export interface SessionImage {
  readonly session: Session;
  readonly placed: ImageInTurn;
}

/**
 * Creates a session from these pictures alone, in their order, with the prompt of each; it has the title of the first one's. Returns
 * undefined for an empty list.
 */
export function createSessionFromImages(all: readonly SessionImage[]): Session | undefined {
  const [first] = all;
  if (!first) return undefined;
  const ids = new Set(all.map(({ placed }) => placed.turn.id));
  const turns = [...ids].flatMap((id) => turnOf(all.filter(({ placed }) => placed.turn.id === id)));
  const { draft: _, ...session } = first.session;
  return { ...session, draft: { mode: 'image', text: '', options: first.placed.turn.options }, turns };
}

/** Leaves out what the turn continued from, and the text between pictures unless all of them are included. */
function turnOf(own: readonly SessionImage[]): readonly Turn[] {
  const [first] = own;
  if (!first) return [];
  const { from: _, since: __, summary: ___, ...turn } = first.placed.turn;
  const quote = getDocumentPassage(first.session, first.placed.turn, first.placed.result);
  return [{ ...turn, ...(quote && { quote }), results: resultsOf(own), shown: 0 }];
}

/** Copies of a session keep the ids of its turns, and may have received more results since. */
function resultsOf(own: readonly SessionImage[]): readonly Result[] {
  const all = onceEach(own.flatMap(({ placed }) => placed.turn.results));
  return all.flatMap(({ parts: _, echo: __, ...result }) => {
    const pictures = onceEach(own.flatMap(({ placed }) => (placed.result.id === result.id ? [placed.picture] : [])));
    return pictures.length > 0 ? [{ ...result, pictures, earlier: [] }] : [];
  });
}

function onceEach<T extends { readonly id: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
