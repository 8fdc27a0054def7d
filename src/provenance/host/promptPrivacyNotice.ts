import * as v from 'valibot';
import type { Disposable, Memento, Uri } from 'vscode';
import type { Notification, Notifications } from '../../base/host/notifications.ts';

/** In the workspace's memory: the user knows that prompts travel in files. */
const toldKey = 'limn.embedPrompt.told';
/** The same: what stands in a panel, and was not answered. */
const openKey = 'limn.embedPrompt.open';

const Texts = v.pipe(v.array(v.string()), v.readonly());
const FirstFiles = v.object({
  sessionId: v.string(),
  /** The turns before its place, in their order. */
  behind: Texts,
  files: Texts,
});

/** The first files of a workspace that hold their prompts, and where the panel says so. */
export type FirstFiles = Readonly<v.InferOutput<typeof FirstFiles>>;

/** The turn that something was put somewhere from. */
export type LandedFrom = Pick<FirstFiles, 'sessionId' | 'behind'>;

interface Words {
  readonly below: (files: number) => string;
  readonly leaveOut: string;
  /** Of all files from now on. */
  readonly elsewhere: Notification;
  readonly turnOff: string;
}

interface PromptsInFilesOptions {
  readonly notices: Pick<Notifications, 'show' | 'isSessionVisible' | 'notify'>;
  /** That of the workspace. */
  readonly memory: Pick<Memento, 'get' | 'update'>;
  /** Whether the file is there and holds a prompt. */
  readonly carries: (file: string) => Promise<boolean>;
  /** Calls back whenever one of these files may be gone, until it is disposed. */
  readonly watchGone: (files: readonly string[], gone: () => void) => Disposable;
  readonly words: Words;
  readonly turnOff: () => Promise<void>;
  readonly leaveOut: (first: FirstFiles) => Promise<void>;
}

/** Tells once in a workspace that prompts travel in files: below the first ones, where a panel shows them. */
export class PromptPrivacyNotice {
  private written: readonly string[] = [];
  private isTold = false;
  private standing: { readonly first: FirstFiles; readonly over: AbortController } | undefined;

  constructor(private readonly options: PromptsInFilesOptions) {}

  /** A file was written with its prompt; whether it stays is not known yet. */
  wrote(file: Uri): void {
    this.written = [...this.written, file.toString()];
  }

  /** What was written is where it belongs. Nothing waits for the answer. */
  async onInserted(from?: LandedFrom): Promise<void> {
    const { written } = this;
    this.written = [];
    if (this.isKnown) return;
    const files = await this.kept(written);
    if (files.length > 0) await this.tellOnce(from && { ...from, files });
  }

  /** What was put somewhere was taken back, or its file deleted: it goes on being said of what is left, or is said again of the next. */
  async onUndone(): Promise<void> {
    const { standing } = this;
    const before = standing?.first.files ?? [];
    const files = await this.kept(before);
    if (!standing || files.length === before.length || standing !== this.standing) return;
    standing.over.abort();
    this.standing = undefined;
    await this.standOpen({ ...standing.first, files });
  }

  /** Says it now, once: below these files where their panel is in sight. */
  async tellOnce(first?: FirstFiles): Promise<void> {
    const { memory, notices } = this.options;
    if (this.isKnown) return;
    this.isTold = true;
    await memory.update(toldKey, true);
    if (!first || !notices.isSessionVisible(first.sessionId)) return this.tellElsewhere();
    await this.standOpen(first);
  }

  /** What was not answered before the window went stands again. */
  async goOn(): Promise<void> {
    const first = v.safeParse(FirstFiles, this.options.memory.get(openKey));
    if (first.success) await this.standOpen({ ...first.output, files: await this.kept(first.output.files) });
  }

  private get isKnown(): boolean {
    return this.isTold || this.options.memory.get(toldKey) === true;
  }

  private async forget(): Promise<void> {
    const { memory } = this.options;
    await memory.update(openKey, undefined);
    await memory.update(toldKey, undefined);
    this.isTold = false;
  }

  private async standOpen(first: FirstFiles): Promise<void> {
    if (first.files.length === 0) return this.forget();
    await this.options.memory.update(openKey, first);
    await this.showInPanel(first);
  }

  private async showInPanel(first: FirstFiles): Promise<void> {
    const { sessionId, behind, files } = first;
    const over = new AbortController();
    this.standing = { first, over };
    const { notices, words, memory, leaveOut, watchGone } = this.options;
    const [text, buttons] = [words.below(files.length), [words.leaveOut]];
    const said = { look: 'info', text, buttons, place: 'turn', behind, isLasting: true } as const;
    const watching = watchGone(files, () => void this.onUndone());
    const pressed = await notices.show(sessionId, said, over.signal);
    watching.dispose();
    if (over.signal.aborted) return;
    this.standing = undefined;
    await memory.update(openKey, undefined);
    if (pressed === words.leaveOut) await leaveOut({ sessionId, behind, files });
  }

  private async tellElsewhere(): Promise<void> {
    const { notices, words, turnOff } = this.options;
    if ((await notices.notify(words.elsewhere)) === words.turnOff) await turnOff();
  }

  /** One that no document took was taken away again. */
  private async kept(files: readonly string[]): Promise<string[]> {
    const kept: string[] = [];
    for (const file of files) if (await this.options.carries(file)) kept.push(file);
    return kept;
  }
}
