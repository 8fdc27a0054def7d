import { type Disposable, type TextDocument, workspace } from 'vscode';
import { answersOf } from '../../core/session/conversation.ts';
import { homeOf } from '../../core/session/pictureTurn.ts';
import type { Quote, Session, Turn } from '../../shared/model.ts';

/** Typing goes on for a while; the changes of a text are marked anew when it rests, in milliseconds. */
const rest = 400;

interface PassageChangesOptions {
  readonly shown: () => readonly Session[];
  readonly textNow: (quote: Quote) => string | undefined;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** Has texts shown anew beside the words that their passages have by now. */
export class PassageChanges implements Disposable {
  private readonly last = new Map<string, string>();
  private readonly changed = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscription = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) this.later(document);
  });

  constructor(private readonly options: PassageChangesOptions) {}

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
  }

  private later({ uri }: TextDocument): void {
    this.changed.add(uri.toString());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), rest);
  }

  private look(): void {
    const changed = new Set(this.changed);
    this.changed.clear();
    for (const session of this.options.shown())
      for (const turn of session.turns)
        if (this.isOther(session, turn, changed)) this.options.turnChanged(session.id, turn.id);
  }

  private isOther(session: Session, turn: Turn, changed: ReadonlySet<string>): boolean {
    return answersOf(turn).some((result) => {
      const quote = result.textPart && homeOf(session, turn, result);
      if (!quote || !changed.has(quote.uri)) return false;
      const [was, now] = [this.last.get(quote.id) ?? quote.text, this.options.textNow(quote) ?? quote.text];
      this.last.set(quote.id, now);
      return was !== now;
    });
  }
}
