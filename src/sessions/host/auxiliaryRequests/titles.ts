import { SingleFlight } from '../../../base/common/async.ts';
import { truncate } from '../../../base/common/truncate.ts';
import { isBoilerplate, isLeadIn, stripOuterQuotes } from '../../../rewrite/common/boilerplate.ts';
import type { Session } from '../../common/model/session.ts';
import { getShownResult, promptOf, type Turn } from '../../common/model/turn.ts';
import { firstLineOf } from '../../common/title.ts';
import type { Sessions } from '../sessions.ts';
import { type AuxiliaryRequests, addAuxiliaryUsage } from './auxiliaryRequests.ts';

const task =
  'You write titles of conversations. Answer with the title alone: at most eight words on one line, in the language of the conversation, saying what it is about, without quotation marks and without the word “title”. Do not answer the questions in it.';

/** Asks the chat model for a session title. */
export class Titles {
  private readonly underWay = new SingleFlight();

  constructor(
    private readonly requests: AuxiliaryRequests,
    private readonly sessions: Pick<Sessions, 'load' | 'change'>,
    /** Shows the cost; returns true if the user confirms. */
    private readonly confirm: (model: string) => Promise<boolean>,
  ) {}

  /** Returns a title for the user to review, or undefined if the user canceled, a request is in flight, or it failed and the user was notified. */
  suggest(session: Session): Promise<string | undefined> {
    return this.underWay.run(session.id, () => this.ask(session));
  }

  private async ask(session: Session): Promise<string | undefined> {
    const { requests, sessions } = this;
    const ready = await requests.ensure();
    if (!ready || !(await this.confirm(ready.model))) return undefined;
    const reply = await requests.ask(ready, [
      { role: 'system', content: task },
      { role: 'user', content: buildTitlePrompt(session) },
    ]);
    if (await sessions.load(session.id)) sessions.change(session.id, (now) => addAuxiliaryUsage(now, reply), 'once');
    const title = reply && parseTitle(reply.text);
    if (reply && title === undefined) requests.tell({ kind: 'answerEmpty', billed: 'maybe' });
    return title;
  }
}

/** Maximum length of a question, an answer and a passage, and maximum number of turns, so that the request stays small. */
const longestPart = 400;
const mostTurns = 5;

/** Only the beginning of an answer can contain a title. */
const maxScannedLength = 1_000;

const label =
  /^(?:(?:suggested |possible |short )?title|titel|titre|título|titolo|标题|標題|题目|タイトル|題名|제목)\s*[:：]\s*/iu;

/** Describes the session so far: the passage, the first turns and the last one. */
export function buildTitlePrompt({ turns }: Session): string {
  const passage = turns.find(({ quote }) => quote?.text.trim())?.quote?.text;
  const told = turns.length > mostTurns ? [...turns.slice(0, mostTurns - 1), ...turns.slice(-1)] : turns;
  const about = passage ? [`It is about this passage:\n${truncate(passage.trim(), longestPart)}`] : [];
  return [...about, ...told.map(toldTurn)].join('\n\n');
}

function toldTurn(turn: Turn): string {
  const result = getShownResult(turn);
  const asked = result ? promptOf(turn, result) : turn.prompt;
  const answer = result?.text.trim();
  const said = answer ? `\nAnswered: ${truncate(answer, longestPart)}` : '';
  return `Asked: ${truncate(asked.trim(), longestPart)}${said}`;
}

/** Returns one line without label, markup and quotation marks, or undefined if the answer contains no title. */
export function parseTitle(answer: string): string | undefined {
  if (isBoilerplate('refusal', answer.trimStart())) return undefined;
  const lines = answer
    .slice(0, maxScannedLength)
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}.*|~{3,}.*|-{3,}|\*{3,})?$/.test(line));
  const titles = lines.filter((line, at) => at === lines.length - 1 || !isLeadIn(line, false)).map(bare);
  return firstLineOf(titles.find((title) => title !== '') ?? '') || undefined;
}

/** A label may be inside of markup, and markup may follow it. */
function bare(line: string): string {
  const plain = line
    .replace(/\*+|`+|__+/g, '')
    .replace(/^[\s#>]+/, '')
    .replace(label, '')
    .trim();
  const words = (stripOuterQuotes(plain) ?? plain).trim();
  return /[^.。][.。]$/.test(words) ? words.slice(0, -1) : words;
}
