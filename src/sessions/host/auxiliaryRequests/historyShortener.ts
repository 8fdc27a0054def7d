import { SingleFlight } from '../../../base/common/async.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { ChatMessage } from '../../../service/common/serviceTypes.ts';
import { findHistoryCut, toExchange } from '../../common/buildMessages.ts';
import { dropImages, getOlderHalf, setHistoryStart } from '../../common/editTurns.ts';
import { findResult, type ResultInSession, type Session } from '../../common/model/session.ts';
import type { Turn } from '../../common/model/turn.ts';
import type { Sessions } from '../sessions.ts';
import type { TurnCommands } from '../turnCommands.ts';
import { type AuxiliaryRequests, addAuxiliaryUsage } from './auxiliaryRequests.ts';

/** A change of the session that shortens what is sent with a turn. */
type Shortening = (session: Session) => Session;

/** Sends a turn again with less history, at the user's choice. */
export class HistoryShortener {
  private readonly underWay = new SingleFlight();

  constructor(
    private readonly requests: AuxiliaryRequests,
    private readonly sessions: Pick<Sessions, 'get' | 'change'>,
    private readonly asking: Pick<TurnCommands, 'regenerate'>,
  ) {}

  /** Omits the older half of the history. */
  dropOldest(sessionId: string, resultId: string): Promise<void> {
    return this.resend(sessionId, resultId, async ({ session, turn }) => {
      const half = getOlderHalf(session, turn);
      const summary = findHistoryCut(session, turn)?.summary;
      return half && ((now) => setHistoryStart(now, turn.id, { since: half.since, summary }));
    });
  }

  /** Asks the model for a summary of the older half, which then replaces it. */
  summarise(sessionId: string, resultId: string): Promise<void> {
    return this.resend(sessionId, resultId, async ({ session, turn }) => {
      const half = getOlderHalf(session, turn);
      const ready = half && (await this.requests.ensure());
      if (!half || !ready) return undefined;
      const earlier = findHistoryCut(session, turn)?.summary;
      const reply = await this.requests.ask(ready, summaryRequest(half.turns, earlier));
      this.sessions.change(sessionId, (now) => addAuxiliaryUsage(now, reply), 'once');
      const summary = reply?.text.trim();
      if (reply && !summary) this.requests.tell({ kind: 'answerEmpty', billed: 'maybe' });
      return summary ? (now) => setHistoryStart(now, turn.id, { since: half.since, summary }) : undefined;
    });
  }

  /** Omits the attached pictures. */
  withoutPictures(sessionId: string, resultId: string): Promise<void> {
    return this.resend(
      sessionId,
      resultId,
      async ({ turn }) =>
        (session) =>
          dropImages(session, turn.id),
    );
  }

  /** Does nothing if `shorten` returns no change. */
  private async resend(
    sessionId: string,
    resultId: string,
    shorten: (found: ResultInSession) => Promise<Shortening | undefined>,
  ): Promise<void> {
    await this.underWay.run(sessionId, async () => {
      const found = findResult(this.sessions.get(sessionId), resultId);
      const change = found && modeTraits[found.turn.mode].converses && (await shorten(found));
      if (!change) return;
      this.sessions.change(sessionId, change, 'once');
      await this.asking.regenerate(sessionId, resultId);
    });
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
