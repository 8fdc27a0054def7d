/** The prompt templates that a user can choose: built-in ones, the user's own, and those of a workspace. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { Mode } from '../../product/common/mode.ts';
import type { Draft } from '../../sessions/common/model/session.ts';

/** A prompt template; see `fillTemplate` for its text. */
export interface PromptTemplate {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly text: string;
  /** Whether it asks to change the passage; if missing, its text decides. */
  readonly changes?: boolean;
}

/** One entry of the setting; invalid ones are skipped. */
const Entry = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.picturePrompt)),
  kind: v.optional(Mode, 'chat'),
  changes: v.exactOptional(v.fallback(v.optional(v.boolean()), undefined)),
});

/** Parses the first prompts of a setting's value; skips invalid ones. */
export function parsePromptTemplates(value: unknown): readonly PromptTemplate[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries.slice(0, limits.readyPrompts).flatMap((entry) => {
    const parsed = v.safeParse(Entry, entry);
    if (!parsed.success) return [];
    const { name, text, kind, changes } = parsed.output;
    return [{ id: `own-${name}`, name, mode: kind, text, ...(changes !== undefined && { changes }) }];
  });
}

export interface ReadyPromptSources {
  readonly own: readonly PromptTemplate[];
  readonly builtIn: readonly PromptTemplate[];
  /** Those of a trusted workspace. */
  readonly workspace: readonly PromptTemplate[];
}

/**
 * Returns all prompts, the user's own first. Of prompts with the same name the user's own wins, then the built-in one: a workspace cannot
 * replace them or crowd them out.
 */
export function mergePrompts({ own, builtIn, workspace }: ReadyPromptSources): readonly PromptTemplate[] {
  const chosen = new Map<string, PromptTemplate>();
  const take = (name: string, readyPrompt: PromptTemplate) => {
    if (!chosen.has(plainName(name))) chosen.set(plainName(name), readyPrompt);
  };
  for (const readyPrompt of own) take(readyPrompt.name, readyPrompt);
  for (const readyPrompt of builtIn) for (const name of [readyPrompt.name, readyPrompt.id]) take(name, readyPrompt);
  for (const readyPrompt of workspace) take(readyPrompt.name, readyPrompt);
  const isChosen = (readyPrompt: PromptTemplate) => chosen.get(plainName(readyPrompt.name)) === readyPrompt;
  const [mine, theirs, ours] = [own, workspace, builtIn].map((readyPrompts) => readyPrompts.filter(isChosen));
  const others = [...(mine ?? []), ...(theirs ?? [])].slice(0, limits.readyPrompts - (ours?.length ?? 0));
  return [...others, ...(ours ?? [])];
}

/** Returns the prompt that a text such as `/Explain` names, by its name or, in any language, its id; undefined for other texts. */
export function findTemplateByName(readyPrompts: readonly PromptTemplate[], text: string): PromptTemplate | undefined {
  const name = text.trim();
  if (!name.startsWith('/')) return undefined;
  const plain = plainName(name.slice(1));
  return (
    readyPrompts.find((readyPrompt) => plainName(readyPrompt.name) === plain) ??
    readyPrompts.find(({ id }) => plainName(id) === plain)
  );
}

/** Returns the text to send: the prompt's, with the typed text in its placeholder, or below it if there is none. */
export function fillPrompt({ text }: PromptTemplate, places: Placeholders): string {
  const filled = fillTemplate(text, places).trim();
  return hasPlaceholder(text, 'input') || places.input.trim() === '' ? filled : `${filled}\n\n${places.input.trim()}`;
}

/** Returns the placeholder values that come from a draft's passages. */
export function getPlaceholders(
  { quote, passages = [] }: Pick<Draft, 'quote' | 'passages'>,
  input: string,
): Placeholders {
  const all = quote ? [quote] : passages;
  const [first] = all;
  const selection = all.map(({ text }) => text).join('\n\n');
  return { selection, file: first?.fileName ?? '', language: first?.languageId ?? '', input };
}

/** Normalizes a name: ignores case, and the dots that indicate another question. */
function plainName(name: string): string {
  return name
    .replace(/(…|\.\.\.)$/, '')
    .trim()
    .toLowerCase();
}

/** The values of the placeholders in a prompt template. */
export interface Placeholders {
  /** The passage. */
  readonly selection: string;
  /** Its file's name. */
  readonly file: string;
  /** The language id of its document. */
  readonly language: string;
  /** The additional text of the user. */
  readonly input: string;
}

/**
 * Fills `{{selection}}`, `{{file}}`, `{{language}}` and `{{input}}` in one pass, so that a passage is never used as a template; other names
 * are unchanged.
 */
export function fillTemplate(text: string, places: Placeholders): string {
  const values = new Map<string, string>(Object.entries(places));
  return text.replace(placePattern, (whole, name: string) => values.get(name) ?? whole);
}

/** Whether a text has a placeholder of this name. */
export function hasPlaceholder(text: string, place: keyof Placeholders): boolean {
  return [...text.matchAll(placePattern)].some(([, name]) => name === place);
}

const placePattern = /\{\{\s*([a-zA-Z]+)\s*\}\}/g;
