import { limits } from '../../../product/common/limits.ts';
import type { StoredForm } from '../../common/insertFormView.ts';
import type { DraftMessage } from '../../common/pageMessages.ts';
import type { PageState } from '../../common/pageState.ts';
import type { Bridge, KeptState } from './panelBridge.ts';

/** The number of results whose rejected changes are kept; all changes of earlier ones are accepted again. */
const maxResults = 100;

/** The number of messages being edited whose texts are kept; those begun first are dropped. */
const maxEdits = 10;

/** Characters of a draft beyond which only the host keeps it: VS Code stores all of this state again with each change. */
const maxDraftLength = 100_000;

type Change = { readonly [Part in keyof KeptState]?: KeptState[Part] | undefined };

/** What the page stores itself until it is loaded again: where the user was in a session, what they had opened, and typed last. */
export class PageStateStore {
  #state: KeptState;
  readonly #followers = new Set<() => void>();

  constructor(private readonly bridge: Bridge) {
    this.#state = bridge.kept() ?? { sessionId: '', folds: [] };
  }

  /** Continues with what another page kept. The host is told by this page too, which may have to move as well. */
  switchSession(kept: PageState): void {
    const { draft } = this.#state;
    this.#state = { ...kept, ...(draft && { draft }) };
    this.#change({});
  }

  /** Returns whether a fold is open, by the id of its result and what it holds. */
  isOpen(id: string): boolean {
    return this.#state.folds.includes(id);
  }

  set(id: string, open: boolean): void {
    if (this.isOpen(id) === open) return;
    const others = this.#state.folds.filter((fold) => fold !== id);
    this.#change({ folds: open ? [...others, id].slice(-limits.folds) : others });
  }

  /** Returns the changes of a result that the user rejected; all others are accepted. */
  of(resultId: string): readonly string[] {
    return this.#state.left?.[resultId] ?? [];
  }

  keep(resultId: string, left: readonly string[]): void {
    const others = Object.entries(this.#state.left ?? {}).filter(([id]) => id !== resultId);
    const all = left.length > 0 ? [...others, [resultId, left] as const] : others;
    this.#change({ left: all.length > 0 ? Object.fromEntries(all.slice(-maxResults)) : undefined });
    for (const changed of this.#followers) changed();
  }

  /** Calls `changed` when the rejected changes of any result change, until the returned function is called. */
  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => void this.#followers.delete(changed);
  }

  /** Returns how many pixels from the top the user was in this session, or undefined if at the end. */
  placeIn(sessionId: string): number | undefined {
    return sessionId === this.#state.sessionId ? this.#state.top : undefined;
  }

  keepPlace(sessionId: string, top: number | undefined): void {
    if (sessionId !== this.#state.sessionId || top !== this.#state.top) this.#change({ sessionId, top });
  }

  /** Returns the last draft in this session; the host may never have received it. */
  draftIn(sessionId: string): DraftMessage | undefined {
    return this.#state.draft?.sessionId === sessionId ? this.#state.draft : undefined;
  }

  /** Stores a draft without telling the host, which receives drafts by themselves. */
  keepDraft(draft: DraftMessage | undefined): void {
    if (draft || this.#state.draft)
      this.#keep({ draft: draft && getLength(draft) <= maxDraftLength ? draft : undefined });
  }

  /** Returns the text of a turn's message that is being edited in place. */
  editOf(turnId: string): string | undefined {
    return this.#state.edits?.[turnId];
  }

  /** Stores the text of a message that is being edited; undefined once it is edited no more. */
  keepEdit(turnId: string, text: string | undefined): void {
    const { [turnId]: before, ...others } = this.#state.edits ?? {};
    if (text === before) return;
    const isKept = text !== undefined && text.length <= maxDraftLength;
    const all = isKept
      ? [...Object.entries(others).slice(1 - maxEdits), [turnId, text] as const]
      : Object.entries(others);
    this.#change({ edits: all.length > 0 ? Object.fromEntries(all) : undefined });
  }

  getForm(sessionId: string): StoredForm | undefined {
    return this.#state.sheet?.sessionId === sessionId ? this.#state.sheet : undefined;
  }

  storeForm(sheet: StoredForm | undefined): void {
    this.#change({ sheet });
  }

  /** Also tells the host, with which a page that continues elsewhere begins. */
  #change(change: Change): void {
    this.#keep(change);
    const { draft: _, ...kept } = this.#state;
    this.bridge.post({ type: 'pageState', ...kept, folds: [...kept.folds] });
  }

  /** Stores the state with this change; a part that is undefined is removed. */
  #keep(change: Change): void {
    const parts = Object.entries({ ...this.#state, ...change }).filter(([, part]) => part !== undefined);
    this.#state = Object.fromEntries(parts) as KeptState;
    this.bridge.keep(this.#state);
  }
}

function getLength({ text, prompts = [] }: DraftMessage): number {
  return prompts.reduce((sum, prompt) => sum + prompt.text.length, text.length);
}
