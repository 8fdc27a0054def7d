import { tryCopyPicture } from '../../../pageKit/page/pictureClipboard.ts';
import type { BaseImageView, PictureView } from '../../common/imageView.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { ZoomElement } from './zoomElement.ts';

/** The page's actions on a picture that it shows. */
export class ShownPictures {
  constructor(
    private readonly panel: ParentNode,
    /** Has the element that zooms pictures. */
    private readonly drawing: { ready(): Promise<void> },
    private readonly post: (message: PageMessage) => void,
    private readonly announce: (word: 'copied' | 'copyFailed') => void,
  ) {}

  /** Copies a picture. The host is notified, because pasted data does not identify the picture. */
  async copy({ id: pictureId, src }: PictureView, resultId: string): Promise<void> {
    const isCopied = await tryCopyPicture(src);
    if (isCopied) this.post({ type: 'resultAction', resultId, action: 'copy', pictureId });
    this.announce(isCopied ? 'copied' : 'copyFailed');
  }

  /** Zooms a picture, except for a card, which already shows all there is. */
  async zoom(picture: PictureView, among: readonly PictureView[]): Promise<void> {
    await this.drawing.ready();
    const others = among.filter(({ card }) => !card);
    if (!picture.card) this.#open(picture, others);
  }

  /** Scrolls to the picture of another turn, or zooms it from the known data if it is no longer in the page. */
  async showBaseImage({ pictureId, src, says }: BaseImageView): Promise<void> {
    await this.drawing.ready();
    if (!scrollToImage(this.panel, pictureId) && src)
      this.#open({ id: pictureId, src, alt: says, width: 0, height: 0 });
  }

  #open(picture: PictureView, among?: readonly PictureView[]): void {
    void this.panel.querySelector<ZoomElement>('limn-zoom')?.open(picture, among);
  }
}

/** Scrolls a picture into the middle of the view and focuses it. Returns whether it is in the page. */
function scrollToImage(root: ParentNode, pictureId: string): boolean {
  const picture = root.querySelector(`[data-picture="${CSS.escape(pictureId)}"]`);
  if (!picture) return false;
  picture.scrollIntoView({ block: 'center' });
  const place =
    picture.closest<HTMLElement>('[role="radio"]') ?? picture.closest('.frame')?.querySelector<HTMLElement>('.zoom');
  place?.focus({ preventScroll: true });
  return true;
}
