import * as v from 'valibot';
import { type Disposable, type Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { type GalleryHostMessage, GalleryPageMessage, type GalleryPicture } from '../../shared/gallery.ts';
import { dispatch, type Handlers } from '../../shared/messages.ts';
import { galleryViewType } from '../../shared/names.ts';
import type { PageFiles } from '../panel/html.ts';
import type { Language } from '../words/formats.ts';
import type { GalleryActions, GalleryPlace } from './galleryActions.ts';
import { batchesOf, galleryPicture, type Shown } from './galleryPictures.ts';
import { galleryWords } from './galleryWords.ts';
import type { History, PictureSummary } from './history.ts';

/** The gallery follows changes at most this often, in milliseconds: it reads every session anew. */
const pause = 1_000;

export interface GalleryOptions {
  readonly language: Language;
  readonly history: Pick<History, 'newest' | 'onDidChange'>;
  readonly actions: Pick<GalleryActions, 'act' | 'keepThumbnail'>;
  readonly files: PageFiles;
  /** The file of a picture, or that of its small copy. */
  readonly pictureUri: (picture: PictureSummary, copy: 'whole' | 'small') => Uri;
  /** Told where a message does not fit; never what it holds. */
  readonly onUnknownMessage: (places: string) => void;
}

/** Every picture ever made, in a panel of its own. */
export class Gallery implements Disposable {
  private shown: WebviewPanel | undefined;
  private readonly sessionIds = new Map<string, string>();
  private readonly following: Disposable;
  private later: ReturnType<typeof setTimeout> | undefined;
  /** Which of several readings is the last: an overtaken one stops. */
  private reading = 0;

  constructor(private readonly options: GalleryOptions) {
    this.following = options.history.onDidChange(() => this.sendSoon());
  }

  open(): void {
    if (this.shown) this.shown.reveal();
    else this.adopt(this.create());
  }

  dispose(): void {
    clearTimeout(this.later);
    this.following.dispose();
    this.shown?.dispose();
  }

  /** Beside a document, so that Insert can be seen to land in it. */
  private create(): WebviewPanel {
    const viewColumn = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
    const title = this.options.language.l10n.t('Limn: Gallery');
    return window.createWebviewPanel(galleryViewType, title, { viewColumn }, this.options.files.options);
  }

  private adopt(panel: WebviewPanel): void {
    this.shown = panel;
    panel.iconPath = this.options.files.icon;
    panel.onDidDispose(() => {
      this.shown = undefined;
    });
    panel.webview.onDidReceiveMessage((message) => this.receive(message));
    panel.webview.html = this.options.files.html(panel.webview);
  }

  private async receive(raw: unknown): Promise<void> {
    const message = v.safeParse(GalleryPageMessage, raw);
    if (message.success) await dispatch(this.handlers, message.output);
    else this.options.onUnknownMessage(message.issues.map((issue) => v.getDotPath(issue) ?? 'type').join(', '));
  }

  private readonly handlers: Handlers<GalleryPageMessage> = {
    ready: () => {
      this.post({ type: 'words', words: galleryWords(this.options.language.l10n) });
      return this.send();
    },
    act: ({ pictureId, action }) => this.withPlace(pictureId, (place) => this.options.actions.act(place, action)),
    thumbnail: ({ pictureId, bytes }) =>
      this.withPlace(pictureId, (place) => this.options.actions.keepThumbnail(place, bytes)),
  };

  /** Only pictures that the page was given. */
  private async withPlace(pictureId: string, run: (place: GalleryPlace) => Promise<void>): Promise<void> {
    const sessionId = this.sessionIds.get(pictureId);
    if (sessionId !== undefined) await run({ sessionId, pictureId });
  }

  /** A hidden page asks by itself when it is shown again. */
  private sendSoon(): void {
    if (!this.shown?.visible) return;
    this.later ??= setTimeout(() => {
      this.later = undefined;
      if (this.shown?.visible) void this.send();
    }, pause);
  }

  private async send(): Promise<void> {
    this.reading += 1;
    const reading = this.reading;
    let isFirst = true;
    for await (const batch of batchesOf(this.options.history)) {
      if (reading !== this.reading) return;
      this.post({ type: 'pictures', pictures: batch.map((shown) => this.view(shown)), isFirst, isLast: false });
      isFirst = false;
    }
    if (reading === this.reading) this.post({ type: 'pictures', pictures: [], isFirst, isLast: true });
  }

  private view(shown: Shown): GalleryPicture {
    const { language, pictureUri } = this.options;
    this.sessionIds.set(shown.picture.id, shown.sessionId);
    const src = (picture: PictureSummary, copy: 'whole' | 'small') =>
      this.shown?.webview.asWebviewUri(pictureUri(picture, copy)).toString() ?? '';
    return galleryPicture({ locale: language.locale, src }, shown);
  }

  private post(message: GalleryHostMessage): void {
    void this.shown?.webview.postMessage(message);
  }
}
