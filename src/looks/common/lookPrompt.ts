import type { Character, Look, LookChoice } from '../../sessions/common/model/look.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import type { Draft, Session } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';

/** What a look adds to a prompt. */

/** The look that goes along with the text a result draws: of several prompts each has its own. */
export function getLook(
  turn: Pick<Turn, 'prompts' | 'look'>,
  { promptId }: Pick<Result, 'promptId'>,
): Look | undefined {
  const prompt = turn.prompts?.find(({ id }) => id === promptId);
  return prompt ? prompt.look : turn.look;
}

/** Every look that something asks with. */
function looksIn({ look, prompts = [] }: Pick<Turn, 'prompts' | 'look'>): readonly Look[] {
  return [...(look ? [look] : []), ...prompts.flatMap((prompt) => prompt.look ?? [])];
}

/** Every picture that goes along with something that is asked, whichever of its prompts it belongs to. */
export function getAllAttachedImages(
  asked: Pick<Turn | Draft, 'attachments' | 'look' | 'prompts'>,
): readonly Picture[] {
  const own = (asked.attachments ?? []).map(({ picture }) => picture);
  return [...own, ...looksIn(asked).flatMap(getLookImages)];
}

/** The pictures of a look, in the order they are sent. */
export function getLookImages(look: Look | undefined): readonly Picture[] {
  return (look?.characters ?? []).flatMap(({ pictures }) => pictures.map(({ picture }) => picture));
}

/** Whatever describes a look: with bytes, hashes or pictures as they are kept. */
interface Described {
  readonly style: string;
  readonly characters: readonly (Pick<Character, 'name' | 'description'> & { readonly pictures: readonly unknown[] })[];
}

/**
 * The user's prompt first, since models weigh the beginning most; then the style, then who is who. Pictures are named by their place
 * among those sent with it, of which `before` come first: models tell people apart by that alone.
 */
export function addLookToPrompt(prompt: string, look: Described | undefined, before: number): string {
  if (!look) return prompt;
  let next = before + 1;
  const characters = look.characters.map(({ name, description, pictures }) => {
    const numbers = pictures.map((_, at) => next + at);
    next += pictures.length;
    return [`Character ${name}:`, description, shownIn(name, numbers)].filter(Boolean).join(' ');
  });
  return [prompt, look.style && `Style: ${look.style}`, ...characters].filter(Boolean).join('\n\n');
}

function shownIn(name: string, numbers: readonly number[]): string {
  const [first] = numbers;
  if (first === undefined) return '';
  const which = numbers.length === 1 ? `Attached picture ${first} shows` : `Attached pictures ${listed(numbers)} show`;
  return `${which} ${name}: keep face, hair, clothes and proportions the same, and take nothing else from there.`;
}

function listed(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

type Asked = Pick<Draft, 'quote' | 'prompts' | 'context'>;

/** The address of the document whose look goes along: that of the passage, else of a file beside it, else the one the session was last about. */
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

/** The draft after the user took the look or a character off, or said whether a character is meant. */
export function applyLookChoice(draft: Draft, name: string, said: keyof LookChoice): Draft {
  const { without = [], meant = [], notMeant = [] } = draft.lookChoice ?? {};
  const others = (names: readonly string[]) => names.filter((one) => one !== name);
  const before = { without: others(without), meant: others(meant), notMeant: others(notMeant) };
  return { ...draft, lookChoice: { ...before, [said]: [...before[said], name] } };
}
