import { changeDraft, updateOverrides } from '../../../sessions/common/draft.ts';
import { changeTurn, type Draft, findTurn, type Session } from '../../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';

interface PictureModelsOptions {
  readonly sessions: Sessions;
  /** Returns the model of the setting; may be empty. */
  readonly model: () => string;
  /** Asks for a model name, prefilled with the current one; returns undefined if the user cancels. */
  readonly name: (present: string) => Promise<string | undefined>;
  /** Asks for the model of the setting. */
  readonly nameUsual: () => Promise<unknown>;
  readonly onDraft: (sessionId: string) => void;
}

/** Chooses the model for a session's next pictures: the setting's, or another one chosen in the composer. */
export class PictureModels {
  constructor(private readonly options: PictureModelsOptions) {}

  /** If no model is set at all, sets the setting instead. */
  async choose(sessionId: string): Promise<void> {
    if (this.options.model() === '') return void (await this.options.nameUsual());
    const present = this.options.sessions.get(sessionId)?.draft.options.model;
    const model = await this.options.name(present || this.options.model());
    if (model !== undefined) this.take(sessionId, model, (session) => session);
  }

  /** Also changes the model for a retry of this turn. */
  async chooseFor(sessionId: string, turnId: string): Promise<void> {
    const turn = findTurn(this.options.sessions.get(sessionId), turnId);
    const model = turn && (await this.options.name(turn.options.model || this.options.model()));
    if (model === undefined) return;
    this.take(sessionId, model, (session) =>
      changeTurn(session, turnId, (old) => ({ ...old, options: this.withModel(old.options, model) })),
    );
  }

  private take(sessionId: string, model: string, further: (session: Session) => Session): void {
    const choose = (draft: Draft) => {
      const options = this.withModel(draft.options, model);
      return { ...draft, options, ...updateOverrides(draft, options) };
    };
    this.options.sessions.change(sessionId, (session) => further(changeDraft(session, choose)), 'once');
    this.options.onDraft(sessionId);
  }

  /** Does not store the setting's own model, so that a later change of the setting applies. */
  private withModel({ model: _, ...options }: PictureOptions, model: string): PictureOptions {
    return model === this.options.model() ? options : { ...options, model };
  }
}
