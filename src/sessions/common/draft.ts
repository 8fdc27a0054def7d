/** What stands in the message box, and what it asks when it is sent. */

import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { type Ask, pickFields } from './editSession.ts';
import type { Quote } from './model/quote.ts';
import type { Draft, Session } from './model/session.ts';
import type { PictureOptions, Prompt } from './model/turnRequest.ts';
import { updateOverrides } from './optionOverrides.ts';

/** What goes along with a text, or is asked in its place; what is said of the text goes when that goes. */
type Material = Omit<Ask, 'mode' | 'prompt' | 'options' | 'holdsPassage' | 'changesPassage'>;

/** What the page knows of a draft: it names prompts by the ids that the host gave them. */
export interface ComposerInput extends Pick<Draft, 'mode' | 'text' | 'options' | 'typedAt'> {
  readonly prompts?: readonly Pick<Prompt, 'id' | 'text'>[];
}

/** Who changes the beginning of a request asks for something else, in UTF-16 code units. */
const ofRequest = 12;

/** Takes over what was typed; passages, pictures sent along and the picture to be changed stay, and prompts that wait. `usual` is what the settings say. */
export function applyInput(draft: Draft, { prompts = [], ...typed }: ComposerInput, usual?: PictureOptions): Draft {
  const { prompts: known = [], changesPassage, ...rest } = draft;
  const edited = prompts.flatMap(({ id, text }) => {
    const prompt = known.find((one) => one.id === id);
    return prompt ? [{ ...prompt, text }] : [];
  });
  const kept = modeTraits[typed.mode].accepts.prompts ? edited : known;
  const chosen = updateOverrides(draft, typed.options, usual);
  const isOther = typed.text.slice(0, ofRequest) !== draft.text.slice(0, ofRequest);
  return {
    ...rest,
    ...typed,
    ...chosen,
    ...(kept.length > 0 && { prompts: kept }),
    ...(changesPassage !== undefined && !isOther && { changesPassage }),
  };
}

/** What a draft asks: of several passages, or prompts for pictures, the one that is left is a plain one. */
export function toTurnRequest(draft: Draft): Ask {
  const { mode, text, options, holdsPassage, changesPassage } = draft;
  const { accepts: takesAlong, passage } = modeTraits[mode];
  const whole = { mode, prompt: text, options, ...materialOf(draft, (field) => takesAlong[field]) };
  const ofText = { ...(holdsPassage && { holdsPassage }), ...(changesPassage !== undefined && { changesPassage }) };
  return { ...onPassages(ofPrompts(whole)), ...(passage === 'beside' && ofText) };
}

function ofPrompts({ prompts = [], ...plain }: Ask): Ask {
  const filled = prompts.filter((prompt) => prompt.text.trim() !== '');
  const [first] = filled;
  if (!first) return plain;
  if (filled.length > 1) return { ...plain, prompt: '', prompts: filled };
  return { ...plain, prompt: first.text, ...(first.quote && { quote: first.quote }) };
}

function onPassages({ passages = [], ...plain }: Ask): Ask {
  const [first] = passages;
  if (passages.length > 1) return { ...plain, passages };
  return { ...plain, ...(first && { quote: plain.quote ?? first }) };
}

/** The draft that asks this; what only another kind can use waits in it. */
export function toDraft(ask: Ask, draft?: Draft): Draft {
  const { prompt, ...asked } = ask;
  const kept = draft && { ...waitingOf(draft, ask.mode), ...lastingOf(draft), ...updateOverrides(draft, ask.options) };
  return { ...kept, ...asked, text: prompt };
}

/** What is left in the message box when the draft, or what it was when it was `asked`, was sent. */
export function clearSent(draft: Draft, asked = draft): Draft {
  const { mode, options } = draft;
  return { ...addedSince(draft, asked), ...waitingOf(draft, mode), ...lastingOf(draft), mode, options, text: '' };
}

function addedSince(draft: Draft, asked: Draft): Pick<Draft, ReadFirst> {
  const known = new Set([...(asked.attachments ?? []), ...(asked.context ?? [])].map(({ id }) => id));
  const added = <T extends { readonly id: string }>(all: readonly T[] = []) => all.filter(({ id }) => !known.has(id));
  const [attachments, context] = [added(draft.attachments), added(draft.context)];
  return { ...(attachments.length > 0 && { attachments }), ...(context.length > 0 && { context }) };
}

/** What has to be read before it goes along. */
type ReadFirst = 'attachments' | 'context';

/** The draft with what was handed over before it was sent, and has arrived by `now`. */
export function addLateAttachments({ attachments: _, context: __, ...draft }: Draft, now: Draft): Draft {
  return { ...draft, ...pickFields<Draft, ReadFirst>(now, ['attachments', 'context']) };
}

/** Whether nothing stands in the message box, and nothing would go along with what is typed. */
export function isEmptyDraft(draft: Draft): boolean {
  return draft.text.trim() === '' && Object.keys(materialOf(draft, () => true)).length === 0;
}

/** The message box without what was put there by itself: a picture to go on from, and what was sent along with a turn that brought none. */
export function getUserDraft({ turns, draft }: Pick<Session, 'turns' | 'draft'>): Draft {
  const { from: _, leftBy: __, attachments = [], ...typed } = draft;
  const sent = new Set(turns.flatMap((turn) => turn.attachments?.map(({ id }) => id) ?? []));
  const own = attachments.filter(({ id }) => !sent.has(id));
  return { ...typed, ...(own.length > 0 && { attachments: own }) };
}

/** What each request of an ask is about, in order: one of its passages, or one of its prompts as often as asked; nothing = its own text. */
export function expandRequests({
  mode,
  passages = [],
  prompts = [],
  options,
}: Ask): readonly (Quote | Prompt | undefined)[] {
  const { accepts: takesAlong, hasOptions } = modeTraits[mode];
  const several = [...(takesAlong.passages ? passages : []), ...(takesAlong.prompts ? prompts : [])];
  const length = hasOptions ? (options.count ?? 1) : 1;
  return (several.length > 0 ? several : [undefined]).flatMap((one) => Array.from({ length }, () => one));
}

/** How many requests an ask sends. */
export function countRequests(ask: Ask): number {
  return expandRequests(ask).length;
}

/** How much goes along with a message beside the conversation, with it, in UTF-16 code units. */
export function getContextLength({ mode, prompt, quote, passages = [], context = [] }: Ask): number {
  const beside = modeTraits[mode].passage === 'beside' ? [...(quote ? [quote] : []), ...passages] : [];
  const most = Math.max(0, ...beside.map(({ text }) => text.length));
  return context.reduce((sum, { text }) => sum + text.length, prompt.length + most);
}

/** The session with the words of another one's draft; what else that held belongs to its own session. */
export function copyDraftText(session: Session, { mode, text }: Pick<Draft, 'mode' | 'text'>): Session {
  return changeDraft(session, (draft) => ({ ...draft, mode, text }));
}

/** Whatever becomes of the draft, the page can tell by its time whether it holds newer typing. */
export function changeDraft(session: Session, change: (draft: Draft) => Draft): Session {
  return { ...session, draft: { ...lastingOf(session.draft), ...change(session.draft) } };
}

/** The next message goes on from this picture, or begins anew. */
export function setBaseImage({ from: _, leftBy: __, ...draft }: Draft, from: string | undefined): Draft {
  return from === undefined ? draft : { ...draft, mode: 'image', from };
}

/** What a draft holds for other kinds. */
function waitingOf(draft: Draft, mode: Mode): Material {
  return materialOf(draft, (field) => !modeTraits[mode].accepts[field]);
}

function materialOf(draft: Draft, isWanted: (field: keyof Material) => boolean): Material {
  const fields = Object.keys(modeTraits[draft.mode].accepts) as (keyof Material)[];
  const wanted = fields.filter((field) => isWanted(field) && !isEmptyList(draft[field]));
  return pickFields<Material, keyof Material>(draft, wanted);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** What stays whatever is sent: when it was typed, which options were chosen, and who is not meant by a word. */
function lastingOf({ typedAt, chosen, lookChoice }: Draft): Pick<Draft, 'typedAt' | 'chosen' | 'lookChoice'> {
  return {
    ...(typedAt !== undefined && { typedAt }),
    ...(chosen && { chosen }),
    ...(lookChoice && { lookChoice: { ...lookChoice, without: [], meant: [] } }),
  };
}
