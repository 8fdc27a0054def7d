import { wordsWith } from '../../core/session/parts.ts';
import { type PlacedPicture, promptOf } from '../../core/session/pictureTurn.ts';
import { cut } from '../../shared/cut.ts';
import { limits } from '../../shared/limits.ts';
import type { ChatMessage, SentPicture } from '../../shared/service.ts';

/** What asks the chat model for a picture's alternative text: by the picture, or by its prompt alone. */
export function altTextQuestion(placed: PlacedPicture, seen: SentPicture | undefined): readonly ChatMessage[] {
  const content = [asked(placed, seen), words(placed), present(placed)].filter(Boolean).join('\n\n');
  return [
    { role: 'system', content: task(seen) },
    { role: 'user', content, ...(seen && { pictures: [seen] }) },
  ];
}

function task(seen: SentPicture | undefined): string {
  const what = seen ? 'describing what can be seen in the picture sent along' : 'saying what the picture should show';
  return `You write alternative texts of pictures for people who cannot see them. Answer with the text alone: one plain sentence of at most 150 characters in the language of the prompt, ${what}, without the words “picture of”.`;
}

function asked({ turn, result }: PlacedPicture, seen: SentPicture | undefined): string {
  const prompt = promptOf(turn, result);
  if (!turn.from) return `The picture was drawn from this prompt:\n\n${prompt}`;
  const counts = seen ? ' Describe it as it looks now; the prompt tells only what was to be changed.' : '';
  return `The picture was changed from an earlier picture.${counts} It was changed by this prompt:\n\n${prompt}`;
}

function words({ result, picture }: PlacedPicture): string {
  const text = cut(wordsWith(result, picture.id), limits.sentence);
  return text && `These words came with the picture:\n\n${text}`;
}

function present({ picture: { alt } }: PlacedPicture): string {
  return alt ? `The present alternative text: ${alt}` : '';
}
