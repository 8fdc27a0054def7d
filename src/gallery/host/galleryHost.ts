import * as v from 'valibot';
import { type Disposable, type WebviewPanel, window } from 'vscode';
import { dispatch, getInvalidPaths, type Handlers } from '../../pageKit/common/dispatch.ts';
import type { PageFiles } from '../../pageKit/host/pageHtml.ts';
import { pageFiles } from '../../pageKit/host/pageHtml.ts';
import { getPageColumn, getTabs } from '../../pageKit/host/pageTabs.ts';
import { vscodePanelUI } from '../../panel/host/actions/panelUI.ts';
import { Conversions } from '../../panel/host/conversions.ts';
import { insertFormHandlers } from '../../panel/host/insertForm/insertForms.ts';
import { galleryViewType } from '../../product/common/names.ts';
import type { PictureSummary } from '../../sessions/host/history.ts';
import {
  type GalleryHostMessage,
  GalleryPageMessage,
  type GalleryPicture,
  galleryFormId,
  getGalleryStrings,
} from '../common/galleryMessages.ts';
import { createGalleryForms, GalleryActions, type GalleryNeeds } from './galleryActions.ts';
import { GalleryIds, galleryPicture, type ImageWithSession, readBatches } from './galleryPictures.ts';

/** Minimum time between two updates of the gallery, in milliseconds, because each reads all sessions again. */
const pause = 1_000;

/** The panel that shows all pictures of all sessions. */
export class Gallery implements Disposable {
  private shown: WebviewPanel | undefined;
  private readonly conversions = new Conversions((message) => this.post(message));
  private readonly following: Disposable;
  private later: ReturnType<typeof setTimeout> | undefined;
  /** When the pictures were last sent to the page, in milliseconds since 1970. */
  private sentAt = 0;
  /** The number of the newest reading; an older one stops when a newer one has begun. */
  private reading = 0;
  /** The pictures that were sent to the page; it can act only on these. */
  private readonly places = new GalleryIds();
  private readonly files: PageFiles;
  private readonly handlers: Handlers<GalleryPageMessage>;

  constructor(private readonly needs: GalleryNeeds) {
    this.files = pageFiles('gallery', needs.extension.extensionUri, ...needs.sessions.storage.pictureFolders);
    this.handlers = this.createHandlers();
    this.following = needs.history.onDidChange(() => this.refresh());
  }

  open(): void {
    if (this.shown) this.shown.reveal();
    else {
      // Replaces the tab that an ended extension host left behind.
      const [dead, viewColumn] = [getTabs(galleryViewType), getPageColumn()];
      const title = this.needs.language.l10n.t('Limn: Gallery');
      this.adopt(window.createWebviewPanel(galleryViewType, title, { viewColumn }, this.files.options));
      void window.tabGroups.close(dead, true);
    }
  }

  /** Restores a panel after a restart of VS Code; its page has kept the user's position. */
  restore(panel: WebviewPanel): void {
    this.shown?.dispose();
    panel.webview.options = this.files.options;
    this.adopt(panel);
  }

  /** Updates the page after a delay. A hidden page requests the pictures when it is shown again. */
  refresh(): void {
    if (!this.shown?.visible) return;
    const wait = Math.min(pause, Math.max(0, this.sentAt + pause - Date.now()));
    this.later ??= setTimeout(() => {
      this.later = undefined;
      if (this.shown?.visible) void this.send();
    }, wait);
  }

  dispose(): void {
    clearTimeout(this.later);
    this.following.dispose();
    this.shown?.dispose();
  }

  private adopt(panel: WebviewPanel): void {
    this.shown = panel;
    panel.iconPath = this.files.icon;
    panel.onDidDispose(() => {
      if (this.shown !== panel) return;
      this.shown = undefined;
      this.conversions.rejectAll();
    });
    panel.webview.onDidReceiveMessage((message) => this.receive(message));
    panel.webview.html = this.files.html(panel.webview);
  }

  private async receive(raw: unknown): Promise<void> {
    const message = v.safeParse(GalleryPageMessage, raw);
    if (message.success) await dispatch(this.handlers, message.output);
    else
      this.needs.log.warn(
        `A message of the gallery was dropped, it does not fit at: ${getInvalidPaths(message.issues)}`,
      );
  }

  private createHandlers(): Handlers<GalleryPageMessage> {
    const { places } = this;
    const actions = new GalleryActions(this.needs);
    return {
      ...insertFormHandlers(createGalleryForms(this.needs, vscodePanelUI, places), {
        sessionId: galleryFormId,
        conversions: this.conversions,
        postToInsertForm: (message) => this.post(message),
      }),
      converted: ({ conversionId, bytes }) => this.conversions.converted(conversionId, bytes),
      ready: () => {
        this.post({ type: 'words', words: getGalleryStrings(this.needs.language.l10n) });
        return this.send();
      },
      pictureAction: async ({ pictureIds, action }) => {
        const found = pictureIds.flatMap((id) => places.find(id) ?? []);
        if (found.length > 0) await actions.act(found, action);
      },
      thumbnail: async ({ pictureId, bytes }) => {
        const place = places.find(pictureId);
        if (place) await actions.keepThumbnail(place, bytes);
      },
    };
  }

  private async send(): Promise<void> {
    this.sentAt = Date.now();
    this.reading += 1;
    const reading = this.reading;
    let isFirst = true;
    for await (const batch of readBatches(this.needs.history)) {
      if (reading !== this.reading) return;
      this.post({ type: 'pictures', pictures: batch.map((shown) => this.view(shown)), isFirst, isLast: false });
      isFirst = false;
    }
    if (reading === this.reading) this.post({ type: 'pictures', pictures: [], isFirst, isLast: true });
  }

  private view(shown: ImageWithSession): GalleryPicture {
    const { language, sessions } = this.needs;
    const src = (picture: PictureSummary, copy: 'whole' | 'small') =>
      this.shown?.webview.asWebviewUri(sessions.storage.pictureUri(picture, copy)).toString() ?? '';
    return { id: this.places.getId(shown), ...galleryPicture({ language, src }, shown) };
  }

  private post(message: GalleryHostMessage): void {
    void this.shown?.webview.postMessage(message);
  }
}
