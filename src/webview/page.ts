import type { PageMessage } from '../shared/messages.ts';
import type { PictureView } from '../shared/view.ts';
import type { Words } from '../shared/words.ts';

/** What every part of the page is given: its words, and the few things it can ask for. */
export interface Page {
  readonly words: Words;
  readonly post: (message: PageMessage) => void;
  /** Puts a picture's bytes on the clipboard and says so. */
  readonly copyPicture: (picture: PictureView) => void;
  /** Shows a picture over the whole panel. */
  readonly zoom: (picture: PictureView) => void;
  readonly folds: Folds;
}

/** Which folds are open, by the id of their result and what they hold. */
export interface Folds {
  isOpen(id: string): boolean;
  set(id: string, open: boolean): void;
}
