import { limits } from '../../product/common/limits.ts';
import type { DraftMessage } from '../common/pageMessages.ts';
import type { PageState } from '../common/pageState.ts';
import type { KeptSheet } from '../common/sheet.ts';
import type { Drafts, Edits, Folds, LeftChanges } from './kit/page.ts';
import type { Bridge } from './panelBridge.ts';

/** Of older texts all changes are taken again. */
const mostTexts = 100;

/** Of more messages that are edited at once, those begun first are kept no longer. */
const mostEdits = 10;

/** Characters of a draft beyond which only the host keeps it: VS Code stores all of this state anew with each change. */
const longestDraft = 100_000;

/** What the page keeps for itself between two lives: where the user was in a session, what they had opened, and typed last. */
export class PageStateStore implements Folds, Drafts, Edits, LeftChanges {
  #sessionId = '';
  #top: number | undefined;
  #folds: readonly string[];
  #draft: DraftMessage | undefined;
  #sheet: KeptSheet | undefined;
  #left: Readonly<Record<string, readonly string[]>>;
  #edits: Readonly<Record<string, string>>;
  readonly #followers = new Set<() => void>();

  constructor(private readonly bridge: Bridge) {
    const kept = bridge.kept();
    this.#sessionId = kept?.sessionId ?? '';
    this.#top = kept?.top;
    this.#folds = kept?.folds ?? [];
    this.#draft = kept?.draft;
    this.#sheet = kept?.sheet;
    this.#left = kept?.left ?? {};
    this.#edits = kept?.edits ?? {};
  }

  /** Goes on from what another page kept, elsewhere; the host learns it from this page too, which may have to move as well. */
  switchSession({ sessionId, top, folds, left = {}, sheet, edits = {} }: PageState): void {
    [this.#sessionId, this.#top, this.#folds, this.#left, this.#sheet] = [sessionId, top, folds, left, sheet];
    this.#edits = edits;
    this.#keep();
    this.#tell();
  }

  isOpen(id: string): boolean {
    return this.#folds.includes(id);
  }

  set(id: string, open: boolean): void {
    if (this.isOpen(id) === open) return;
    const others = this.#folds.filter((fold) => fold !== id);
    this.#folds = open ? [...others, id].slice(-limits.folds) : others;
    this.#keep();
    this.#tell();
  }

  of(resultId: string): readonly string[] {
    return this.#left[resultId] ?? [];
  }

  keep(resultId: string, left: readonly string[]): void {
    const others = Object.entries(this.#left).filter(([id]) => id !== resultId);
    const all = left.length > 0 ? [...others, [resultId, left] as const] : others;
    this.#left = Object.fromEntries(all.slice(-mostTexts));
    this.#keep();
    this.#tell();
    for (const changed of this.#followers) changed();
  }

  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => void this.#followers.delete(changed);
  }

  /** Pixels from the top where the user was in this session; nothing at the end. */
  placeIn(sessionId: string): number | undefined {
    return sessionId === this.#sessionId ? this.#top : undefined;
  }

  keepPlace(sessionId: string, top: number | undefined): void {
    if (sessionId === this.#sessionId && top === this.#top) return;
    this.#sessionId = sessionId;
    this.#top = top;
    this.#keep();
    this.#tell();
  }

  draftIn(sessionId: string): DraftMessage | undefined {
    return this.#draft?.sessionId === sessionId ? this.#draft : undefined;
  }

  keepDraft(draft: DraftMessage | undefined): void {
    if (!draft && !this.#draft) return;
    this.#draft = draft && lengthOf(draft) <= longestDraft ? draft : undefined;
    this.#keep();
  }

  editOf(turnId: string): string | undefined {
    return this.#edits[turnId];
  }

  keepEdit(turnId: string, text: string | undefined): void {
    const { [turnId]: before, ...others } = this.#edits;
    if (text === before) return;
    const isKept = text !== undefined && text.length <= longestDraft;
    this.#edits = isKept
      ? Object.fromEntries([...Object.entries(others).slice(1 - mostEdits), [turnId, text]])
      : others;
    this.#keep();
    this.#tell();
  }

  /** What the page keeps it would lose where it goes on elsewhere; typing the host has of itself. */
  #tell(): void {
    this.bridge.post({ type: 'kept', ...this.#kept });
  }

  get #kept(): PageState {
    return {
      sessionId: this.#sessionId,
      folds: [...this.#folds],
      ...(this.#top !== undefined && { top: this.#top }),
      ...(this.#sheet && { sheet: this.#sheet }),
      ...(Object.keys(this.#left).length > 0 && { left: this.#left }),
      ...(Object.keys(this.#edits).length > 0 && { edits: this.#edits }),
    };
  }

  sheetIn(sessionId: string): KeptSheet | undefined {
    return this.#sheet?.sessionId === sessionId ? this.#sheet : undefined;
  }

  keepSheet(sheet: KeptSheet | undefined): void {
    this.#sheet = sheet;
    this.#keep();
    this.#tell();
  }

  #keep(): void {
    this.bridge.keep({ ...this.#kept, ...(this.#draft && { draft: this.#draft }) });
  }
}

function lengthOf({ text, prompts = [] }: DraftMessage): number {
  return prompts.reduce((sum, prompt) => sum + prompt.text.length, text.length);
}
