import * as v from 'valibot';
import { type Disposable, type Uri, type WebviewPanel, window } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { cutToFit } from '../../pageKit/common/cutToFit.ts';
import { dispatch, type Handlers } from '../../pageKit/common/dispatch.ts';
import type { PageFiles } from '../../pageKit/host/pageHtml.ts';
import { getPageColumn, getTabs } from '../../pageKit/host/pageTabs.ts';
import { Conversions } from '../../panel/host/conversions.ts';
import { type InsertForms, sheetHandlers } from '../../panel/host/insertForm/insertForms.ts';
import { galleryViewType } from '../../product/common/names.ts';
import type { History, PictureSummary } from '../../sessions/host/history.ts';
import {
  GalleryHostMessage,
  GalleryPageMessage,
  type GalleryPicture,
  gallerySheet,
} from '../common/galleryMessages.ts';
import type { GalleryActions, GalleryImageRef } from './galleryActions.ts';
import { type GalleryIds, galleryPicture, type ImageWithSession, readBatches } from './galleryPictures.ts';
import { getGalleryStrings } from './getGalleryStrings.ts';

/** The gallery follows changes at most this often, in milliseconds: it reads every session anew. */
const pause = 1_000;

interface GalleryOptions {
  readonly language: Language;
  readonly history: Pick<History, 'newest' | 'onDidChange'>;
  readonly actions: Pick<GalleryActions, 'act' | 'keepThumbnail'>;
  /** Which pictures the page was given. */
  readonly places: GalleryIds;
  readonly sheets: Pick<InsertForms, 'open' | 'check' | 'describe' | 'insert'>;
  readonly files: PageFiles;
  /** The file of a picture, or that of its small copy. */
  readonly pictureUri: (picture: PictureSummary, copy: 'whole' | 'small') => Uri;
  /** Told where a message does not fit; never what it holds. */
  readonly onUnknownMessage: (places: string) => void;
}

/** Every picture ever made, in a panel of its own. */
export class Gallery implements Disposable {
  private shown: WebviewPanel | undefined;
  private readonly conversions = new Conversions((message) => this.post(message));
  private readonly following: Disposable;
  private later: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds since 1970. */
  private sentAt = 0;
  /** Which of several readings is the last: an overtaken one stops. */
  private reading = 0;

  private readonly handlers: Handlers<GalleryPageMessage>;

  constructor(private readonly options: GalleryOptions) {
    this.handlers = this.handlersOf(options);
    this.following = options.history.onDidChange(() => this.refresh());
  }

  open(): void {
    if (this.shown) this.shown.reveal();
    else this.adopt(this.create());
  }

  /** A panel that VS Code brings back after a restart; its page knows where the user was. */
  restore(panel: WebviewPanel): void {
    this.shown?.dispose();
    panel.webview.options = this.options.files.options;
    this.adopt(panel);
  }

  /** Shows soon what is there now; a hidden page asks by itself when it is shown again. */
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

  /** In place of one that an ended extension host left behind. */
  private create(): WebviewPanel {
    const [dead, viewColumn] = [getTabs(galleryViewType), getPageColumn()];
    const title = this.options.language.l10n.t('Limn: Gallery');
    const created = window.createWebviewPanel(galleryViewType, title, { viewColumn }, this.options.files.options);
    void window.tabGroups.close(dead, true);
    return created;
  }

  private adopt(panel: WebviewPanel): void {
    this.shown = panel;
    panel.iconPath = this.options.files.icon;
    panel.onDidDispose(() => {
      if (this.shown !== panel) return;
      this.shown = undefined;
      this.conversions.rejectAll();
    });
    panel.webview.onDidReceiveMessage((message) => this.receive(message));
    panel.webview.html = this.options.files.html(panel.webview);
  }

  private async receive(raw: unknown): Promise<void> {
    const message = v.safeParse(GalleryPageMessage, raw);
    if (message.success) await dispatch(this.handlers, message.output);
    else this.options.onUnknownMessage(message.issues.map((issue) => v.getDotPath(issue) ?? 'type').join(', '));
  }

  private handlersOf({ sheets, places, actions }: GalleryOptions): Handlers<GalleryPageMessage> {
    return {
      ...sheetHandlers(sheets, {
        sessionId: gallerySheet,
        conversions: this.conversions,
        postToInsertForm: (message) => this.post(message),
      }),
      converted: ({ conversionId, bytes }) => this.conversions.converted(conversionId, bytes),
      ready: () => {
        this.post({ type: 'words', words: getGalleryStrings(this.options.language.l10n) });
        return this.send();
      },
      act: async ({ pictureIds, action }) => {
        const found = pictureIds.flatMap((id) => places.at(id) ?? []);
        if (found.length > 0) await actions.act(found, action);
      },
      thumbnail: ({ pictureId, bytes }) => this.withPlace(pictureId, (place) => actions.keepThumbnail(place, bytes)),
    };
  }

  /** Only pictures that the page was given. */
  private async withPlace(pictureId: string, run: (place: GalleryImageRef) => Promise<void>): Promise<void> {
    const place = this.options.places.at(pictureId);
    if (place) await run(place);
  }

  private async send(): Promise<void> {
    this.sentAt = Date.now();
    this.reading += 1;
    const reading = this.reading;
    let isFirst = true;
    for await (const batch of readBatches(this.options.history)) {
      if (reading !== this.reading) return;
      this.post({ type: 'pictures', pictures: batch.map((shown) => this.view(shown)), isFirst, isLast: false });
      isFirst = false;
    }
    if (reading === this.reading) this.post({ type: 'pictures', pictures: [], isFirst, isLast: true });
  }

  private view(shown: ImageWithSession): GalleryPicture {
    const { language, pictureUri } = this.options;
    const src = (picture: PictureSummary, copy: 'whole' | 'small') =>
      this.shown?.webview.asWebviewUri(pictureUri(picture, copy)).toString() ?? '';
    return { id: this.options.places.idOf(shown), ...galleryPicture({ language, src }, shown) };
  }

  private post(message: GalleryHostMessage): void {
    void this.shown?.webview.postMessage(cutToFit(GalleryHostMessage, message));
  }
}
