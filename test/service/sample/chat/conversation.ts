/** What a conversation is about: the passage it began with, the question now, and the turn before. */
import type { Message } from '../body.ts';
import { askedForm, withoutRemark } from './newText.ts';

export interface Conversation {
  /** The last thing the user said, without the passage quoted in it. */
  readonly question: string;
  /** The passage in question; empty where none was ever quoted. */
  readonly passage: string;
  /** Where the passage stands, as the user's side put it: `last-keeper.md, lines 12–14`. */
  readonly source: string;
  /** The marks that a new text is asked to stand between; empty where none are. */
  readonly form: string;
  /** The turn before this one, where there is one. */
  readonly previous?: { readonly question: string; readonly answer: string };
}

interface Said {
  readonly question: string;
  readonly passage: string;
  readonly source: string;
  readonly form: string;
}

/** Reads the messages of a request. */
export function readMessages(messages: readonly Message[]): Conversation {
  const said = messages.filter((message) => message.role === 'user').map((message) => readMessage(message.content));
  const last = said.at(-1) ?? { question: '', passage: '', source: '', form: '' };
  const quoted = said.findLast((one) => one.passage !== '');
  const answer = messages.findLast((message) => message.role === 'assistant')?.content;
  const before = said.at(-2);
  return {
    question: last.question,
    passage: quoted?.passage ?? '',
    source: quoted?.source ?? '',
    form: last.form,
    ...(before && answer ? { previous: { question: before.question, answer: withoutRemark(answer) } } : {}),
  };
}

/** Parts one message into the quoted passage and the question around it. */
export function readMessage(whole: string): Said {
  const { name: form, rest: content } = askedForm(whole);
  const source = sourceIn(content);
  const withoutSource = content.replace(/^(?:From|In)\s+[`“"].*:\s*$/m, '');
  const { passage, rest } = fencedPassage(withoutSource, source) ?? quotedPassage(withoutSource);
  return { passage: passage.trim(), question: rest.replace(/\s+/g, ' ').trim(), source, form };
}

function sourceIn(content: string): string {
  const line =
    /^(?:(?:From|In)\s+(.*):|The file (`[^`]+`), each line .*)\s*$/m.exec(content)?.slice(1).find(Boolean) ?? '';
  return line.replace(/[`“”"]/g, '').trim();
}

/** A passage of code comes in a fence; one in a message without a source line belongs to the question. */
function fencedPassage(content: string, source: string) {
  const fence = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n\1\s*$/m.exec(content);
  if (!fence || source === '') return undefined;
  return { passage: fence[2] ?? '', rest: content.replace(fence[0], ' ') };
}

function quotedPassage(content: string) {
  const lines = content.split('\n');
  const isQuote = (line: string) => /^\s*>/.test(line);
  return {
    passage: lines
      .filter(isQuote)
      .map((line) => line.replace(/^\s*>\s?/, ''))
      .join('\n'),
    rest: lines.filter((line) => !isQuote(line)).join('\n'),
  };
}
