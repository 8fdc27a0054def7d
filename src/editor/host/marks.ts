import { Disposable, EventEmitter, type TextDocument, window } from 'vscode';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { type DiscussedPassage, getDiscussedPassages } from '../common/discussedPassages.ts';
import { type LocatedDiscussion, locateDiscussion } from './locateDiscussion.ts';

interface MarksOptions {
  readonly sessions: Pick<Sessions, 'about' | 'get' | 'peek'>;
  readonly targets: Pick<PassageTracker, 'locateIn'>;
  readonly isOn: () => boolean;
}

/** By session ids. */
type Known = Map<string, readonly DiscussedPassage[]>;

/** The discussed passages of visible documents; for others nothing is read. */
export class DiscussionMarks implements Disposable {
  /** By the URIs of the visible documents. */
  private readonly known = new Map<string, Known>();
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions = Disposable.from(
    this.changed,
    window.onDidChangeVisibleTextEditors(() => this.refresh()),
  );

  constructor(private readonly options: MarksOptions) {}

  /** Reads visible documents that are not known yet, and forgets the others. */
  refresh(): void {
    const uris = new Set(
      this.options.isOn() ? window.visibleTextEditors.map(({ document }) => document.uri.toString()) : [],
    );
    for (const uri of this.known.keys()) if (!uris.has(uri)) this.known.delete(uri);
    for (const uri of uris) if (!this.known.has(uri)) void this.read(uri);
    this.changed.fire();
  }

  /** Updates the passages of a session that was changed or deleted, in this window or another. */
  async sessionChanged(id: string): Promise<void> {
    if (this.known.size === 0) return;
    const session = this.options.sessions.get(id) ?? (await this.options.sessions.peek(id));
    for (const [uri, known] of this.known) keep(known, uri, id, session);
    this.changed.fire();
  }

  /** Returns the passages that are still in a visible document, from the top; at the same position the newer first. */
  in(document: TextDocument): readonly LocatedDiscussion[] {
    const known = this.known.get(document.uri.toString());
    const all = [...(known?.values() ?? [])].flat();
    const marked = all.flatMap((one) => locateDiscussion(this.options.targets, document, one) ?? []);
    return marked.sort((one, other) => one.range.start.line - other.range.start.line || other.at - one.at);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async read(uri: string): Promise<void> {
    const known: Known = new Map();
    this.known.set(uri, known);
    for (const session of await this.options.sessions.about(uri)) keep(known, uri, session.id, session);
    if (known.size > 0) this.changed.fire();
  }
}

function keep(known: Known, uri: string, id: string, session: Session | undefined): void {
  const marks = session ? getDiscussedPassages(session).filter(({ quote }) => quote.uri === uri) : [];
  if (marks.length > 0) known.set(id, marks);
  else known.delete(id);
}
