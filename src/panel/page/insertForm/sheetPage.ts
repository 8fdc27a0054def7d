import type { PictureView } from '../../common/imageView.ts';
import type { SheetPageMessage } from '../../common/insertFormMessages.ts';
import type { sheetWords } from '../../common/insertFormStrings.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { SheetDoings } from '../kit/page.ts';

type SheetWord =
  | keyof ReturnType<typeof sheetWords>
  | 'insert'
  | 'cancel'
  | 'replacePicture'
  | 'insertNumber'
  | 'suggestAltText'
  | 'about'
  | 'thenSaid';

/** What a sheet needs of the page that it stands on. */
export interface SheetPage {
  readonly words: Readonly<Pick<PageStrings, SheetWord>>;
  readonly post: (message: SheetPageMessage) => void;
  /** Has the live region say something once. */
  readonly announce: (sentence: string) => void;
  readonly sheets: Pick<SheetDoings, 'close' | 'keep'>;
}

/** What is to be seen of a picture on a sheet. */
export type SheetPicture = Pick<PictureView, 'src' | 'thumbnail' | 'alt'>;
