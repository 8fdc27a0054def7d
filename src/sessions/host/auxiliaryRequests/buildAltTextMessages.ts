import { truncate } from '../../../base/common/truncate.ts';
import { limits } from '../../../product/common/limits.ts';
import type { ChatMessage, SentPicture } from '../../../service/common/serviceTypes.ts';

/** What is known of a picture besides its bytes; unknown fields are empty. */
export interface DescribedPicture {
  readonly prompt: string;
  /** The prompt describes only how an earlier picture was changed. */
  readonly isChanged: boolean;
  /** The text that came with it. */
  readonly words: string;
  /** The current alternative text. */
  readonly alt: string;
  /** The text around its reference in a document. */
  readonly passage?: string;
}

/** Builds the chat messages that ask for a picture's alternative text, with the picture or its prompt alone. */
export function buildAltTextMessages(
  described: DescribedPicture,
  seen: SentPicture | undefined,
): readonly ChatMessage[] {
  const facts = [asked(described, seen), words(described), passage(described), present(described)];
  return [
    { role: 'system', content: task(described, seen) },
    { role: 'user', content: facts.filter(Boolean).join('\n\n'), ...(seen && { pictures: [seen] }) },
  ];
}

function task({ prompt }: DescribedPicture, seen: SentPicture | undefined): string {
  const what = seen ? 'describing what can be seen in the picture sent along' : 'saying what the picture should show';
  const language = prompt ? 'prompt' : 'passage';
  return `You write alternative texts of pictures for people who cannot see them. Answer with the text alone: one plain sentence of at most 150 characters in the language of the ${language}, ${what}, without the words “picture of”.`;
}

function asked({ prompt, isChanged }: DescribedPicture, seen: SentPicture | undefined): string {
  if (!prompt) return '';
  if (!isChanged) return `The picture was drawn from this prompt:\n\n${prompt}`;
  const counts = seen ? ' Describe it as it looks now; the prompt tells only what was to be changed.' : '';
  return `The picture was changed from an earlier picture.${counts} It was changed by this prompt:\n\n${prompt}`;
}

function words({ words }: DescribedPicture): string {
  const text = truncate(words, limits.sentence);
  return text && `These words came with the picture:\n\n${text}`;
}

function passage({ passage }: DescribedPicture): string {
  return passage ? `It stands in this passage of a document:\n\n${passage}` : '';
}

function present({ alt }: DescribedPicture): string {
  return alt ? `The present alternative text: ${alt}` : '';
}
