/** The draft in the composer, and the request that it becomes. */

import { getStyles } from '../../looks/common/builtInStyles.ts';
import { mapImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { checkSelection, type SelectionCheck } from '../../prompts/common/imagePrompt.ts';
import { type Ask, pickFields } from './editSession.ts';
import { dropLostMarks } from './lostMarks.ts';
import type { Quote } from './model/quote.ts';
import type { Draft, Session } from './model/session.ts';
import { type PictureOption, type PictureOptions, type Prompt, pictureOptionNames } from './model/turnRequest.ts';
import { firstLineOf, summarizePassage } from './title.ts';
import { getVariants, type Variant } from './variants.ts';

/** The context of a text, or what is requested in its stead; flags about the text are dropped with it. */
type Material = Omit<Ask, 'mode' | 'prompt' | 'options' | 'holdsPassage' | 'changesPassage'>;

/** What the page knows of a draft: it refers to prompts by the ids that the host assigned. */
export interface ComposerInput extends Pick<Draft, 'mode' | 'text' | 'options' | 'typedAt'> {
  readonly prompts?: readonly Pick<Prompt, 'id' | 'text'>[];
}

/** Length in UTF-16 code units: if the beginning of the text changes, it is a different request. */
const ofRequest = 12;

/**
 * Applies the input of the composer; keeps passages, attachments, the base picture and waiting prompts. `usual` contains the options from
 * the settings.
 */
export function applyInput(draft: Draft, { prompts = [], ...typed }: ComposerInput, usual?: PictureOptions): Draft {
  const { prompts: known = [], changesPassage, improved, ...rest } = draft;
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
    ...(improved && typed.text.trim() !== '' && { improved }),
  };
}

/** Returns the request of a draft. A single remaining passage or prompt becomes a plain request. */
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

/** Returns the draft of a request; keeps what only other modes can use. */
export function toDraft(ask: Ask, draft?: Draft): Draft {
  const { prompt, ...asked } = ask;
  const kept = draft && { ...waitingOf(draft, ask.mode), ...lastingOf(draft), ...updateOverrides(draft, ask.options) };
  return { ...kept, ...asked, text: prompt };
}

/** Returns what is left in the composer after the draft, or its former state `asked`, was sent. */
export function clearSent(draft: Draft, asked = draft): Draft {
  const { mode, options } = draft;
  return { ...addedSince(draft, asked), ...waitingOf(draft, mode), ...lastingOf(draft), mode, options, text: '' };
}

function addedSince(draft: Draft, asked: Draft): Pick<Draft, ReadFirst> {
  const known = new Set([...(asked.attachments ?? []), ...(asked.context ?? [])].map(({ id }) => id));
  const added = <T extends { readonly id: string }>(all: readonly T[] = []) => all.filter(({ id }) => !known.has(id));
  const [attachments, context] = [added(draft.attachments), added(draft.context)];
  const { marks } = draft;
  return {
    ...(attachments.length > 0 && { attachments }),
    ...(context.length > 0 && { context }),
    ...(marks && !known.has(marks.original) && { marks }),
  };
}

/** What has to be read before it is sent. */
type ReadFirst = 'attachments' | 'context' | 'marks';

/** Adds context and attachments to a draft that were handed over before it was sent, and have arrived by `now`. */
export function addLateAttachments({ attachments: _, context: __, marks: ___, ...draft }: Draft, now: Draft): Draft {
  return { ...draft, ...pickFields<Draft, ReadFirst>(now, ['attachments', 'context', 'marks']) };
}

/** Returns whether the composer has no text, and nothing would be sent with it. */
export function isEmptyDraft(draft: Draft): boolean {
  return draft.text.trim() === '' && Object.keys(materialOf(draft, () => true)).length === 0;
}

/** Returns the draft without what was added automatically: a base picture, and the attachments of a turn without a picture. */
export function getUserDraft({ turns, draft }: Pick<Session, 'turns' | 'draft'>): Draft {
  const { from: _, leftBy: __, attachments = [], ...typed } = draft;
  const sent = new Set(turns.flatMap((turn) => turn.attachments?.map(({ id }) => id) ?? []));
  const own = attachments.filter(({ id }) => !sent.has(id));
  return dropLostMarks({ ...typed, ...(own.length > 0 && { attachments: own }) });
}

/** One of the requests that a message becomes. */
interface ExpandedRequest extends Variant {
  /** One of its passages or prompts; missing = its own text. */
  readonly about?: Quote | Prompt;
}

/** Returns what each request is about, in order: one of its passages, or one of its prompts as often as requested, for each model. */
export function expandRequests({ mode, passages = [], prompts = [], options }: Ask): readonly ExpandedRequest[] {
  const { accepts: takesAlong, hasOptions } = modeTraits[mode];
  const several = [...(takesAlong.passages ? passages : []), ...(takesAlong.prompts ? prompts : [])];
  const variants = hasOptions ? getVariants(options) : [{}];
  return several.length > 0 ? several.flatMap((about) => variants.map((one) => ({ ...one, about }))) : variants;
}

/** Returns how many requests it sends. */
export function countRequests(ask: Ask): number {
  return expandRequests(ask).length;
}

/** Returns the length of a message with its context but without the conversation, in UTF-16 code units. */
export function getContextLength({ mode, prompt, quote, passages = [], context = [] }: Ask): number {
  const beside = modeTraits[mode].passage === 'beside' ? [...(quote ? [quote] : []), ...passages] : [];
  const most = Math.max(0, ...beside.map(({ text }) => text.length));
  return context.reduce((sum, { text }) => sum + text.length, prompt.length + most);
}

/** Copies the text of another session's draft; its context stays with its own session. */
export function copyDraftText(session: Session, { mode, text }: Pick<Draft, 'mode' | 'text'>): Session {
  return changeDraft(session, (draft) => ({ ...draft, mode, text }));
}

/** Every change of the draft keeps the time of its input, so that the page can tell whether it has newer input; marks go with their images. */
export function changeDraft(session: Session, change: (draft: Draft) => Draft): Session {
  return { ...session, draft: dropLostMarks({ ...lastingOf(session.draft), ...change(session.draft) }) };
}

/** Makes the next message continue from this picture, or start without one. */
export function setBaseImage({ from: _, leftBy: __, ...draft }: Draft, from: string | undefined): Draft {
  return from === undefined ? draft : { ...draft, mode: 'image', from };
}

/** Returns what a draft contains for other modes. */
function waitingOf(draft: Draft, mode: Mode): Material {
  return materialOf(draft, (field) => !modeTraits[mode].accepts[field]);
}

function materialOf(draft: Draft, isWanted: (field: keyof Material) => boolean): Material {
  const fields = Object.keys(modeTraits[draft.mode].accepts) as (keyof Material)[];
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  return pickFields<Material, keyof Material>(
    draft,
    fields.filter((field) => isWanted(field) && !isEmpty(draft[field])),
  );
}

/** Returns what is kept after sending: the time of the input, the chosen options, and the characters that the user rejected. */
function lastingOf({ typedAt, chosen, lookChoice }: Draft): Pick<Draft, 'typedAt' | 'chosen' | 'lookChoice'> {
  return {
    ...(typedAt !== undefined && { typedAt }),
    ...(chosen && { chosen }),
    ...(lookChoice && { lookChoice: { ...lookChoice, without: [], meant: [] } }),
  };
}

/** Returns whether a list shows a session: it has a turn, or a message that the user began to write. */
export function isListed({ turns, draft }: Pick<Session, 'turns' | 'draft'>): boolean {
  return turns.length > 0 || hasContent(draft);
}

/** Returns the title or, before the first turn sets it, the beginning of the unsent text. */
export function listedTitle({ title, draft }: Pick<Session, 'title' | 'draft'>): string {
  return title || firstLineOf(draft.text, summarizePassage(draft.quote));
}

/** A passage alone is not worth keeping, because a click adds it again. */
function hasContent({ text, context, attachments }: Draft): boolean {
  return text.trim() !== '' || [context, attachments].some((added) => added?.length);
}

/** Returns whether the composer contains what the user would miss: text, or prompts that wait to be sent. */
export function hasDraft(session: Pick<Session, 'turns' | 'draft'>): boolean {
  const draft = getUserDraft(session);
  return hasContent(draft) || [draft.prompts, draft.passages].some((added) => added?.length);
}

/** Why something cannot be sent at all. */
export interface RequestRejection {
  readonly why: Exclude<SelectionCheck, 'fine'> | 'tooMany' | 'tooMuch';
  /** The length of the text or of the whole context, or the number of results. */
  readonly length: number;
}

/** Returns undefined if it can be sent. The number of a turn's results is limited, because a session with more could not be read again. */
export function validateTurnRequest(ask: Ask, results = countRequests(ask)): RequestRejection | undefined {
  for (const text of ask.prompts?.map((one) => one.text) ?? [ask.prompt]) {
    const why = checkSelection(text, ask.mode);
    if (why !== 'fine') return { why, length: text.length };
  }
  if (results > limits.results) return { why: 'tooMany', length: results };
  const length = getContextLength(ask);
  return length > limits.material ? { why: 'tooMuch', length } : undefined;
}

/**
 * Returns what counts as chosen when these options replace those of the draft: options that change, except to the value in the settings.
 * Drafts of an older version of Limn do not say what is chosen; in them everything counts as chosen.
 */
export function updateOverrides(draft: Draft, options: PictureOptions, usual?: PictureOptions): Pick<Draft, 'chosen'> {
  const { chosen } = draft;
  if (!chosen) return {};
  const isChosen = (name: PictureOption) =>
    isSame(name, options, draft.options) ? chosen.includes(name) : !usual || !isSame(name, options, usual);
  return { chosen: pictureOptionNames.filter(isChosen) };
}

/** Returns the draft with the options of the settings, except those that the user chose. */
export function applyDefaults(draft: Draft, usual: PictureOptions): Draft {
  const { chosen } = draft;
  if (!chosen) return draft;
  const of = (name: PictureOption) => (chosen.includes(name) ? draft.options : usual);
  const [{ count }, { model }, { models }, { styles }, { transparent }] = [
    of('count'),
    of('model'),
    of('models'),
    of('styles'),
    of('transparent'),
  ];
  const { alike } = draft.options;
  const named = {
    ...(count !== undefined && { count }),
    ...(model !== undefined && { model }),
    ...(models && { models }),
    ...(styles && { styles }),
  };
  const switched = { ...(alike && { alike }), ...(transparent && { transparent }) };
  const options = { ...mapImageOptions((name) => of(name)[name]), ...named, ...switched };
  return pictureOptionNames.every((name) => isSame(name, options, draft.options)) ? draft : { ...draft, options };
}

/** Returns whether the user chose a built-in style for this session, rather than the setting. */
export function hasChosenStyle({ options, chosen }: Pick<Draft, 'options' | 'chosen'>): boolean {
  return getStyles(options).length > 0 && (chosen?.includes('styles') ?? true);
}

function isSame(name: PictureOption, one: PictureOptions, other: PictureOptions): boolean {
  return name === 'count'
    ? (one.count ?? 1) === (other.count ?? 1)
    : JSON.stringify(one[name] ?? '') === JSON.stringify(other[name] ?? '');
}
