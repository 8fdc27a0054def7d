import * as v from 'valibot';
import { type Disposable, l10n, Uri, type WebviewPanel, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { dispatch, getInvalidPaths, type Handlers } from '../../pageKit/common/dispatch.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { Log } from '../../service/host/log.ts';
import type { Mark } from '../../sessions/common/model/marks.ts';
import {
  getImageEditorStrings,
  type ImageEditorHostMessage,
  ImageEditorPageMessage,
} from '../common/imageEditorMessages.ts';
import { readResult } from '../common/readResult.ts';
import type { EditableImage, EditedImage } from './editedImage.ts';
import type { EditResults } from './editResults.ts';
import type { EditSource } from './editResultsNeeds.ts';
import { type LoadedImage, loadEditedImage } from './loadEditedImage.ts';

export interface ImageEditorPageNeeds {
  readonly language: Language;
  readonly log: Log;
  readonly results: Pick<EditResults, 'keep' | 'extend' | 'useMarks'>;
}

/** Shows an image in a panel of its own and takes what the page has made of it. The image's file is only read. */
export class ImageEditorPage implements Disposable {
  /** The image as it was read: its file may be gone when the result comes. */
  private loaded: LoadedImage | undefined;
  /** The marks that the page opens once. */
  private marks: { readonly marks: readonly Mark[]; readonly marksId: string } | undefined;
  private readonly receiving: Disposable;

  constructor(
    private readonly panel: WebviewPanel,
    private readonly edited: EditedImage,
    private readonly needs: ImageEditorPageNeeds,
  ) {
    this.receiving = panel.webview.onDidReceiveMessage((message) => this.receive(message));
  }

  dispose(): void {
    this.receiving.dispose();
  }

  /** Has the page open marks, at once or when it is ready. */
  openMarks(marks: readonly Mark[]): void {
    this.marks = { marks, marksId: crypto.randomUUID() };
    if (this.loaded) void this.send();
  }

  private async receive(raw: unknown): Promise<void> {
    const message = v.safeParse(ImageEditorPageMessage, raw);
    if (message.success) return void (await dispatch(this.handlers, message.output));
    const places = getInvalidPaths(message.issues);
    this.needs.log.warn(`A message of an image editor was dropped, it does not fit at: ${places}`);
    this.post({ type: 'done', says: l10n.t("Couldn't use the edited image.") });
  }

  private readonly handlers: Handlers<ImageEditorPageMessage> = {
    ready: () => {
      this.post({ type: 'words', words: getImageEditorStrings(this.needs.language.l10n) });
      return this.send();
    },
    loadAgain: () => this.send(),
    apply: (drawn) => this.take(drawn, 'exact', (source) => this.needs.results.keep(source, drawn.bytes)),
    extend: (drawn) => this.take(drawn, 'reduced', (source) => this.needs.results.extend(source, drawn)),
    useMarks: ({ type: _, ...marked }) =>
      this.take(marked, 'reduced', (source) => this.needs.results.useMarks(source, marked)),
  };

  /** Uses what the page has drawn if it is an image of the size it says; reports to the page how that ended. */
  private async take(
    drawn: PixelSize & { readonly bytes: Uint8Array },
    how: 'exact' | 'reduced',
    use: (source: EditSource) => Promise<string>,
  ): Promise<void> {
    const { edited, loaded } = this;
    const isFine = loaded && readResult(drawn.bytes, drawn, how);
    const refusal = l10n.t("Couldn't use the edited image.");
    const failed = (error: unknown) => {
      this.needs.log.error(`An edited image could not be used: ${toErrorMessage(error)}`);
      return refusal;
    };
    const says = isFine
      ? await use({ ...loaded, name: getName(edited), origin: edited.origin }).catch(failed)
      : refusal;
    this.post({ type: 'done', says });
  }

  private async send(): Promise<void> {
    const { id, tool = 'crop' } = this.edited;
    const title = getTitle(this.edited);
    const loaded = await loadEditedImage(this.edited, this.needs.language);
    if (typeof loaded === 'string') return this.post({ type: 'problem', id, title, says: loaded });
    this.loaded = loaded;
    const { file, changedAt, mediaType, notes } = loaded;
    const src = this.panel.webview.asWebviewUri(file.with({ query: `v=${changedAt}` })).toString();
    this.post({ type: 'loaded', id, title, src, tool, mediaType, notes, ...this.marks });
  }

  private post(message: ImageEditorHostMessage): void {
    void this.panel.webview.postMessage(message);
  }
}

export function getName({ uri, name }: EditableImage): string {
  return name ?? baseName(Uri.parse(uri));
}

function getTitle({ uri, name }: EditableImage): string {
  return name ?? workspace.asRelativePath(Uri.parse(uri));
}
