import type { PreferencesView } from '../../common/composerView.ts';
import type { BaseImageView, PictureView } from '../../common/imageView.ts';
import type { SheetPageMessage } from '../../common/insertFormMessages.ts';
import type { sheetWords } from '../../common/insertFormStrings.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { InsertFormView, SheetTyped } from '../../common/sheet.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { PageStateStore } from './pageStateStore.ts';

/** What every part of the page is given: its words, and the few things it can ask for. */
export interface Page {
  readonly words: PageStrings;
  readonly post: (message: PageMessage) => void;
  /** Puts the bytes of a result's picture on the clipboard and says so; the host learns which it was. */
  readonly copyPicture: (picture: PictureView, resultId: string) => void;
  /** Nobody listens, or not for now. */
  readonly isHostUnavailable: boolean;
  /** There is room for a row of few buttons. */
  readonly isNarrow: boolean;
  /** When something was asked of the service from here last, milliseconds by `performance.now()`. */
  readonly lastSentAt: () => number;
  /** Puts by what was typed up to now, where it outlives the page. */
  readonly keepTyping: () => void;
  /** Shows a picture over the whole panel, and from there those it stands among. */
  readonly zoom: (picture: PictureView, among?: readonly PictureView[]) => void;
  /** Shows two pictures of a turn beside each other, over the whole panel. */
  readonly compare: (turn: TurnView) => void;
  /** Brings the picture that a turn began from into view. */
  readonly showOrigin: (origin: BaseImageView) => void;
  /** Has the live region say something once. */
  readonly announce: (sentence: string) => void;
  /** The sheet on which pictures stand before they are put somewhere. */
  readonly sheets: SheetDoings;
  readonly folds: Pick<PageStateStore, 'isOpen' | 'set'>;
  readonly drafts: Pick<PageStateStore, 'draftIn' | 'keepDraft'>;
  readonly edits: Pick<PageStateStore, 'editOf' | 'keepEdit'>;
  readonly rejectedChanges: Pick<PageStateStore, 'of' | 'keep' | 'follow'>;
  readonly preferences: PreferencesView;
  /** What the user has selected in one of the turn's answers. */
  readonly selected: (turn: TurnView) => SelectedPart | undefined;
  /** Puts a passage behind what stands in the message box, for the user to go on. */
  readonly addText: (text: string) => void;
}

/** A part of an answer, as Markdown. */
export interface SelectedPart {
  readonly resultId: string;
  readonly part: string;
}

/** The sheet that stands in the page. */
export interface ShownSheet {
  readonly view: InsertFormView;
  /** What was typed on it before the page came back. */
  readonly kept: SheetTyped | undefined;
  /** The user opened it just now, and goes on in it. */
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
  readonly announce: Page['announce'];
  readonly sheets: Pick<SheetDoings, 'close' | 'keep'>;
}

/** What is to be seen of a picture on a sheet. */
export type SheetPicture = Pick<PictureView, 'src' | 'thumbnail' | 'alt'>;
