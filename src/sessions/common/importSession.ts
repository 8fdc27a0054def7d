import type { Look } from './model/look.ts';
import { isPastedText, type Quote } from './model/quote.ts';
import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import { mapQuotes } from './quotes.ts';
import { recoverSession } from './recoverInterrupted.ts';

/** The values of an imported session that replace its own. */
interface Arrival {
  /** Its own id, or a new one if that is in use. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Its passages and files that resolve to files of this workspace, with their URIs here. */
  readonly homes: ReadonlyMap<Quote, Quote>;
}

/**
 * Returns an imported session: nothing of it is running, thumbnails and raw content are missing, and it counts as changed now, so that it
 * is listed first. Of the files it names, it refers only to those of this workspace.
 */
export function toImportedSession(session: Session, { id, now, homes }: Arrival): Session {
  const { workspace: _, ...settled } = recoverSession(
    mapQuotes(session, (quote) => homes.get(quote) ?? dropUnresolvedUris(quote)),
  );
  return {
    ...settled,
    id,
    changedAt: now,
    draft: withoutFiles(settled.draft),
    turns: settled.turns.map(importedTurn),
  };
}

/** Returns the quote as text without a URI. */
function dropUnresolvedUris(quote: Quote): Quote {
  return isPastedText(quote) ? quote : { ...quote, uri: '' };
}

/** The file that an agent received is not imported either. */
function importedTurn({ agent, ...turn }: Turn): Turn {
  const { file: _, ...known } = agent ?? { name: '' };
  return { ...withoutFiles(turn), ...(agent && { agent: known }), results: turn.results.map(importedResult) };
}

/** Keeps attachments and looks, but not the files that they were read from. */
function withoutFiles<T extends Pick<Turn, 'look' | 'prompts' | 'attachments'>>(asked: T): T {
  const { look, prompts, attachments } = asked;
  const homelessLook = (one: Look) => ({ ...one, uri: '' });
  return {
    ...asked,
    ...(attachments && { attachments: attachments.map(({ file: _, ...attachment }) => attachment) }),
    ...(look && { look: homelessLook(look) }),
    ...(prompts && { prompts: prompts.map((one) => (one.look ? { ...one, look: homelessLook(one.look) } : one)) }),
  };
}

function importedResult({ echo: _, insertion: ___, ...result }: Result): Result {
  return { ...result, pictures: result.pictures.map(({ thumbnail: __, ...picture }) => picture) };
}
