import type { PreferencesView } from '../../common/composerView.ts';
import type { BaseImageView, PictureView } from '../../common/imageView.ts';
import type { FormPageMessage } from '../../common/insertFormMessages.ts';
import type { getFormStrings } from '../../common/insertFormStrings.ts';
import type { FormInput, InsertFormView } from '../../common/insertFormView.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { PageStateStore } from './pageStateStore.ts';

/** What every part of the page receives: the strings, and the few actions it can request. */
export interface Page {
  readonly words: PageStrings;
  readonly post: (message: PageMessage) => void;
  /** Copies a result's picture to the clipboard and announces it; the host is notified of which. */
  readonly copyPicture: (picture: PictureView, resultId: string) => void;
  /** The host does not answer. */
  readonly isHostUnavailable: boolean;
  /** The page has room for a row of few buttons only. */
  readonly isNarrow: boolean;
  /** When this page last sent a request to the service, milliseconds by `performance.now()`. */
  readonly lastSentAt: () => number;
  /** Posts what was typed so far to the host, so that it outlives the page. */
  readonly keepTyping: () => void;
  /** Shows a picture over the whole panel, with the others of its list. */
  readonly zoom: (picture: PictureView, among?: readonly PictureView[]) => void;
  /** Shows two pictures of a turn beside each other, over the whole panel. */
  readonly compare: (turn: TurnView) => void;
  /** Shows the picture that a turn changes. */
  readonly showOrigin: (origin: BaseImageView) => void;
  /** Announces a sentence once, by the live region. */
  readonly announce: (sentence: string) => void;
  /** The insert form. */
  readonly insertForm: FormActions;
  readonly folds: Pick<PageStateStore, 'isOpen' | 'set'>;
  readonly drafts: Pick<PageStateStore, 'draftIn' | 'keepDraft'>;
  readonly edits: Pick<PageStateStore, 'editOf' | 'keepEdit'>;
  readonly rejectedChanges: Pick<PageStateStore, 'of' | 'keep' | 'follow'>;
  readonly preferences: PreferencesView;
  /** Returns the part of the turn's answers that the user has selected. */
  readonly selected: (turn: TurnView) => SelectedPart | undefined;
  /** Appends a passage to the draft, for the user to continue. */
  readonly addText: (text: string) => void;
}

/** A part of an answer, as Markdown. */
export interface SelectedPart {
  readonly resultId: string;
  readonly part: string;
}

/** The insert form that the page shows. */
export interface ShownForm {
  readonly view: InsertFormView;
  /** What was typed into it before the page was loaded again. */
  readonly kept: FormInput | undefined;
  /** The user has just opened it, so it gets the focus. */
  readonly isFresh: boolean;
}

/** The button that gets the focus when the form is closed. */
export type FormOpener = 'insert' | 'insertAll' | 'insertWith' | 'more';

/** How parts of the page open the insert form, and how the form stores what is typed into it. */
export interface FormActions {
  readonly shown: ShownForm | undefined;
  open(turnId: string, pictureIds: readonly string[], by: FormOpener): void;
  close(): void;
  keep(typed: FormInput): void;
}

/** What the insert form needs of the page that shows it. */
export interface FormPage {
  readonly words: Readonly<ReturnType<typeof getFormStrings>>;
  readonly post: (message: FormPageMessage) => void;
  readonly announce: Page['announce'];
  readonly insertForm: Pick<FormActions, 'close' | 'keep'>;
}

/** What the insert form shows of a picture. */
export type FormPicture = Pick<PictureView, 'src' | 'thumbnail' | 'alt'>;
