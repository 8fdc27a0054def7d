import type { Passages } from '../../../insertion/host/passages.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import { promptOf } from '../../../sessions/common/model/turn.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import { interleaveParts } from '../../../sessions/common/resultParts.ts';
import type { TurnCommands } from '../../../sessions/host/turnCommands.ts';
import type { ResultAction } from '../../common/buttonTraits.ts';
import type { Insertions } from './insertionActions.ts';
import type { PictureActions } from './pictureActions.ts';
import {
  type ActionScope,
  findTargetImage,
  getActionText,
  getSentResultIds,
  hasSeveralPassages,
  isImageResult,
  isImageTurn,
  isWholeIllustratedText,
  type ResultContext,
} from './resultContext.ts';

interface ResultActionsOptions {
  readonly insertions: Insertions;
  readonly passages: Pick<Passages, 'show'>;
  readonly pictures: Pick<
    PictureActions,
    'refine' | 'suggestAltText' | 'showPrompt' | 'generateImages' | 'useAsPrompt' | 'rememberCopied'
  >;
  readonly asking: Pick<TurnCommands, 'regenerate' | 'continueAnswer' | 'editAndResend'>;
  /** Shows the requests of these results exactly as they were sent. */
  readonly showRequests: (sessionId: string, resultIds: readonly string[]) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Returns the text that replaces a picture when a text is copied as Markdown. */
  readonly inPlaceOf: (alt: string) => string;
  /** Shows the diff of the first press again, which still waits for the user's decision. */
  readonly lookAgain: () => unknown;
  /** Notifies the user that the picture of the pressed button no longer exists. */
  readonly sayGone: () => void;
}

/** The buttons below a result. */
export class ResultActions {
  /** Keys of the actions in progress. */
  private readonly inProgress = new Set<string>();

  constructor(private readonly options: ResultActionsOptions) {}

  /**
   * Runs an action on `part` of an answer, if given; otherwise on all of it, or on all of several answers. A second press does not repeat
   * what is already done.
   */
  async act(found: ResultContext, action: ResultAction, meant: ActionScope = {}): Promise<void> {
    const key = JSON.stringify([found.result.id, action, meant]);
    if (this.inProgress.has(key)) {
      if (action === 'replace') this.options.lookAgain();
      return;
    }
    if (this.options.insertions.isDone(found, action, meant)) return;
    this.inProgress.add(key);
    try {
      await this.run(found, action, meant);
    } finally {
      this.inProgress.delete(key);
    }
  }

  private async run(found: ResultContext, action: ResultAction, meant: ActionScope): Promise<void> {
    const { pictureId } = meant;
    const { insertions, passages, pictures, asking, copy } = this.options;
    const { session, result } = found;
    const text = getActionText(found, meant);
    const withPicture = (act: (placed: ImageInTurn) => unknown) => this.withPicture(found, pictureId, act);
    const insert = () =>
      isImageResult(found)
        ? withPicture((placed) => insertions.insertPicture(session, placed))
        : insertions.insert(found, meant);
    const again = () => this.regenerate(found);
    const run: Readonly<Record<ResultAction, () => unknown>> = {
      insert,
      insertAgain: () => (result.insertion?.together && isImageTurn(found) ? insertions.insertAll(found) : insert()),
      show: () => result.insertion && passages.show(result.insertion),
      undo: () => insertions.undo(found),
      insertAll: () => insertions.insertAll(found),
      replace: () => insertions.replace(found, meant),
      insertWithRemarks: () => insertions.insertWithRemarks(found, meant),
      replaceAndReview: () => insertions.replaceAndReview(found, meant),
      showDifference: () => insertions.showDifference(found),
      saveAs: () => withPicture((placed) => insertions.savePicture(session, placed)),
      replacePicture: () => withPicture((placed) => insertions.replacePicture(session, placed)),
      newFile: () => insertions.newFile(found, meant),
      copy: () => this.copy(found, text, pictureId),
      regenerate: again,
      variations: again,
      draw: again,
      refine: () => withPicture((placed) => pictures.refine(session.id, placed)),
      suggestAltText: () => withPicture((placed) => pictures.suggestAltText(session.id, placed)),
      showPrompt: () => withPicture((placed) => pictures.showPrompt(placed)),
      useAsPrompt: () => pictures.useAsPrompt(session.id, text),
      continue: () => asking.continueAnswer(session.id, result.id),
      copyPlain: () => copy(text),
      showRequest: () => this.options.showRequests(session.id, getSentResultIds(found)),
      generateImages: () => pictures.generateImages(session.id, text),
    };
    await run[action]();
  }

  /** The page copies a picture to the clipboard; the host remembers it, so that pasting it can insert its file. */
  private async copy(found: ResultContext, text: string, pictureId: string | undefined): Promise<void> {
    const { pictures, copy } = this.options;
    if (isWholeIllustratedText(found, pictureId)) await this.copyIllustrated(found);
    else if (!isImageResult(found)) await copy(text);
    else await this.withPicture(found, pictureId, (placed) => pictures.rememberCopied(found.session.id, placed));
  }

  /** Copies Markdown in which a picture in Limn's own storage is represented by its alternative text. */
  private async copyIllustrated({ turn, result }: ResultContext): Promise<void> {
    const instead = ({ alt }: Picture) => this.options.inPlaceOf(alt ?? promptOf(turn, result));
    await this.options.copy(interleaveParts(result, instead).join('\n\n'));
  }

  /** Regenerates the answers to several passages together, which may need a confirmation because of the number of requests. */
  private async regenerate({ session, turn, result }: ResultContext): Promise<void> {
    const { asking } = this.options;
    if (hasSeveralPassages({ turn })) await asking.editAndResend(session.id, turn.id, turn.prompt);
    else await asking.regenerate(session.id, result.id);
  }

  private async withPicture(
    found: ResultContext,
    pictureId: string | undefined,
    act: (placed: ImageInTurn) => unknown,
  ): Promise<void> {
    const placed = findTargetImage(found, pictureId);
    if (placed) await act(placed);
    else if (pictureId !== undefined) this.options.sayGone();
  }
}
