import type { UsedBudget } from '../../../agents/host/budget.ts';
import type { Language } from '../../../base/host/formats.ts';
import type { InsertPosition } from '../../../insertion/common/edits.ts';
import type { CachedLook } from '../../../looks/host/createLooks.ts';
import type { getOmittedTurns } from '../../../sessions/common/buildMessages.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import type { Result } from '../../../sessions/common/model/session.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { LinkLoad } from '../../../sessions/host/linkLoader.ts';

/** What every view needs in addition to the session. */
export interface PageContext {
  readonly language: Language;
  /** Returns the URI from which the page may load a stored picture, or its thumbnail. */
  readonly src: (picture: Picture, copy: 'whole' | 'small') => string;
  /** Returns the state of loading a link; undefined if loading was not started. */
  readonly linkLoad: (resultId: string, address: string) => LinkLoad | undefined;
  /** Returns the names in an answer that are known to be files of the workspace. */
  readonly filesIn: (result: Result) => readonly string[];
  /** Returns whether an insertion was removed from its document, as far as the document is open. */
  readonly isTakenOut: (insertion: Insertion) => boolean;
}

export interface ComposerContext extends PageContext {
  /** Returns the cached look of a document. */
  readonly lookOf: (document: string) => CachedLook | undefined;
}

/** What is shown about agents in addition to their turns. */
interface AgentInfo {
  /** Returns the budget when little is left. */
  readonly budget: () => UsedBudget | undefined;
  /** Returns the open documents that refer to a file. */
  readonly usedIn: (uri: string) => readonly string[];
  /** Returns the name of a file in the workspace; undefined if it is outside. */
  readonly nameOf: (uri: string) => string | undefined;
}

export interface TurnContext extends PageContext {
  /** Returns where Insert puts a picture, by the settings that apply to the document. */
  readonly insertPosition: (documentUri: string) => InsertPosition;
  /** Returns the current text of a passage, if its document is open. */
  readonly textNow: (quote: Quote) => string | undefined;
  /** Returns the language of that text; empty inside code. */
  readonly languageNow: (quote: Quote) => string;
  /** The model of the setting; empty = the user is asked for one. */
  readonly imageModel: string;
  readonly agents: AgentInfo;
}

/** The passage that an answer's text is for, in its current state. */
export interface CurrentPassage {
  readonly quote: Quote;
  readonly text: string;
  readonly languageId: string;
  /** Whether it can be replaced. */
  readonly isThere: boolean;
  readonly isChanged: boolean;
}

/** What the view of one result needs from its turn and session. */
export interface ViewContext extends PageContext {
  /** Whether the turn has a passage, so that Replace Selection is offered. */
  readonly hasPassage: boolean;
  /** Whether its picked picture can replace one in the workspace. */
  readonly takesPlace?: boolean;
  /** The passage of an answer that rewrites one. */
  readonly passage?: CurrentPassage;
  /** Width to height of the last picture received, for a placeholder without a requested shape. */
  readonly lastRatio: number;
  /** Where Insert puts the picture, if known. */
  readonly insertHint?: string;
  /** Whether earlier answered messages are sent with it. */
  readonly hasEarlier?: boolean;
  /** Whether pictures are sent, with this message or with earlier ones. */
  readonly hasPictures?: boolean;
  /** The earlier messages that were left out, if any. */
  readonly leftOut?: NonNullable<ReturnType<typeof getOmittedTurns>>;
  /** The base picture, if the turn has one. */
  readonly origin?: ImageInTurn;
}
