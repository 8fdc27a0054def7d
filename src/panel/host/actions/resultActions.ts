import { SingleFlight } from '../../../base/common/async.ts';
import type { EditorTool } from '../../../imageEditor/common/imageEditorMessages.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import { promptOf } from '../../../sessions/common/model/session.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import { interleaveParts } from '../../../sessions/common/resultParts.ts';
import type { ResultAction } from '../../common/buttonTraits.ts';
import type { PanelDependencies } from '../dependencies.ts';
import type { Insertions } from './insertionActions.ts';
import type { PanelUI } from './panelUI.ts';
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

/** The buttons below a result. */
export class ResultActions {
  private readonly inProgress = new SingleFlight();

  constructor(
    private readonly needs: Pick<
      PanelDependencies,
      'insertion' | 'sessions' | 'language' | 'notices' | 'imageEditors' | 'pixelEdits'
    >,
    private readonly ui: Pick<PanelUI, 'copy' | 'notifyImageMissing' | 'notifyRequestNotKept'>,
    private readonly insertions: Insertions,
    private readonly pictures: PictureActions,
  ) {}

  /**
   * Runs an action on `part` of an answer, if given; otherwise on all of it, or on all of several answers. A second press does not repeat
   * what is already done.
   */
  async act(found: ResultContext, action: ResultAction, meant: ActionScope = {}): Promise<void> {
    const key = JSON.stringify([found.result.id, action, meant]);
    if (this.inProgress.has(key)) {
      // The diff of the first press still waits for the user's decision.
      if (action === 'replace') this.needs.insertion.differences.toFront();
    } else if (!this.insertions.isDone(found, action, meant))
      await this.inProgress.run(key, () => this.run(found, action, meant));
  }

  private async run(found: ResultContext, action: ResultAction, meant: ActionScope): Promise<void> {
    const { pictureId } = meant;
    const { insertions, pictures } = this;
    const { asking } = this.needs.sessions;
    const { session, result } = found;
    const text = getActionText(found, meant);
    const withPicture = (act: (placed: ImageInTurn) => unknown) => this.withPicture(found, pictureId, act);
    const insert = () =>
      isImageResult(found)
        ? withPicture((placed) => insertions.insertPicture(session, placed))
        : insertions.insert(found, meant);
    const editPixels = (edit: 'removeBackground' | 'createIcons') =>
      withPicture(({ picture }) => this.needs.pixelEdits[edit]({ sessionId: session.id, pictureId: picture.id }));
    const show = (tool: EditorTool) =>
      withPicture((placed) => this.needs.imageEditors.showFromSession(session.id, placed, tool));
    const again = () => this.regenerate(found);
    const run: Readonly<Record<ResultAction, () => unknown>> = {
      insert,
      insertAgain: () => (result.insertion?.together && isImageTurn(found) ? insertions.insertAll(found) : insert()),
      show: () => result.insertion && this.needs.insertion.passages.show(result.insertion),
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
      markUpImage: () => show('markUp'),
      cropImage: () => show('crop'),
      suggestAltText: () => withPicture((placed) => pictures.suggestAltText(session.id, placed)),
      removeBackground: () => editPixels('removeBackground'),
      createIcons: () => editPixels('createIcons'),
      showPrompt: () => withPicture((placed) => pictures.showPrompt(placed)),
      useAsPrompt: () => pictures.useAsPrompt(session.id, text),
      continue: () => asking.continueAnswer(session.id, result.id),
      copyPlain: () => this.ui.copy(text),
      showRequest: () => this.showRequests(found),
      generateImages: () => pictures.generateImages(session.id, text),
    };
    await run[action]();
  }

  /** Shows the requests of the results above the buttons exactly as they were sent. */
  private async showRequests(found: ResultContext): Promise<void> {
    const { notices, language, insertion, sessions } = this.needs;
    const [sessionId, ids] = [found.session.id, getSentResultIds(found)];
    const { text, missing } = await sessions.storage.requests.readAll(ids.map((resultId) => ({ sessionId, resultId })));
    if (missing > 0) this.ui.notifyRequestNotKept(notices, language);
    if (text !== undefined) await insertion.givenTexts.show({ id: ids.join('+'), fileName: 'request.json', text });
  }

  /** The page copies a picture to the clipboard; the host remembers it, so that pasting it can insert its file. */
  private async copy(found: ResultContext, text: string, pictureId: string | undefined): Promise<void> {
    if (isWholeIllustratedText(found, pictureId)) {
      // A picture in Limn's own storage is represented by its alternative text.
      const instead = ({ alt }: Picture) =>
        this.needs.language.l10n.t('*Image: {0}*', alt ?? promptOf(found.turn, found.result));
      await this.ui.copy(interleaveParts(found.result, instead).join('\n\n'));
    } else if (!isImageResult(found)) await this.ui.copy(text);
    else await this.withPicture(found, pictureId, (placed) => this.pictures.rememberCopied(found.session.id, placed));
  }

  /** Regenerates the answers to several passages together, which may need a confirmation because of the number of requests. */
  private async regenerate({ session, turn, result }: ResultContext): Promise<void> {
    const { asking } = this.needs.sessions;
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
    else if (pictureId !== undefined) this.ui.notifyImageMissing(this.needs.notices);
  }
}
