import type { SheetPageMessage } from '../../shared/messages/sheetMessages.ts';
import type { sheetWordKeys } from '../../shared/sheetWords.ts';
import type { PictureView } from '../../shared/view/pictures.ts';
import type { SheetTyped, SheetView } from '../../shared/view/sheet.ts';
import type { Words } from '../../shared/words.ts';

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

/** The sheet that stands in the page. */
export interface ShownSheet {
  readonly view: SheetView;
  /** What was typed on it before the page came back. */
  readonly kept: SheetTyped | undefined;
  /** The person opened it just now, and goes on in it. */
  readonly isFresh: boolean;
}

/** What has the focus again when a sheet is closed. */
export type SheetOpener = 'insert' | 'insertAll' | 'insertWith' | 'more';

/** How parts of the page open a sheet, and the sheet keeps what is typed on it. */
export interface SheetDoings {
  readonly shown: ShownSheet | undefined;
  readonly open: (turnId: string, pictureIds: readonly string[], by: SheetOpener) => void;
  readonly close: () => void;
  readonly keep: (typed: SheetTyped) => void;
}
