import { getImageToConfirm, getUnsentResults, setReferenceImage, waitsForFirst } from '../common/keepAlike.ts';
import type { Turn } from '../common/model/turn.ts';
import { pick } from '../common/pick.ts';
import type { Job } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Sessions } from './sessions.ts';
import { SingleFlight } from './singleFlight.ts';
import type { TurnCommands } from './turnCommands.ts';
import type { TurnSender } from './turnSender.ts';

interface KeepAlikeOptions {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly jobs: Pick<Jobs, 'runVariation'>;
  readonly newTurns: Pick<TurnSender, 'ensureTarget'>;
  readonly asking: Pick<TurnCommands, 'regenerate'>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** The question about the first picture of several, by the picture that the person saw. */
interface AlikeQuestion extends Pick<Job, 'sessionId' | 'turnId'> {
  readonly pictureId: string;
}

/** What the person answers when the first picture of several is there. An answer to another question than the present one is none. */
export class KeepAlike {
  /** By turns: of two answers at once the first counts. */
  private readonly underWay = new SingleFlight();

  constructor(private readonly options: KeepAlikeOptions) {}

  /** Sends the other prompts, each with the picture. They were counted when the first one was sent, so no further question is asked. */
  yes(question: AlikeQuestion): Promise<void> {
    return this.underWay.run(question.turnId, () => this.sendOthers(question));
  }

  /** Draws the first prompt once more; the new picture takes the place in sight. */
  another(question: AlikeQuestion): Promise<void> {
    return this.underWay.run(question.turnId, () => this.drawAgain(question));
  }

  /** Leaves the other prompts unsent. */
  no(question: AlikeQuestion): void {
    const { sessionId, turnId } = question;
    if (this.underWay.has(turnId) || !this.turn(question)) return;
    this.options.sessions.change(sessionId, (session) => setReferenceImage(session, turnId, undefined));
    this.options.turnChanged(sessionId, turnId);
  }

  private async sendOthers(question: AlikeQuestion): Promise<void> {
    const asked = this.turn(question);
    const ready = asked && (await this.options.newTurns.ensureTarget(asked));
    const turn = this.turn(question);
    if (!ready || !turn) return;
    const { sessionId, turnId, pictureId } = question;
    this.options.sessions.change(sessionId, (session) => setReferenceImage(session, turnId, pictureId));
    for (const { id } of getUnsentResults(turn))
      void this.options.jobs.runVariation({ sessionId, resultId: id }, ready);
  }

  private async drawAgain(question: AlikeQuestion): Promise<void> {
    const result = this.turn(question)?.results.find(({ pictures }) =>
      pictures.some(({ id }) => id === question.pictureId),
    );
    if (!result) return;
    await this.options.asking.regenerate(question.sessionId, result.id);
    this.showComing(question);
  }

  private showComing({ sessionId, turnId }: AlikeQuestion): void {
    const turn = this.find({ sessionId, turnId });
    const coming = turn?.results.findLast(
      ({ state, promptId }) => state === 'running' && !waitsForFirst(turn, promptId),
    );
    if (!coming) return;
    this.options.sessions.change(sessionId, (session) => pick(session, turnId, coming.id));
    this.options.turnChanged(sessionId, turnId);
  }

  /** Nothing where this is not asked, or not any more. */
  private turn(question: AlikeQuestion): Turn | undefined {
    const turn = this.find(question);
    return turn && getImageToConfirm(turn)?.id === question.pictureId ? turn : undefined;
  }

  private find({ sessionId, turnId }: Pick<AlikeQuestion, 'sessionId' | 'turnId'>): Turn | undefined {
    return this.options.sessions.get(sessionId)?.turns.find(({ id }) => id === turnId);
  }
}
