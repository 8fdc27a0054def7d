import type { Mode } from '../../../product/common/mode.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { FailureAction } from '../../../service/common/failureView.ts';
import { type Ask, getTurnRequest } from '../../../sessions/common/editSession.ts';
import { promptOf } from '../../../sessions/common/model/turn.ts';
import { findPicture } from '../../../sessions/common/pictureTurn.ts';
import type { HistoryShortener } from '../../../sessions/host/auxiliaryRequests/shortening.ts';
import type { TurnCommands } from '../../../sessions/host/turnCommands.ts';
import type { PictureModels } from './pictureModels.ts';
import type { ResultActions } from './resultActions.ts';
import type { ResultContext } from './resultContext.ts';

interface FailureActionsOptions {
  readonly asking: Pick<TurnCommands, 'regenerate' | 'retryWithoutOptions' | 'offerAsDraft'>;
  readonly actions: Pick<ResultActions, 'act'>;
  readonly shortening: Pick<HistoryShortener, 'dropOldest' | 'summarise' | 'withoutPictures'>;
  /** A new session with this in its message box. */
  readonly openWith: (ask: Ask) => void;
  readonly setUp: {
    run(): Promise<void>;
    /** True where something else is set now. */
    setApiKey(): Promise<boolean>;
    setAddress(): Promise<boolean>;
    chooseModel(mode: Mode): Promise<unknown>;
  };
  readonly pictureModels: Pick<PictureModels, 'chooseFor'>;
  /** Saves the answer of a result as it came, where the user says. */
  readonly saveResponse: (resultId: string) => Promise<void>;
  readonly showText: (text: string) => Promise<void>;
  readonly showLog: () => void;
  /** Where the person says how many pictures agents may draw. */
  readonly changeLimit: () => unknown;
  /** Says that something else stands in the message box. */
  readonly sayOccupied: () => void;
}

/** The buttons of a failure: each does the next thing. */
export class FailureActions {
  constructor(private readonly options: FailureActionsOptions) {}

  async apply({ session, turn, result }: ResultContext, failureAction: FailureAction): Promise<void> {
    const { asking, actions, shortening, setUp, pictureModels, saveResponse, showText, showLog, changeLimit } =
      this.options;
    const found = { session, turn, result };
    const run: Readonly<Record<FailureAction, () => unknown>> = {
      tryAgain: () => asking.regenerate(session.id, result.id),
      withoutSetting: () => asking.retryWithoutOptions(session.id, result.id),
      setUp: () => setUp.run(),
      setApiKey: async () => (await setUp.setApiKey()) && this.goOn(found),
      setAddress: async () => (await setUp.setAddress()) && this.goOn(found),
      chooseModel: () =>
        modeTraits[turn.mode].hasOptions ? pictureModels.chooseFor(session.id, turn.id) : setUp.chooseModel(turn.mode),
      withoutPictures: () => shortening.withoutPictures(session.id, result.id),
      dropOldest: () => shortening.dropOldest(session.id, result.id),
      summarise: () => shortening.summarise(session.id, result.id),
      startFresh: () => this.options.openWith({ ...getTurnRequest(turn), prompt: promptOf(turn, result) }),
      editPrompt: () => this.editPrompt(found),
      saveAs: () => actions.act(found, 'saveAs'),
      newFile: () => actions.act(found, 'newFile'),
      saveResponse: () => saveResponse(result.id),
      showDetails: () => showText(result.failure?.raw ?? ''),
      showLog,
      changeLimit,
    };
    await run[failureAction]();
  }

  /** What the cure was for, and what failed beside it of the same, is asked again where it surely cost nothing; never what was asked again meanwhile. */
  private async goOn({ session, turn, result: { failure } }: ResultContext): Promise<void> {
    if (failure?.billed !== 'no') return;
    const failed = turn.results.filter((one) => one.failure?.kind === failure.kind && one.failure.billed === 'no');
    for (const { id } of failed) await this.options.asking.regenerate(session.id, id);
  }

  /** Puts what was asked back into the message box; of several prompts the one that failed, without a picture that is gone. */
  private editPrompt({ session, turn, result }: ResultContext): void {
    const { prompts: _, from, ...ask } = getTurnRequest(turn);
    const isThere = from !== undefined && findPicture(session, from) !== undefined;
    const asked = { ...ask, ...(isThere && { from }), prompt: promptOf(turn, result) };
    if (!this.options.asking.offerAsDraft(session.id, asked)) this.options.sayOccupied();
  }
}
