import { copyPicture } from '../../../pageKit/page/pictureClipboard.ts';
import type { BaseImageView, PictureView } from '../../common/imageView.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
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
