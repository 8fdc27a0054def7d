/** What a look adds to a prompt. */
import type { Character, Look, LookChoice, Picture } from '../../sessions/common/model/picture.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Draft, Result, Session, Turn } from '../../sessions/common/model/session.ts';

/** Returns the look of the prompt of a result: each of several prompts has its own. */
export function getLook(
  turn: Pick<Turn, 'prompts' | 'look'>,
  { promptId }: Pick<Result, 'promptId'>,
): Look | undefined {
  const prompt = turn.prompts?.find(({ id }) => id === promptId);
  return prompt ? prompt.look : turn.look;
}

/** Returns all pictures that are attached to a request, also those of the looks of its prompts, and the marked one in full size. */
export function getAllAttachedImages({
  attachments = [],
  marks,
  look,
  prompts = [],
}: Pick<Turn | Draft, 'attachments' | 'marks' | 'look' | 'prompts'>): readonly Picture[] {
  const own = [...attachments.map(({ picture }) => picture), ...(marks?.whole ? [marks.whole] : [])];
  return [...own, ...[look, ...prompts.map((prompt) => prompt.look)].flatMap(getLookImages)];
}

/** Returns the pictures of a look in the order they are sent. */
export function getLookImages(look: Look | undefined): readonly Picture[] {
  return (look?.characters ?? []).flatMap(({ pictures }) => pictures.map(({ picture }) => picture));
}

/** A look whose pictures are bytes, hashes or stored pictures. */
interface Described {
  readonly style: string;
  readonly characters: readonly (Pick<Character, 'name' | 'description'> & { readonly pictures: readonly unknown[] })[];
}

/**
 * Returns the user's prompt first, since models weigh the beginning most, then the style, then the characters. Pictures are numbered by their
 * order among those that are sent, of which `before` come first: only by that do models know which picture shows whom.
 */
export function addLookToPrompt(prompt: string, look: Described | undefined, before: number): string {
  if (!look) return prompt;
  let next = before + 1;
  const characters = look.characters.map(({ name, description, pictures }) => {
    const numbers = pictures.map((_, at) => next + at);
    next += pictures.length;
    return [`Character ${name}:`, description, formatPictureNumbers(name, numbers)].filter(Boolean).join(' ');
  });
  return [prompt, look.style && `Style: ${look.style}`, ...characters].filter(Boolean).join('\n\n');
}

function formatPictureNumbers(name: string, numbers: readonly number[]): string {
  const [first, ...others] = numbers;
  if (first === undefined) return '';
  const all = `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
  const which = others.length === 0 ? `Attached picture ${first} shows` : `Attached pictures ${all} show`;
  return `${which} ${name}: keep face, hair, clothes and proportions the same, and take nothing else from there.`;
}

type Asked = Pick<Draft, 'quote' | 'prompts' | 'context'>;

/** Returns the URI of the document whose look is used: that of the passage, else of a file in the context, else of the last passage in the session. */
export function getLookDocumentUri({ turns, draft }: Session, asked: Asked, promptId?: string): string | undefined {
  const own = asked.prompts?.find(({ id, quote }) => quote && (promptId === undefined || id === promptId));
  const earlier = turns.flatMap(({ quote, prompts = [] }) => [quote, ...prompts.map((prompt) => prompt.quote)]);
  const all: readonly (Quote | undefined)[] = [
    own?.quote,
    asked.quote,
    ...(asked.context ?? draft.context ?? []),
    ...earlier.toReversed(),
  ];
  return all.find((quote) => quote !== undefined && quote.uri !== '')?.uri;
}

/** Returns the draft after the user removed the look or a character, or answered whether a character is meant. */
export function applyLookChoice(draft: Draft, name: string, said: keyof LookChoice): Draft {
  const { without = [], meant = [], notMeant = [] } = draft.lookChoice ?? {};
  const others = (names: readonly string[]) => names.filter((one) => one !== name);
  const before = { without: others(without), meant: others(meant), notMeant: others(notMeant) };
  return { ...draft, lookChoice: { ...before, [said]: [...before[said], name] } };
}
