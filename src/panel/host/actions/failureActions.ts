import type { Mode } from '../../../product/common/mode.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { FailureAction } from '../../../service/common/failureView.ts';
import { type Ask, getTurnRequest } from '../../../sessions/common/editSession.ts';
import { promptOf } from '../../../sessions/common/model/turn.ts';
import { findPicture } from '../../../sessions/common/pictureTurn.ts';
import type { HistoryShortener } from '../../../sessions/host/auxiliaryRequests/historyShortener.ts';
import type { TurnCommands } from '../../../sessions/host/turnCommands.ts';
import type { PictureModels } from './pictureModels.ts';
import type { ResultActions } from './resultActions.ts';
import type { ResultContext } from './resultContext.ts';

interface FailureActionsOptions {
  readonly asking: Pick<TurnCommands, 'regenerate' | 'retryWithoutOptions' | 'offerAsDraft'>;
  readonly actions: Pick<ResultActions, 'act'>;
  readonly shortening: Pick<HistoryShortener, 'dropOldest' | 'summarise' | 'withoutPictures'>;
  /** Opens a new session with this draft. */
  readonly openWith: (ask: Ask) => void;
  readonly setUp: {
    run(): Promise<void>;
    /** Returns true if the setting was changed. */
    setApiKey(): Promise<boolean>;
    setAddress(): Promise<boolean>;
    chooseModel(mode: Mode): Promise<unknown>;
  };
  readonly pictureModels: Pick<PictureModels, 'chooseFor'>;
  /** Saves the raw response of a result to a file that the user picks. */
  readonly saveResponse: (resultId: string) => Promise<void>;
  readonly showText: (text: string) => Promise<void>;
  readonly showLog: () => void;
  /** Opens the setting for the agents' daily limit. */
  readonly changeLimit: () => unknown;
  /** Notifies the user that the composer already contains another draft. */
  readonly sayOccupied: () => void;
}

/** The buttons of a failure; each takes the next step towards a fix. */
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

  /** After a fix, resends this result and the turn's other results that failed in the same way, if they certainly cost nothing. */
  private async goOn({ session, turn, result: { failure } }: ResultContext): Promise<void> {
    if (failure?.billed !== 'no') return;
    const failed = turn.results.filter((one) => one.failure?.kind === failure.kind && one.failure.billed === 'no');
    for (const { id } of failed) await this.options.asking.regenerate(session.id, id);
  }

  /** Puts the failed request back into the composer: of several prompts the failed one, without a base picture that no longer exists. */
  private editPrompt({ session, turn, result }: ResultContext): void {
    const { prompts: _, from, ...ask } = getTurnRequest(turn);
    const isThere = from !== undefined && findPicture(session, from) !== undefined;
    const asked = { ...ask, ...(isThere && { from }), prompt: promptOf(turn, result) };
    if (!this.options.asking.offerAsDraft(session.id, asked)) this.options.sayOccupied();
  }
}
