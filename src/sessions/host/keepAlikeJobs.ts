import { SingleFlight } from '../../base/common/async.ts';
import { getImageToConfirm, getUnsentResults, setReferenceImage, waitsForFirst } from '../common/keepAlike.ts';
import { findTurn, type Turn } from '../common/model/session.ts';
import { pick } from '../common/pick.ts';
import type { Job } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Sessions } from './sessions.ts';
import type { TurnCommands } from './turnCommands.ts';
import type { TurnSender } from './turnSender.ts';

/** The question about the first of several pictures, identified by the picture that the user saw. */
interface AlikeQuestion extends Pick<Job, 'sessionId' | 'turnId'> {
  readonly pictureId: string;
}

/** Handles the user's answer when the first of several pictures is ready. An answer to an outdated question is ignored. */
export class KeepAlike {
  /** By turn ids: of two answers at once the first counts. */
  private readonly underWay = new SingleFlight();

  constructor(
    private readonly sessions: Pick<Sessions, 'get' | 'change'>,
    private readonly jobs: Pick<Jobs, 'runVariation'>,
    private readonly newTurns: Pick<TurnSender, 'ensureTarget'>,
    private readonly asking: Pick<TurnCommands, 'regenerate'>,
    private readonly turnChanged: (sessionId: string, turnId: string) => void,
  ) {}

  /** Sends the other prompts, each with the picture. Needs no confirmation, because they were counted when the first one was sent. */
  yes(question: AlikeQuestion): Promise<void> {
    return this.underWay.run(question.turnId, async () => {
      const asked = this.turn(question);
      const ready = asked && (await this.newTurns.ensureTarget(asked));
      const turn = this.turn(question);
      if (!ready || !turn) return;
      const { sessionId, turnId, pictureId } = question;
      this.sessions.change(sessionId, (session) => setReferenceImage(session, turnId, pictureId));
      for (const { id } of getUnsentResults(turn)) void this.jobs.runVariation({ sessionId, resultId: id }, ready);
    });
  }

  /** Generates the first prompt again; the new picture replaces the one that is shown. */
  another(question: AlikeQuestion): Promise<void> {
    return this.underWay.run(question.turnId, async () => {
      const { sessionId, turnId, pictureId } = question;
      const result = this.turn(question)?.results.find(({ pictures }) => pictures.some(({ id }) => id === pictureId));
      if (!result) return;
      await this.asking.regenerate(sessionId, result.id);
      const turn = findTurn(this.sessions.get(sessionId), turnId);
      const coming = turn?.results.findLast(
        ({ state, promptId }) => state === 'running' && !waitsForFirst(turn, promptId),
      );
      if (!coming) return;
      this.sessions.change(sessionId, (session) => pick(session, turnId, coming.id));
      this.turnChanged(sessionId, turnId);
    });
  }

  /** Leaves the other prompts unsent. */
  no(question: AlikeQuestion): void {
    const { sessionId, turnId } = question;
    if (this.underWay.has(turnId) || !this.turn(question)) return;
    this.sessions.change(sessionId, (session) => setReferenceImage(session, turnId, undefined));
    this.turnChanged(sessionId, turnId);
  }

  /** Returns undefined if this question is not open, or no longer. */
  private turn({ sessionId, turnId, pictureId }: AlikeQuestion): Turn | undefined {
    const turn = findTurn(this.sessions.get(sessionId), turnId);
    return turn && getImageToConfirm(turn)?.id === pictureId ? turn : undefined;
  }
}
