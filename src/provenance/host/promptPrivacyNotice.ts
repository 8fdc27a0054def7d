import * as v from 'valibot';
import type { Disposable, Memento, Uri } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';

/** The key in the workspace's memory for: the user knows that files contain prompts. */
const toldKey = 'limn.embedPrompt.told';
/** The key in the workspace's memory for the notice in a panel that the user has not answered. */
const openKey = 'limn.embedPrompt.open';

const Texts = v.pipe(v.array(v.string()), v.readonly());
const FirstFiles = v.object({
  sessionId: v.string(),
  /** The turns above the notice, in order. */
  behind: Texts,
  files: Texts,
});

/** The first files of a workspace that contain their prompts, and where the panel shows the notice about them. */
export type FirstFiles = Readonly<v.InferOutput<typeof FirstFiles>>;

/** The turn from which something was inserted. */
export type LandedFrom = Pick<FirstFiles, 'sessionId' | 'behind'>;

interface PromptsInFilesOptions {
  readonly l10n: Language['l10n'];
  readonly notices: Pick<Notifications, 'show' | 'isSessionVisible' | 'notify'>;
  /** The workspace's memory. */
  readonly memory: Pick<Memento, 'get' | 'update'>;
  /** Whether the file exists and has a prompt. */
  readonly carries: (file: string) => Promise<boolean>;
  /** Calls `gone` whenever one of these files may have been deleted, until it is disposed. */
  readonly watchGone: (files: readonly string[], gone: () => void) => Disposable;
  readonly turnOff: () => Promise<void>;
  readonly leaveOut: (first: FirstFiles) => Promise<void>;
}

/** Notifies the user once per workspace that files contain prompts: below the first ones, if a panel shows them. */
export class PromptPrivacyNotice {
  private written: readonly string[] = [];
  private isTold = false;
  private standing: { readonly first: FirstFiles; readonly over: AbortController } | undefined;

  constructor(private readonly options: PromptsInFilesOptions) {}

  /** Called when a file was written with its prompt; whether the file stays is not known yet. */
  wrote(file: Uri): void {
    this.written = [...this.written, file.toString()];
  }

  /** Called when what was written has been inserted. Nothing waits for the user's answer. */
  async onInserted(from?: LandedFrom): Promise<void> {
    const { written } = this;
    this.written = [];
    if (this.isKnown) return;
    const files = await this.filterCarrying(written);
    if (files.length > 0) await this.tellOnce(from && { ...from, files });
  }

  /**
   * Called when an insertion was undone, or its file deleted: the notice stays for the files that are left, or is shown again for the next
   * file.
   */
  async onUndone(): Promise<void> {
    const { standing } = this;
    const before = standing?.first.files ?? [];
    const files = await this.filterCarrying(before);
    if (!standing || files.length === before.length || standing !== this.standing) return;
    standing.over.abort();
    this.standing = undefined;
    await this.showOrForget({ ...standing.first, files });
  }

  /** Notifies the user now, once: below these files if their panel is visible. */
  async tellOnce(first?: FirstFiles): Promise<void> {
    const { memory, notices } = this.options;
    if (this.isKnown) return;
    this.isTold = true;
    await memory.update(toldKey, true);
    if (first && notices.isSessionVisible(first.sessionId)) await this.showOrForget(first);
    else await this.tellElsewhere();
  }

  /** Shows the notice again that was not answered before the window was closed. */
  async goOn(): Promise<void> {
    const first = v.safeParse(FirstFiles, this.options.memory.get(openKey));
    if (first.success)
      await this.showOrForget({ ...first.output, files: await this.filterCarrying(first.output.files) });
  }

  private get isKnown(): boolean {
    return this.isTold || this.options.memory.get(toldKey) === true;
  }

  private async showOrForget(first: FirstFiles): Promise<void> {
    const { memory } = this.options;
    if (first.files.length > 0) {
      await memory.update(openKey, first);
      return this.showInPanel(first);
    }
    await memory.update(openKey, undefined);
    await memory.update(toldKey, undefined);
    this.isTold = false;
  }

  private async showInPanel(first: FirstFiles): Promise<void> {
    const { sessionId, behind, files } = first;
    const over = new AbortController();
    this.standing = { first, over };
    const { notices, l10n, memory, leaveOut, watchGone } = this.options;
    const text = l10n.t('Saved images contain the prompt, model, and date. Anyone with a file can read them.');
    const button = l10n.t('Remove');
    const said = { look: 'info', text, buttons: [button], place: 'turn', behind, isLasting: true } as const;
    const watching = watchGone(files, () => void this.onUndone());
    const pressed = await notices.show(sessionId, said, over.signal);
    watching.dispose();
    if (over.signal.aborted) return;
    this.standing = undefined;
    await memory.update(openKey, undefined);
    if (pressed === button) await leaveOut({ sessionId, behind, files });
  }

  /** Asks about all files from now on; if the message is dismissed, nothing changes. */
  private async tellElsewhere(): Promise<void> {
    const { notices, l10n, turnOff } = this.options;
    const off = l10n.t('Turn Off');
    const text = l10n.t(
      'Limn saves the prompt, model, and date in image files so that you can look them up and reuse them. Anyone with the file can read them. Turning this off applies to images you save from now on.',
    );
    const pressed = await notices.notify({ severity: 'info', text, buttons: [l10n.t('Keep'), off] });
    if (pressed === off) await turnOff();
  }

  /** Returns the files that still have a prompt: one whose document took no edit has been deleted. */
  private async filterCarrying(files: readonly string[]): Promise<string[]> {
    const kept: string[] = [];
    for (const file of files) if (await this.options.carries(file)) kept.push(file);
    return kept;
  }
}
