import type { UsedBudget } from '../../../agents/host/budgetWarning.ts';
import type { Language } from '../../../base/host/formats.ts';
import type { InsertPosition } from '../../../insertion/common/edits.ts';
import type { getOmittedTurns } from '../../../sessions/common/buildMessages.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { LinkLoad } from '../../../sessions/host/linkLoads.ts';

/** A picture's own file, or the small copy that is kept of it. */
export type PictureCopy = 'whole' | 'small';

/** What every view needs to know beside the session. */
export interface PageContext {
  readonly language: Language;
  /** The address under which the page may load a stored picture. */
  readonly src: (picture: Picture, copy: PictureCopy) => string;
  /** How the loading of a link stands, where it was begun. */
  readonly linkLoad: (resultId: string, address: string) => LinkLoad | undefined;
  /** The names in an answer that are known to be files of the workspace. */
  readonly filesIn: (result: Result) => readonly string[];
  /** Whether what was put somewhere stands there no more, as far as its document is open. */
  readonly isTakenOut: (insertion: Insertion) => boolean;
}

/** What is told of agents beside what their turns hold. */
export interface AgentInfo {
  /** Where little is left. */
  readonly budget: () => UsedBudget | undefined;
  /** The open documents that use a file. */
  readonly usedIn: (uri: string) => readonly string[];
  /** What a file is called in the workspace; nothing where it lies elsewhere. */
  readonly nameOf: (uri: string) => string | undefined;
}

export interface TurnContext extends PageContext {
  /** Where Insert puts a picture by the settings that hold for the document. */
  readonly insertPosition: (documentUri: string) => InsertPosition;
  /** The words that stand where a passage is by now, as far as its document is open. */
  readonly textNow: (quote: Quote) => string | undefined;
  /** That of its words in their place; empty where they stand in code. */
  readonly languageNow: (quote: Quote) => string;
  /** That of the setting; empty = the person is asked for one. */
  readonly imageModel: string;
  readonly agents: AgentInfo;
}

/** The passage that an answer's text is for, as it is by now. */
export interface CurrentPassage {
  readonly quote: Quote;
  readonly text: string;
  readonly languageId: string;
  /** It can be replaced. */
  readonly isThere: boolean;
  readonly isChanged: boolean;
}

/** What the view of one result needs to know of its turn and session. */
export interface ViewContext extends PageContext {
  /** The turn's passage, where there is one: that it exists offers Replace Selection. */
  readonly hasPassage: boolean;
  /** Its picked picture can take the place of one that stands in the workspace. */
  readonly takesPlace?: boolean;
  /** Of an answer that was to change it. */
  readonly passage?: CurrentPassage;
  /** Width to height of the last picture received, for a placeholder of unknown shape. */
  readonly lastRatio: number;
  /** Where Insert puts the picture, where that is known. */
  readonly insertHint?: string;
  /** Whether answered messages before it go along. */
  readonly hasEarlier?: boolean;
  /** Whether pictures go along, with it or with those. */
  readonly hasPictures?: boolean;
  /** The messages before it that were left out, where some were. */
  readonly leftOut?: NonNullable<ReturnType<typeof getOmittedTurns>>;
  /** The picture that this one changes, where there is one. */
  readonly origin?: ImageInTurn;
}
