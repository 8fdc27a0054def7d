import * as v from 'valibot';
import type { Disposable, Memento, Uri } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';

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

interface PromptsInFilesOptions {
  readonly l10n: Language['l10n'];
  readonly notices: Pick<Notifications, 'show' | 'isSessionVisible' | 'notify'>;
  /** That of the workspace. */
  readonly memory: Pick<Memento, 'get' | 'update'>;
  /** Whether the file is there and holds a prompt. */
  readonly carries: (file: string) => Promise<boolean>;
  /** Calls back whenever one of these files may be gone, until it is disposed. */
  readonly watchGone: (files: readonly string[], gone: () => void) => Disposable;
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
    if (first && notices.isSessionVisible(first.sessionId)) await this.standOpen(first);
    else await this.tellElsewhere();
  }

  /** What was not answered before the window went stands again. */
  async goOn(): Promise<void> {
    const first = v.safeParse(FirstFiles, this.options.memory.get(openKey));
    if (first.success) await this.standOpen({ ...first.output, files: await this.kept(first.output.files) });
  }

  private get isKnown(): boolean {
    return this.isTold || this.options.memory.get(toldKey) === true;
  }

  private async standOpen(first: FirstFiles): Promise<void> {
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
    const text =
      files.length === 1
        ? l10n.t('The file carries its prompt, model and date. Whoever gets it can read them.')
        : l10n.t('The files carry their prompts, model and date. Whoever gets them can read them.');
    const button = l10n.t('Leave Them Out');
    const said = { look: 'info', text, buttons: [button], place: 'turn', behind, isLasting: true } as const;
    const watching = watchGone(files, () => void this.onUndone());
    const pressed = await notices.show(sessionId, said, over.signal);
    watching.dispose();
    if (over.signal.aborted) return;
    this.standing = undefined;
    await memory.update(openKey, undefined);
    if (pressed === button) await leaveOut({ sessionId, behind, files });
  }

  /** Of all files from now on; a message that is dismissed leaves it so. */
  private async tellElsewhere(): Promise<void> {
    const { notices, l10n, turnOff } = this.options;
    const off = l10n.t('Turn Off');
    const text = l10n.t(
      'Pictures that Limn saves carry their prompt, model and date in the file, so that you can find out and recreate them later. Whoever gets the file can read them. Turning this off holds from the next picture on.',
    );
    const pressed = await notices.notify({ severity: 'info', text, buttons: [l10n.t('Keep'), off] });
    if (pressed === off) await turnOff();
  }

  /** One that no document took was taken away again. */
  private async kept(files: readonly string[]): Promise<string[]> {
    const kept: string[] = [];
    for (const file of files) if (await this.options.carries(file)) kept.push(file);
    return kept;
  }
}
