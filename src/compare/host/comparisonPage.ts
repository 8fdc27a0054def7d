import * as v from 'valibot';
import {
  Disposable,
  type ExtensionContext,
  l10n,
  RelativePattern,
  Uri,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import { writeAtomic } from '../../base/host/atomicFile.ts';
import type { Language } from '../../base/host/formats.ts';
import { fail } from '../../base/host/messages.ts';
import { withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { dispatch, getInvalidPaths, type Handlers } from '../../pageKit/common/dispatch.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import {
  type ComparedPicture,
  type ComparisonHostMessage,
  ComparisonPageMessage,
  getComparisonStrings,
} from '../common/comparison.ts';
import type { ComparisonState, ImageSource } from './comparisonState.ts';
import { loadSide } from './loadSide.ts';
import type { TempFiles } from './tempFiles.ts';

export interface CompareNeeds {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Pick<Service, 'readAnyPicture'>;
}

/** Shows two pictures in a panel of its own and follows changes of their files. */
export class ComparisonPage implements Disposable {
  private readonly kept: Uri[] = [];
  private readonly owned: Disposable;

  constructor(
    private readonly panel: WebviewPanel,
    private readonly compared: ComparisonState,
    private readonly needs: CompareNeeds,
    private readonly tempFiles: TempFiles,
  ) {
    const following = getSources(compared).flatMap(({ uri, committed }) =>
      committed ? [] : [watchFile(Uri.parse(uri), () => void this.send())],
    );
    this.owned = Disposable.from(
      panel.webview.onDidReceiveMessage((message) => this.receive(message)),
      ...following,
    );
  }

  dispose(): void {
    this.owned.dispose();
    for (const file of this.kept) void this.tempFiles.drop(file);
  }

  private async receive(raw: unknown): Promise<void> {
    const message = v.safeParse(ComparisonPageMessage, raw);
    if (message.success) return void (await dispatch(this.handlers, message.output));
    const places = getInvalidPaths(message.issues);
    this.needs.log.warn(`A message of a comparison was dropped, it does not fit at: ${places}`);
  }

  private readonly handlers: Handlers<ComparisonPageMessage> = {
    ready: () => {
      this.post({ type: 'words', words: getComparisonStrings(this.needs.language.l10n) });
      return this.send();
    },
    saveDifference: ({ bytes }) => saveDifference(bytes, Uri.parse(this.compared.newer.uri)),
  };

  private async send(): Promise<void> {
    const { id, older, newer } = this.compared;
    const names = getNames(this.compared);
    const [left, right] = await Promise.all([
      older && this.loadSide(older, names.older),
      this.loadSide(newer, names.newer),
    ]);
    this.post({ type: 'pictures', id, title: getTitle(this.compared), ...(left && { older: left }), newer: right });
  }

  private loadSide(source: ImageSource, name: string): Promise<ComparedPicture> {
    const src = (file: Uri) => this.panel.webview.asWebviewUri(file).toString();
    const keep = async (bytes: Uint8Array, extension: string) => {
      const file = await this.tempFiles.keep(bytes, extension);
      this.kept.push(file);
      return file;
    };
    return loadSide(source, name, { ...this.needs, src, keep });
  }

  private post(message: ComparisonHostMessage): void {
    void this.panel.webview.postMessage(message);
  }
}

export function getSources({ older, newer }: ComparisonState): readonly ImageSource[] {
  return older ? [older, newer] : [newer];
}

/** Returns the tab's title: "light.png (HEAD ↔ Working Tree)", or the names of both files. */
export function getTabTitle({ older, newer }: ComparisonState): string {
  const name = getName(newer);
  if (!older) return l10n.t('{0} (New)', name);
  if (older.committed) return l10n.t('{0} (HEAD ↔ Working Tree)', name);
  return `${getName(older)} ↔ ${name}`;
}

function getName({ uri, name }: ImageSource): string {
  return name ?? baseName(Uri.parse(uri));
}

/** Returns the location of both pictures: one file's path, or the folder of two files. */
function getTitle({ older, newer }: ComparisonState): string {
  const [left, right] = [older, newer].map(
    (source) => source && (source.name ?? workspace.asRelativePath(Uri.parse(source.uri))),
  );
  return left === undefined || left === right ? (right ?? '') : `${left} ↔ ${right}`;
}

function getNames({ older, newer }: ComparisonState): { readonly older: string; readonly newer: string } {
  const sources = [older ?? newer, newer];
  const [left, right] = sources.map(getName);
  if (!older || older.committed) return { older: 'HEAD', newer: l10n.t('Working Tree') };
  if (left !== right) return { older: left ?? '', newer: right ?? '' };
  const [leftPath, rightPath] = sources.map(({ uri, name }) => name ?? workspace.asRelativePath(Uri.parse(uri)));
  return { older: leftPath ?? '', newer: rightPath ?? '' };
}

/** Asks the user where to save the rendered difference, and writes it there. */
async function saveDifference(bytes: Uint8Array, beside: Uri): Promise<void> {
  const name = `${withoutImageExtension(baseName(beside))}-difference.png`;
  const defaultUri = Uri.joinPath(folderOf(beside), name);
  const file = await window.showSaveDialog({ defaultUri, filters: { PNG: ['png'] }, title: l10n.t('Save Difference') });
  if (!file) return;
  try {
    await writeAtomic(file, bytes, workspace.fs);
  } catch (error) {
    void fail(l10n.t("Failed to write '{0}': {1}", file.fsPath, toErrorMessage(error)));
  }
}

/** Debounce delay, in milliseconds: a file may still be being written when its first change is reported. */
const pause = 200;

function watchFile(file: Uri, changed: () => void): Disposable {
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folderOf(file), baseName(file)));
  let later: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(later);
    later = setTimeout(changed, pause);
  };
  return Disposable.from(watcher, watcher.onDidChange(soon), watcher.onDidCreate(soon), {
    dispose: () => clearTimeout(later),
  });
}
