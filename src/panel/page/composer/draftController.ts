import { pickImageOptions } from '../../../product/common/imageOptions.ts';
import type { Mode } from '../../../product/common/mode.ts';
import type { ComposerView } from '../../common/composerView.ts';
import type { Page } from '../kit/page.ts';
import { getContextSize } from './attachedContext.ts';
import { DraftPoster, type DraftText, isSameDraft, type TypedHash, toDraft, withoutHash } from './draftText.ts';

/** Milliseconds without a key after which the draft is posted to the host. */
const typingDelayMs = 50;

/** The draft in the message box. The page owns it until it is sent; the host receives it whenever the typing pauses. */
export class DraftController {
  #draft: DraftText = { mode: 'chat', text: '', options: pickImageOptions({}) };
  #hash: TypedHash | undefined;
  /** Another session was requested but is not shown yet: what is typed belongs to that one. */
  #isForNext = false;
  /**
   * What was put back into the message box while the host did not answer. A host that was only busy accepts it later, and then it must not
   * be sent twice.
   */
  #returned: readonly Returned[] = [];
  readonly #poster = new DraftPoster((draft, typedAt) => this.#post(draft, typedAt), typingDelayMs);

  /** `host` shows the draft, and renders it again after a change. */
  constructor(
    private readonly host: { readonly page: Page | undefined; readonly sessionId: string; requestUpdate(): void },
  ) {}

  get draft(): DraftText {
    return this.#draft;
  }

  /** Applies the host's draft, unless the page has newer typing that the host has not received. */
  take(view: ComposerView): void {
    if (this.#isForNext || this.#poster.isAheadOf(view)) return;
    this.#poster.forget();
    this.#set(toDraft(view));
    const text = withoutHash(view.text, this.#hash, getContextSize(view));
    if (text !== view.text) this.change({ text });
  }

  /** Starts with another session. A newer draft that the previous page stored but the host never received is restored. */
  begin(view: ComposerView): void {
    const typed = this.#isForNext ? this.#draft.text : '';
    this.#isForNext = false;
    this.#poster.forget();
    this.take(view);
    const kept = this.host.page?.drafts.draftIn(this.host.sessionId);
    if (kept && kept.typedAt > (view.typedAt ?? 0)) this.replace(toDraft(kept));
    if (typed) this.append(typed);
  }

  /** Another session was requested: the draft stays with this one, and what is typed from now on belongs to the other. */
  leaveFor(mode: Mode): void {
    this.flush();
    this.#isForNext = true;
    this.#set({ mode, text: '', options: this.#draft.options });
  }

  /** The host has confirmed which session is shown, which may be the same one. */
  arrive(view: ComposerView): void {
    if (this.#isForNext) this.begin(view);
  }

  /** Nothing can be sent until the requested session is shown. */
  get isForNext(): boolean {
    return this.#isForNext;
  }

  type(text: string): void {
    this.#hash = undefined;
    this.change({ text });
  }

  change(part: Partial<DraftText>): void {
    this.replace({ ...this.#draft, ...part });
  }

  replace(draft: DraftText): void {
    this.#set(draft);
    if (!this.#isForNext) this.#poster.change(draft);
  }

  /** Appends a passage to the draft. */
  append(text: string): void {
    const before = this.#draft.text.trimEnd();
    this.change({ text: before ? `${before}\n\n${text}` : text });
  }

  /** Puts an unsent message back, before what was typed since. */
  restore(sent: DraftText, sendId: string): void {
    const { text } = this.#draft;
    this.replace(toDraft(sent));
    if (text) this.append(text);
    this.#returned = [...this.#returned, { sendId, text: sent.text, draft: this.#draft }];
  }

  /** Puts an unsent text back, after what was typed since. */
  bringBackText(text: string, sendId: string): void {
    this.append(text);
    this.#returned = [...this.#returned, { sendId, text, draft: this.#draft }];
  }

  /** The host accepted it after all: only what was typed since stays in the box. */
  onSendAccepted(sendId: string): void {
    const sent = this.#returned.find((one) => one.sendId === sendId);
    if (!sent) return;
    this.#returned = this.#returned.filter((one) => one !== sent);
    const { prompts: _, ...plain } = this.#draft;
    const isUnchanged = isSameDraft(sent.draft, this.#draft);
    this.replace(isUnchanged ? { ...plain, text: '' } : { ...this.#draft, text: removePart(plain.text, sent.text) });
  }

  /** The id of the next message: the previous one if an unsent message was put back and is unchanged. */
  get sendId(): string {
    return this.#returned.find(({ draft }) => isSameDraft(draft, this.#draft))?.sendId ?? crypto.randomUUID();
  }

  /** A number sign was typed to add a file: it is removed once a file is chosen. */
  noteHash(place: number, view: ComposerView): void {
    this.#hash = { place, count: getContextSize(view) };
  }

  /** The draft was posted as a message; the next one begins with this. */
  markSent(next: DraftText): void {
    this.#poster.forget();
    this.#set(next);
    this.host.page?.drafts.keepDraft(undefined);
  }

  /** Posts newly typed text to the host before any other message. */
  flush(): void {
    this.#poster.flush();
  }

  #set(draft: DraftText): void {
    this.#draft = draft;
    this.host.requestUpdate();
  }

  #post({ prompts, ...draft }: DraftText, typedAt: number): void {
    const { page, sessionId } = this.host;
    const message = { type: 'draft' as const, sessionId, ...draft, ...(prompts && { prompts: [...prompts] }), typedAt };
    page?.post(message);
    page?.drafts.keepDraft(page.preferences.isForgetful ? undefined : message);
  }
}

/** An unsent text that was put back into the message box. */
interface Returned {
  readonly sendId: string;
  readonly text: string;
  /** The draft at that moment. */
  readonly draft: DraftText;
}

function removePart(text: string, part: string): string {
  const blocks = `\n\n${text}\n\n`;
  const at = part === '' ? -1 : blocks.indexOf(`\n\n${part}\n\n`);
  return at < 0 ? text : `${blocks.slice(0, at)}${blocks.slice(at + part.length + 2)}`.slice(2, -2);
}
