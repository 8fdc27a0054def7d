import { copyPicture } from '../../../pageKit/page/pictureClipboard.ts';
import type { BaseImageView, PictureView } from '../../common/imageView.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import { scrollToImage } from './scrollToImage.ts';
import type { ZoomElement } from './zoomElement.ts';

interface Around {
  readonly panel: HTMLElement;
  /** Resolves when pictures can be zoomed. */
  readonly ready: () => Promise<void>;
  /** Returns the element that zooms pictures. */
  readonly zoom: () => ZoomElement | undefined;
  readonly post: (message: PageMessage) => void;
  readonly say: (word: 'copied' | 'copyFailed') => void;
}

/** The page's actions on a picture that it shows. */
export class ShownPictures {
  constructor(private readonly around: Around) {}

  /** Copies a picture. The host is notified, because pasted data does not identify the picture. */
  async copy({ id: pictureId, src }: PictureView, resultId: string): Promise<void> {
    const { post, say } = this.around;
    const isCopied = await copyPicture(src).then(
      () => true,
      () => false,
    );
    if (isCopied) post({ type: 'act', resultId, action: 'copy', pictureId });
    say(isCopied ? 'copied' : 'copyFailed');
  }

  /** Zooms a picture, except for a card, which already shows all there is. */
  async zoom(picture: PictureView, among: readonly PictureView[]): Promise<void> {
    await this.around.ready();
    if (picture.card) return;
    const others = among.filter(({ card }) => !card);
    void this.around.zoom()?.open(picture, others);
  }

  /** Scrolls to the picture of another turn, or zooms it from the known data if it is no longer in the page. */
  async showBaseImage({ pictureId, src, says }: BaseImageView): Promise<void> {
    await this.around.ready();
    if (scrollToImage(this.around.panel, pictureId) || !src) return;
    void this.around.zoom()?.open({ id: pictureId, src, alt: says, width: 0, height: 0 });
  }
}
