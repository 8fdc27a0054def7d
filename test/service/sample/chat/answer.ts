/** Writes an answer from the conversation alone: enough sense to try every feature with, and the same answer to the same question. */
import type { ChatBody, Message } from '../body.ts';
import { withoutTriggers } from '../triggers.ts';
import { altText, outline, storyboard } from './answerAboutScenes.ts';
import { code, explanation, table } from './answerInBlocks.ts';
import { imagePrompts, shotList } from './answerInLists.ts';
import { discussion, glossed, greeting, summary, titles, translation } from './answerInProse.ts';
import { plan } from './answerWithPlan.ts';
import { type Conversation, readMessages } from './conversation.ts';
import { type Intent, intentOf } from './intent.ts';
import { inForm } from './newText.ts';
import { clipped } from './prose.ts';
import { betterPrompt, improved, shortened } from './rewrite.ts';

/** An answer and what its reply must say about it. */
export interface ChatAnswer {
  readonly model: string;
  /** Markdown. */
  readonly text: string;
  /** What a thinking model says to itself before; empty for the others. */
  readonly reasoning: string;
  readonly refused: boolean;
  /** Characters of all messages. */
  readonly promptLength: number;
}

/** A writer's Markdown for one intent. */
export type Writer = (conversation: Conversation) => string;

const writers: Readonly<Record<Intent, Writer>> = {
  greet: greeting,
  plan,
  shorten: (conversation) => rewritten(conversation, shortened),
  improve: (conversation) => rewritten(conversation, improved),
  improvePrompt: betterPrompt,
  translate: translation,
  summarise: summary,
  titles,
  discuss: discussion,
  outline,
  storyboard,
  altText,
  prompts: imagePrompts,
  shotList,
  table,
  code,
  explain: explanation,
};

/** A rewrite is the text alone, ready to stand where the passage stood; a second one goes on from the first. */
const rewrites: ReadonlySet<Intent> = new Set(['shorten', 'improve', 'translate']);

/** Answers a chat request. */
export function chatAnswer(body: ChatBody, refused: boolean): ChatAnswer {
  const promptLength = body.messages.map((message) => message.content.length).reduce((sum, length) => sum + length, 0);
  if (refused) return { model: body.model, text: '', reasoning: '', refused, promptLength };
  const conversation = readMessages(body.messages.map(steered));
  const reasoning = body.model.includes('reason') ? thoughts(conversation) : '';
  return { model: body.model, text: write(conversation), reasoning, refused, promptLength };
}

function steered(message: Message): Message {
  return { ...message, content: withoutTriggers(message.content) };
}

function write(conversation: Conversation): string {
  const intent = intentOf(conversation.question);
  const text = writers[intent](conversation);
  const { previous, form, passage } = conversation;
  if (form !== '' && rewrites.has(intent))
    return inForm(form, intent === 'translate' ? glossed(conversation) : text, passage);
  if (!previous || rewrites.has(intent) || intent === 'greet' || intent === 'plan') return text;
  return `Going on from “${clipped(previous.question, 60)}”:\n\n${text}`;
}

function rewritten(conversation: Conversation, change: (passage: string) => string): string {
  const { previous, passage } = conversation;
  const earlier = previous && rewrites.has(intentOf(previous.question)) ? previous.answer : passage;
  return earlier === '' ? greeting(conversation) : change(earlier);
}

function thoughts(conversation: Conversation): string {
  const subject =
    conversation.passage === '' ? 'There is no passage' : `The passage is “${clipped(conversation.passage, 80)}”`;
  const intent = intentOf(conversation.question);
  return [
    `${subject}, and the question is “${clipped(conversation.question, 80)}”.`,
    `That asks for one thing: ${intent}.`,
    'I keep to what the passage says, keep it short, and put the result first.',
  ].join(' ');
}
