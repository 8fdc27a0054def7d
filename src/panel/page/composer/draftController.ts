import type { Mode } from '../../../product/common/mode.ts';
import type { ComposerView } from '../../common/composerView.ts';
import type { Page } from '../kit/page.ts';
import { getContextSize } from './attachedContext.ts';
import { DraftPoster, type DraftText, draftOf, sameDraft, type TypedHash, withoutHash } from './draftText.ts';

/** Milliseconds without a key after which the draft goes to the host. */
const typingPause = 50;

/** Who shows the draft, and draws it anew when it has changed. */
interface DraftingHost {
  readonly page: Page | undefined;
  readonly sessionId: string;
  requestUpdate(): void;
}

/** What stands in the message box. It is the page's until it is sent; the host hears of it whenever the typing pauses. */
export class DraftController {
  #draft: DraftText = { mode: 'chat', text: '', options: { aspectRatio: '', size: '' } };
  #hash: TypedHash | undefined;
  /** Another session was asked for, and is not there yet: what is typed is for that one. */
  #isForNext = false;
  /** What came back into the message box while nobody answered. A host that was only busy takes it after all, and then it must not be sent twice. */
  #returned: readonly Returned[] = [];
  readonly #poster = new DraftPoster((draft, typedAt) => this.#post(draft, typedAt), typingPause);

  constructor(private readonly host: DraftingHost) {}

  get draft(): DraftText {
    return this.#draft;
  }

  /** Takes what the host has, unless something was typed since that it has not seen. */
  take(view: ComposerView): void {
    if (this.#isForNext || this.#poster.isAheadOf(view)) return;
    this.#poster.forget();
    this.#set(draftOf(view));
    const text = withoutHash(view.text, this.#hash, getContextSize(view));
    if (text !== view.text) this.change({ text });
  }

  /** Begins with another session; what the page before this one was told and the host was not, since its end came in between, goes on. */
  begin(view: ComposerView): void {
    const typed = this.#isForNext ? this.#draft.text : '';
    this.#isForNext = false;
    this.#poster.forget();
    this.take(view);
    const kept = this.host.page?.drafts.draftIn(this.host.sessionId);
    if (kept && kept.typedAt > (view.typedAt ?? 0)) this.replace(draftOf(kept));
    if (typed) this.append(typed);
  }

  /** Another session is asked for: what stands here stays with this one, and what is typed from now on is for that one. */
  leaveFor(mode: Mode): void {
    this.flush();
    this.#isForNext = true;
    this.#set({ mode, text: '', options: this.#draft.options });
  }

  /** The host has said which session is shown: also where that is the same one. */
  arrive(view: ComposerView): void {
    if (this.#isForNext) this.begin(view);
  }

  /** Nothing can be sent before its session is there. */
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

  /** Puts a passage behind what stands there. */
  append(text: string): void {
    const before = this.#draft.text.trimEnd();
    this.change({ text: before ? `${before}\n\n${text}` : text });
  }

  /** Takes what was sent in vain back, before what was typed since. */
  restore(sent: DraftText, sendId: string): void {
    const { text } = this.#draft;
    this.replace(draftOf(sent));
    if (text) this.append(text);
    this.#returned = [...this.#returned, { sendId, text: sent.text, draft: this.#draft }];
  }

  /** Takes other words back, behind what stands there. */
  bringBackText(text: string, sendId: string): void {
    this.append(text);
    this.#returned = [...this.#returned, { sendId, text, draft: this.#draft }];
  }

  /** It was sent after all: only what was typed since is left in the box. */
  onSendAccepted(sendId: string): void {
    const sent = this.#returned.find((one) => one.sendId === sendId);
    if (!sent) return;
    this.#returned = this.#returned.filter((one) => one !== sent);
    const { prompts: _, ...plain } = this.#draft;
    const isUnchanged = sameDraft(sent.draft, this.#draft);
    this.replace(isUnchanged ? { ...plain, text: '' } : { ...this.#draft, text: withoutPart(plain.text, sent.text) });
  }

  /** The id under which it is sent: that of before if it came back and is unchanged. */
  get sendId(): string {
    return this.#returned.find(({ draft }) => sameDraft(draft, this.#draft))?.sendId ?? crypto.randomUUID();
  }

  /** A number sign was typed to add a file: it goes once one is chosen. */
  noteHash(place: number, view: ComposerView): void {
    this.#hash = { place, count: getContextSize(view) };
  }

  /** It went to the host as a message; the next one begins with this. */
  hasGone(next: DraftText): void {
    this.#poster.forget();
    this.#set(next);
    this.host.page?.drafts.keepDraft(undefined);
  }

  /** Hands newer typing to the host before anything else is asked of it. */
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

/** Words that nobody seemed to take, back in the message box. */
interface Returned {
  readonly sendId: string;
  readonly text: string;
  /** The box just then. */
  readonly draft: DraftText;
}

function withoutPart(text: string, part: string): string {
  const blocks = `\n\n${text}\n\n`;
  const at = part === '' ? -1 : blocks.indexOf(`\n\n${part}\n\n`);
  return at < 0 ? text : `${blocks.slice(0, at)}${blocks.slice(at + part.length + 2)}`.slice(2, -2);
}
