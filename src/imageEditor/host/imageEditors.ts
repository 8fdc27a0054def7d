import * as v from 'valibot';
import { type Disposable, type ExtensionContext, l10n, Uri, type WebviewPanel, window } from 'vscode';
import { cutGraphemes } from '../../base/common/truncate.ts';
import { samePlace } from '../../base/host/uriPaths.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import { oneLine } from '../../languages/common/writeReference/pictureReference.ts';
import { type PageFiles, pageFiles } from '../../pageKit/host/pageHtml.ts';
import { getUsedColumn } from '../../pageKit/host/pageTabs.ts';
import { imageEditorViewType } from '../../product/common/names.ts';
import { findMarks } from '../../sessions/common/lostMarks.ts';
import { type Draft, promptOf, type Turn } from '../../sessions/common/model/session.ts';
import type { ImageInTurn } from '../../sessions/common/pictureTurn.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import type { EditorTool } from '../common/imageEditorMessages.ts';
import { type EditableImage, EditedImage } from './editedImage.ts';
import { getName, ImageEditorPage, type ImageEditorPageNeeds } from './imageEditorPage.ts';

interface ImageEditorsNeeds extends ImageEditorPageNeeds {
  readonly extension: ExtensionContext;
  readonly pictureUri: Storage['pictureUri'];
}

/** Key in the workspace state for the edited images, by the ids that pages store. A page therefore never names the file that is read. */
const key = 'limn.editedImages';
const mostKept = 20;

/** Characters of a prompt that name its image. */
const longestName = 60;

interface Open {
  readonly edited: EditedImage;
  readonly page: ImageEditorPage;
}

/** Manages the panels that edit images. */
export class ImageEditors implements Disposable {
  private readonly open = new Map<WebviewPanel, Open>();

  constructor(private readonly needs: ImageEditorsNeeds) {}

  /** Shows the image in a tab of this column, or reveals the tab that shows it already for the same tool. */
  async show({ marks, ...image }: EditableImage, column = window.tabGroups.activeTabGroup.viewColumn): Promise<void> {
    const [panel, there] = this.find(image) ?? [];
    if (marks) there?.page.openMarks(marks);
    if (panel) return panel.reveal();
    const edited = { ...image, id: crypto.randomUUID() };
    await this.needs.extension.workspaceState.update(key, [...this.readStored(), edited].slice(-mostKept));
    const name = getName(edited);
    const title = edited.tool === 'markUp' ? l10n.t('Mark Up {0}', name) : l10n.t('Edit {0}', name);
    const { options } = this.files(edited);
    const page = this.adopt(window.createWebviewPanel(imageEditorViewType, title, column, options), edited);
    if (marks) page.openMarks(marks);
  }

  private find({ uri, tool = 'crop' }: EditableImage) {
    const isSame = ({ edited }: Open) =>
      (edited.tool ?? 'crop') === tool && samePlace(Uri.parse(edited.uri), Uri.parse(uri));
    return [...this.open].find(([, one]) => isSame(one));
  }

  /** Shows an image of a session. */
  showFromSession(sessionId: string, { turn, result, picture }: ImageInTurn, tool: EditorTool): Promise<void> {
    const name = cutGraphemes(oneLine(promptOf(turn, result)), longestName) || picture.id;
    const uri = this.needs.pictureUri(picture, 'whole').toString();
    return this.show({ uri, name, tool, origin: { sessionId, pictureId: picture.id } }, getUsedColumn());
  }

  /** Shows the image of a request that was marked, with its marks. */
  async showMarks(sessionId: string, asked: Pick<Turn | Draft, 'attachments' | 'marks'>): Promise<void> {
    const { marks } = findMarks(asked);
    const original = asked.attachments?.find(({ id }) => id === marks?.original);
    if (!marks || !original) return;
    const picture = marks.whole ?? original.picture;
    const uri = this.needs.pictureUri(picture, 'whole').toString();
    const origin = { sessionId, pictureId: picture.id };
    await this.show({ uri, name: original.name, tool: 'markUp', marks: marks.marks, origin }, getUsedColumn());
  }

  /** Restores a panel that VS Code brings back, or closes it if its image is no longer known. */
  restore(panel: WebviewPanel, state: unknown): void {
    const id = v.safeParse(v.object({ id: v.string() }), state);
    const edited = id.success ? this.readStored().find((one) => one.id === id.output.id) : undefined;
    if (edited) {
      panel.webview.options = this.files(edited).options;
      this.adopt(panel, edited);
    } else panel.dispose();
  }

  dispose(): void {
    for (const panel of [...this.open.keys()]) panel.dispose();
  }

  private adopt(panel: WebviewPanel, edited: EditedImage): ImageEditorPage {
    const files = this.files(edited);
    panel.iconPath = files.icon;
    const page = new ImageEditorPage(panel, edited, this.needs);
    this.open.set(panel, { edited, page });
    panel.onDidDispose(() => {
      this.open.delete(panel);
      page.dispose();
    });
    panel.webview.html = files.html(panel.webview);
    return page;
  }

  /** Returns the files of a page that may read the image's folder and its own files. */
  private files({ uri }: EditedImage): PageFiles {
    return pageFiles('image-editor', this.needs.extension.extensionUri, folderOf(Uri.parse(uri)));
  }

  private readStored(): readonly EditedImage[] {
    const parsed = v.safeParse(v.array(EditedImage), this.needs.extension.workspaceState.get(key));
    return parsed.success ? parsed.output : [];
  }
}
