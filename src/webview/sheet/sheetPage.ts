import type { SheetPageMessage } from '../../shared/messages/sheetMessages.ts';
import type { sheetWordKeys } from '../../shared/sheetWords.ts';
import type { PictureView } from '../../shared/view/pictures.ts';
import type { Words } from '../../shared/words.ts';
import type { SheetDoings } from '../page.ts';

type SheetWord =
  | (typeof sheetWordKeys)[number]
  | 'insert'
  | 'cancel'
  | 'replacePicture'
  | 'insertNumber'
  | 'suggestAltText'
  | 'about'
  | 'thenSaid';

/** What a sheet needs of the page that it stands on. */
export interface SheetPage {
  readonly words: Readonly<Pick<Words, SheetWord>>;
  readonly post: (message: SheetPageMessage) => void;
  /** Has the live region say something once. */
  readonly say: (sentence: string) => void;
  readonly sheets: Pick<SheetDoings, 'close' | 'keep'>;
}

/** What is to be seen of a picture on a sheet. */
export type SheetPicture = Pick<PictureView, 'src' | 'thumbnail' | 'alt'>;
