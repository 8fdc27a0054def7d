import type { Look } from './model/look.ts';
import { isPastedText, type Quote } from './model/quote.ts';
import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import { mapQuotes } from './quotes.ts';
import { recoverSession } from './recoverInterrupted.ts';

/** What a session that comes from elsewhere must not bring along. */
interface Arrival {
  /** Its own id, or a new one where that is in use. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Those of its passages and files that are files of the workspace here, as they are called here. */
  readonly homes: ReadonlyMap<Quote, Quote>;
}

/**
 * A session as it is kept on another computer: nothing of it runs, small copies and the service's own turns stayed behind,
 * and it counts as changed now, so that it is found on top. It aims at nothing that it names but files of the workspace.
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

/** A text that stands nowhere else. */
function dropUnresolvedUris(quote: Quote): Quote {
  return isPastedText(quote) ? quote : { ...quote, uri: '' };
}

/** The file that an agent was given stayed behind too. */
function importedTurn({ agent, ...turn }: Turn): Turn {
  const { file: _, ...known } = agent ?? { name: '' };
  return { ...withoutFiles(turn), ...(agent && { agent: known }), results: turn.results.map(importedResult) };
}

/** What went along is kept; the files it was read from stayed behind. */
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
