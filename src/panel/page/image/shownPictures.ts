import { copyPicture } from '../../../pageKit/page/pictureClipboard.ts';
import type { BaseImageView, PictureView } from '../../common/imageView.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import { scrollToImage } from './scrollToImage.ts';
import type { ZoomElement } from './zoomElement.ts';

interface Around {
  readonly panel: HTMLElement;
  /** Resolves when pictures can be shown over the panel. */
  readonly ready: () => Promise<void>;
  /** What shows them. */
  readonly zoom: () => ZoomElement | undefined;
  readonly post: (message: PageMessage) => void;
  readonly say: (word: 'copied' | 'copyFailed') => void;
}

/** What the page does with a picture that it shows. */
export class ShownPictures {
  constructor(private readonly around: Around) {}

  /** The host is told too: what is pasted does not say which picture it was. */
  async copy({ id: pictureId, src }: PictureView, resultId: string): Promise<void> {
    const { post, say } = this.around;
    const isCopied = await copyPicture(src).then(
      () => true,
      () => false,
    );
    if (isCopied) post({ type: 'act', resultId, action: 'copy', pictureId });
    say(isCopied ? 'copied' : 'copyFailed');
  }

  /** A card shows all there is to see. */
  async zoom(picture: PictureView, among: readonly PictureView[]): Promise<void> {
    await this.around.ready();
    if (picture.card) return;
    const others = among.filter(({ card }) => !card);
    void this.around.zoom()?.open(picture, others);
  }

  /** A picture of another turn is gone to; one that is not in the page any more is shown as it is known. */
  async showBaseImage({ pictureId, src, says }: BaseImageView): Promise<void> {
    await this.around.ready();
    if (scrollToImage(this.around.panel, pictureId) || !src) return;
    void this.around.zoom()?.open({ id: pictureId, src, alt: says, width: 0, height: 0 });
  }
}
