import type { Disposable } from 'vscode';
import { getShownAnswers } from '../../sessions/common/buildMessages.ts';
import { documentKey } from '../../sessions/common/documentKey.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { getDocumentPassage, type Turn } from '../../sessions/common/model/session.ts';
import type { PanelDependencies } from './dependencies.ts';

interface EditorEvents {
  /** Reports the URI of each document that changes. */
  readonly onDidChange: (listener: (uri: string) => void) => Pick<Disposable, 'dispose'>;
  /** Runs the callback when typing pauses, unless it is disposed first. */
  readonly whenAtRest: (run: () => void) => Pick<Disposable, 'dispose'>;
}

/** Refreshes the diffs of answers after their passages were edited. */
export class PassageChanges implements Disposable {
  private readonly last = new Map<string, string>();
  /** The keys of documents. */
  private readonly changed = new Set<string>();
  private waiting: Pick<Disposable, 'dispose'> | undefined;
  private readonly subscription: Pick<Disposable, 'dispose'>;

  constructor(
    private readonly needs: Pick<PanelDependencies, 'sessions' | 'insertion'>,
    private readonly shownSessionIds: () => readonly string[],
    private readonly editor: EditorEvents,
  ) {
    this.subscription = editor.onDidChange((uri) => this.scheduleRefresh(uri));
  }

  dispose(): void {
    this.waiting?.dispose();
    this.subscription.dispose();
  }

  private scheduleRefresh(uri: string): void {
    this.changed.add(documentKey(uri));
    this.waiting?.dispose();
    this.waiting = this.editor.whenAtRest(() => this.refresh());
  }

  private refresh(): void {
    const other = this.takeChangedPassages();
    for (const { session, turn, quote } of this.getTexts())
      if (other.has(quote.id)) this.needs.sessions.announcer.turnChanged(session.id, turn.id);
  }

  /**
   * Returns the ids of passages whose text changed. A passage that is checked for the first time counts as changed, because its shown text
   * is unknown.
   */
  private takeChangedPassages(): ReadonlySet<string> {
    const looked = this.getTexts().filter(({ quote }) => this.changed.has(documentKey(quote.uri)));
    this.changed.clear();
    const now = new Map(looked.map((text) => [text.quote.id, this.getCurrentText(text)]));
    const other = [...now].filter(([id, text]) => this.last.get(id) !== text);
    for (const [id, text] of other) this.last.set(id, text);
    return new Set(other.map(([id]) => id));
  }

  /** Returns the passage's current text; for an insertion only whether it still exists matters. */
  private getCurrentText({ quote, insertion }: ShownText): string {
    const { targets } = this.needs.insertion;
    if (!insertion) return targets.getCurrentText(quote) ?? quote.text;
    return targets.wasRemoved(insertion) ? '' : quote.text;
  }

  /** Returns each turn once per passage that a text of it is for, and once per insertion. */
  private getTexts(): readonly ShownText[] {
    const sessions = this.shownSessionIds().flatMap((id) => this.needs.sessions.storage.sessions.get(id) ?? []);
    return sessions.flatMap((session) => session.turns.flatMap((turn) => getTexts(session, turn)));
  }
}

interface ShownText {
  readonly session: Session;
  readonly turn: Turn;
  readonly quote: Quote;
  /** The insertion, if the quote is of an inserted text. */
  readonly insertion?: Insertion;
}

function getTexts(session: Session, turn: Turn): readonly ShownText[] {
  const quotes = getShownAnswers(turn).flatMap(
    (result) => (result.textPart && getDocumentPassage(session, turn, result)) ?? [],
  );
  const passages = [...new Map(quotes.map((quote) => [quote.id, quote])).values()];
  const put = turn.results.flatMap(({ insertion }) =>
    (insertion?.made ?? []).map(({ target: quote }) => ({ session, turn, quote, ...(insertion && { insertion }) })),
  );
  return [...passages.map((quote) => ({ session, turn, quote })), ...put];
}
