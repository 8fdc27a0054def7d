import type { Quote, Session, Turn } from '../../shared/model.ts';
import type { ChatMessage } from '../../shared/service.ts';
import { shownResult } from './session.ts';

/**
 * The messages a chat turn sends (contract, section 2.3): the system prompt first where there is one, then the
 * answered chat turns before it, then the turn itself. Reasoning is not sent back.
 */
export function conversation(session: Session, turn: Turn, systemPrompt: string): ChatMessage[] {
  const earlier = session.turns.slice(0, session.turns.indexOf(turn));
  return [
    ...(systemPrompt ? [{ role: 'system' as const, content: systemPrompt }] : []),
    ...earlier.flatMap(exchange),
    { role: 'user', content: question(turn) },
  ];
}

/** A turn without an answer is left out whole, so that questions and answers alternate. */
function exchange(turn: Turn): ChatMessage[] {
  const answer = shownResult(turn)?.text.trim();
  if (turn.mode !== 'chat' || !answer) return [];
  return [
    { role: 'user', content: question(turn) },
    { role: 'assistant', content: answer },
  ];
}

function question(turn: Turn): string {
  return turn.quote ? `${quoted(turn.quote)}\n\n${turn.prompt}` : turn.prompt;
}

function quoted(quote: Quote): string {
  const lines =
    quote.firstLine === quote.lastLine ? `line ${quote.firstLine}` : `lines ${quote.firstLine}–${quote.lastLine}`;
  const fence = fenceFor(quote.text);
  return `From \`${quote.fileName}\`, ${lines}:\n\n${fence}${quote.languageId}\n${quote.text}\n${fence}`;
}

/** One backtick more than the longest run in the text, so that the passage cannot close its own fence. */
function fenceFor(text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  return '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
}
