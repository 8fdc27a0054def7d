import { SingleFlight } from '../../../base/common/async.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { ChatMessage } from '../../../service/common/serviceTypes.ts';
import type { RequestTarget } from '../../../service/host/serviceClient.ts';
import { findHistoryCut, toExchange } from '../../common/buildMessages.ts';
import { dropImages, getOlderHalf, setHistoryStart } from '../../common/editTurns.ts';
import { findResult, type ResultInSession, type Session } from '../../common/model/session.ts';
import type { Turn } from '../../common/model/turn.ts';
import type { Sessions } from '../sessions.ts';
import type { TurnCommands } from '../turnCommands.ts';
import { type AuxiliaryRequests, addAuxiliaryUsage } from './auxiliaryRequests.ts';

interface ShorteningOptions {
  readonly sideQuestions: Pick<AuxiliaryRequests, 'ask'>;
  readonly sessions: Sessions;
  readonly asking: Pick<TurnCommands, 'regenerate'>;
  /** Returns what a chat request needs, or undefined if the user cancels. */
  readonly ensure: () => Promise<RequestTarget | undefined>;
  readonly tell: (report: FailureReport) => void;
}

/** Sends a turn again with less history, at the user's choice. */
export class HistoryShortener {
  private readonly underWay = new SingleFlight();

  constructor(private readonly options: ShorteningOptions) {}

  /** Omits the older half of the history. */
  async dropOldest(sessionId: string, resultId: string): Promise<void> {
    await this.underWay.run(sessionId, () => this.dropHalf(sessionId, resultId));
  }

  /** Asks the model for a summary of the older half, which then replaces it. */
  async summarise(sessionId: string, resultId: string): Promise<void> {
    await this.underWay.run(sessionId, () => this.summariseHalf(sessionId, resultId));
  }

  /** Omits the attached pictures. */
  async withoutPictures(sessionId: string, resultId: string): Promise<void> {
    await this.underWay.run(sessionId, () => this.dropPictures(sessionId, resultId));
  }

  private async dropHalf(sessionId: string, resultId: string): Promise<void> {
    const place = this.find(sessionId, resultId);
    const half = place && getOlderHalf(place.session, place.turn);
    if (!half) return;
    const summary = findHistoryCut(place.session, place.turn)?.summary;
    this.change(place, (session) => setHistoryStart(session, place.turn.id, { since: half.since, summary }));
    await this.options.asking.regenerate(sessionId, resultId);
  }

  private async summariseHalf(sessionId: string, resultId: string): Promise<void> {
    const place = this.find(sessionId, resultId);
    const half = place && getOlderHalf(place.session, place.turn);
    const ready = half && (await this.options.ensure());
    if (!half || !ready) return;
    const reply = await this.options.sideQuestions.ask(
      ready,
      summaryRequest(half.turns, findHistoryCut(place.session, place.turn)?.summary),
    );
    this.change(place, (session) => addAuxiliaryUsage(session, reply));
    const summary = reply?.text.trim();
    if (reply && !summary) this.options.tell({ kind: 'answerEmpty', billed: 'maybe' });
    if (!summary) return;
    this.change(place, (session) => setHistoryStart(session, place.turn.id, { since: half.since, summary }));
    await this.options.asking.regenerate(sessionId, resultId);
  }

  private async dropPictures(sessionId: string, resultId: string): Promise<void> {
    const place = this.find(sessionId, resultId);
    if (!place) return;
    this.change(place, (session) => dropImages(session, place.turn.id));
    await this.options.asking.regenerate(sessionId, resultId);
  }

  private find(sessionId: string, resultId: string): ResultInSession | undefined {
    const found = findResult(this.options.sessions.get(sessionId), resultId);
    return found && modeTraits[found.turn.mode].converses ? found : undefined;
  }

  private change({ session }: ResultInSession, change: (session: Session) => Session): void {
    this.options.sessions.change(session.id, change, 'once');
  }
}

function summaryRequest(turns: readonly Turn[], earlier: string | undefined): readonly ChatMessage[] {
  const said = turns
    .flatMap(toExchange)
    .map(({ role, content }) => `${role === 'user' ? 'Person' : 'Model'}:\n${content}`);
  const before = earlier ? [`What was before, in short:\n${earlier}`] : [];
  return [
    {
      role: 'system',
      content:
        'You summarise the beginning of a conversation so that it can go on without it. Answer with the summary alone, in the language of the conversation: what was asked, what was decided, names, facts and wording that later messages may rest on. Do not answer the questions in it.',
    },
    { role: 'user', content: [...before, ...said].join('\n\n') },
  ];
}
