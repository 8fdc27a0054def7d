import { modeTraits } from '../../../product/common/modes.ts';
import type { FailureAction } from '../../../service/common/failureView.ts';
import { failureSetting } from '../../../service/host/requestFailures.ts';
import { type Ask, getTurnRequest } from '../../../sessions/common/editSession.ts';
import { promptOf } from '../../../sessions/common/model/session.ts';
import { findPicture } from '../../../sessions/common/pictureTurn.ts';
import type { PanelDependencies } from '../dependencies.ts';
import type { PanelUI } from './panelUI.ts';
import type { PictureActions } from './pictureActions.ts';
import type { ResultActions } from './resultActions.ts';
import type { ResultContext } from './resultContext.ts';

interface OtherActions {
  readonly results: Pick<ResultActions, 'act'>;
  readonly pictures: Pick<PictureActions, 'chooseModelOfResult'>;
  /** Opens a new session with this draft. */
  readonly openWith: (ask: Ask) => void;
}

/** The buttons of a failure; each takes the next step towards a fix. */
export class FailureActions {
  constructor(
    private readonly needs: Pick<PanelDependencies, 'sessions' | 'setUp' | 'agents' | 'insertion' | 'log' | 'notices'>,
    private readonly ui: Pick<PanelUI, 'saveResponse' | 'notifyComposerNotEmpty' | 'openSetting'>,
    private readonly other: OtherActions,
  ) {}

  async apply(found: ResultContext, failureAction: FailureAction): Promise<void> {
    const { session, turn, result } = found;
    const { setUp, agents, insertion, log } = this.needs;
    const { asking, shortening } = this.needs.sessions;
    const { results, pictures, openWith } = this.other;
    const raw = () => ({ id: crypto.randomUUID(), fileName: 'answer.txt', text: result.failure?.raw ?? '' });
    const run: Readonly<Record<FailureAction, () => unknown>> = {
      tryAgain: () => asking.regenerate(session.id, result.id),
      withoutSetting: () => asking.retryWithoutOptions(session.id, result.id),
      setUp: () => setUp.run(),
      setApiKey: async () => (await setUp.setApiKey()) && this.goOn(found),
      setAddress: async () => (await setUp.setAddress()) && this.goOn(found),
      chooseModel: () =>
        modeTraits[turn.mode].hasOptions
          ? pictures.chooseModelOfResult(session.id, result.id)
          : setUp.chooseModel(turn.mode),
      withoutPictures: () => shortening.withoutPictures(session.id, result.id),
      dropOldest: () => shortening.dropOldest(session.id, result.id),
      summarise: () => shortening.summarise(session.id, result.id),
      startFresh: () => openWith({ ...getTurnRequest(turn), prompt: promptOf(turn, result) }),
      editPrompt: () => this.editPrompt(found),
      saveAs: () => results.act(found, 'saveAs'),
      newFile: () => results.act(found, 'newFile'),
      saveResponse: () => this.saveResponse(result.id),
      showDetails: () => insertion.givenTexts.show(raw()),
      showLog: () => log.show(),
      changeLimit: () => agents.told.changeLimit(),
      openSettings: () => result.failure && this.ui.openSetting(failureSetting(result.failure.kind, turn.mode)),
    };
    await run[failureAction]();
  }

  private async saveResponse(resultId: string): Promise<void> {
    const body = await this.needs.sessions.storage.replies.readBody(resultId).catch(() => undefined);
    await this.ui.saveResponse(this.needs.notices, body);
  }

  /** After a fix, resends this result and the turn's other results that failed in the same way, if they certainly cost nothing. */
  private async goOn({ session, turn, result: { failure } }: ResultContext): Promise<void> {
    if (failure?.billed !== 'no') return;
    const failed = turn.results.filter((one) => one.failure?.kind === failure.kind && one.failure.billed === 'no');
    for (const { id } of failed) await this.needs.sessions.asking.regenerate(session.id, id);
  }

  /** Puts the failed request back into the composer: of several prompts the failed one, without a base picture that no longer exists. */
  private editPrompt({ session, turn, result }: ResultContext): void {
    const { prompts: _, from, ...ask } = getTurnRequest(turn);
    const isThere = from !== undefined && findPicture(session, from) !== undefined;
    const asked = { ...ask, ...(isThere && { from }), prompt: promptOf(turn, result) };
    if (!this.needs.sessions.asking.offerAsDraft(session.id, asked)) this.ui.notifyComposerNotEmpty(this.needs.notices);
  }
}
