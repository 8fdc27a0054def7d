import { Disposable, EventEmitter, Range, type TextDocument, Uri, window } from 'vscode';
import { normalizeLineEndings, offsetAt } from '../../base/common/lineEndings.ts';
import { samePlace } from '../../base/host/uriPaths.ts';
import { getNormalizedText, rangeOf } from '../../insertion/host/documentEdit.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { type DiscussedPassage, fuzzyFindPassage, getDiscussedPassages } from '../common/discussedPassages.ts';

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

  constructor(
    private readonly sessions: Pick<Sessions, 'about' | 'get' | 'peek'>,
    private readonly targets: PassageTracker,
  ) {}

  /** Reads visible documents that are not known yet, and forgets the others. */
  refresh(): void {
    const uris = new Set(
      readSettings().showMarks ? window.visibleTextEditors.map(({ document }) => document.uri.toString()) : [],
    );
    for (const uri of this.known.keys()) if (!uris.has(uri)) this.known.delete(uri);
    for (const uri of uris) if (!this.known.has(uri)) void this.read(uri);
    this.changed.fire();
  }

  /** Updates the passages of a session that was changed or deleted, in this window or another. */
  async sessionChanged(id: string): Promise<void> {
    if (this.known.size === 0) return;
    const session = this.sessions.get(id) ?? (await this.sessions.peek(id));
    for (const [uri, known] of this.known) updateKnown(known, uri, id, session);
    this.changed.fire();
  }

  /** Returns the passages that are still in a visible document, from the top; at the same position the newer first. */
  in(document: TextDocument): readonly LocatedDiscussion[] {
    const known = this.known.get(document.uri.toString());
    const all = [...(known?.values() ?? [])].flat();
    const marked = all.flatMap((one) => locateDiscussion(this.targets, document, one) ?? []);
    return marked.sort((one, other) => one.range.start.line - other.range.start.line || other.at - one.at);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async read(uri: string): Promise<void> {
    const known: Known = new Map();
    this.known.set(uri, known);
    for (const session of await this.sessions.about(uri)) updateKnown(known, uri, session.id, session);
    if (known.size > 0) this.changed.fire();
  }
}

function updateKnown(known: Known, uri: string, id: string, session: Session | undefined): void {
  const document = Uri.parse(uri);
  const marks = session
    ? getDiscussedPassages(session).filter(({ quote }) => samePlace(Uri.parse(quote.uri), document))
    : [];
  if (marks.length > 0) known.set(id, marks);
  else known.delete(id);
}

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
function locateDiscussion(
  targets: Pick<PassageTracker, 'locateIn'>,
  document: TextDocument,
  one: DiscussedPassage,
): LocatedDiscussion | undefined {
  const ranges = [one.quote, ...one.instead].map((quote) => targets.locateIn(document, quote)?.range);
  const followed = ranges.find((range) => range && !range.isEmpty);
  const range = followed ?? (ranges[0] && findRemains(document, one));
  if (!range) return undefined;
  return {
    ...one,
    range,
    isChanged: normalizeLineEndings(document.getText(range)) !== normalizeLineEndings(one.quote.text),
  };
}

/** Returns whole paragraphs, because it is not known where the changed text ends. */
function findRemains(document: TextDocument, { quote }: DiscussedPassage): Range | undefined {
  const text = getNormalizedText(document);
  const { firstLine, firstColumn = 0 } = quote;
  const near = offsetAt(text, { line: firstLine - 1, character: firstColumn });
  const span = fuzzyFindPassage(text, normalizeLineEndings(quote.text), near);
  return span && getParagraphsAround(document, rangeOf(text, span));
}

function getParagraphsAround(document: TextDocument, { start, end }: Range): Range {
  const isEmpty = (line: number) => line < 0 || line >= document.lineCount || document.lineAt(line).isEmptyOrWhitespace;
  let [first, last] = [start.line, end.line];
  while (!isEmpty(first - 1)) first--;
  while (!isEmpty(last + 1)) last++;
  return new Range(first, 0, last, document.lineAt(last).text.length);
}
