import { type DraftText, sameDraft } from './draftText.ts';

/** Words that nobody seemed to take, back in the message box. */
interface Returned {
  readonly sendId: string;
  readonly text: string;
  /** The box just then. */
  readonly draft: DraftText;
}

/** What came back into the message box while nobody answered. A host that was only busy takes it after all, and then it must not be sent twice. */
export class UnsentDrafts {
  #all: readonly Returned[] = [];

  add(returned: Returned): void {
    this.#all = [...this.#all, returned];
  }

  /** The id under which this is sent: that of before where it came back and is unchanged. */
  sendIdOf(draft: DraftText): string {
    return this.#all.find((one) => sameDraft(one.draft, draft))?.sendId ?? crypto.randomUUID();
  }

  /** What is left in the box when one of them was taken after all; nothing where it did not come back. */
  without(sendId: string, draft: DraftText): DraftText | undefined {
    const taken = this.#all.find((one) => one.sendId === sendId);
    if (!taken) return undefined;
    this.#all = this.#all.filter((one) => one !== taken);
    const { prompts: _, ...plain } = draft;
    return sameDraft(taken.draft, draft)
      ? { ...plain, text: '' }
      : { ...draft, text: withoutPart(draft.text, taken.text) };
  }
}

function withoutPart(text: string, part: string): string {
  const blocks = `\n\n${text}\n\n`;
  const at = part === '' ? -1 : blocks.indexOf(`\n\n${part}\n\n`);
  return at < 0 ? text : `${blocks.slice(0, at)}${blocks.slice(at + part.length + 2)}`.slice(2, -2);
}
