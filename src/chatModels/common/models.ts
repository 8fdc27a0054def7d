import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

/** A model of the service that the editor's chat may use, as the person knows it. */
export interface ModelDescription {
  /** By the service's name. */
  readonly name: string;
  /** What the person calls it. */
  readonly label: string;
  readonly toolCalling: boolean;
  readonly imageInput: boolean;
  /** In tokens. */
  readonly maxInputTokens: number;
  readonly maxOutputTokens: number;
}

/** More than a person chooses from. */
const mostModels = 100;

/** What is assumed of a model that the person says nothing of: most can do both, and one that cannot says so before it costs anything. */
const assumed = { toolCalling: true, imageInput: true, maxInputTokens: 128_000, maxOutputTokens: 16_000 };

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.label));
const tokens = (usual: number) =>
  v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000)), usual), usual);
const flag = (usual: boolean) => v.fallback(v.optional(v.boolean(), usual), usual);

const Named = v.object({
  name,
  label: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.label)), ''), ''),
  toolCalling: flag(assumed.toolCalling),
  imageInput: flag(assumed.imageInput),
  maxInputTokens: tokens(assumed.maxInputTokens),
  maxOutputTokens: tokens(assumed.maxOutputTokens),
});

const Entry = v.union([
  v.pipe(
    name,
    v.transform((one) => ({ name: one, label: '', ...assumed })),
  ),
  Named,
]);

/** The models of a list as a person writes it, names or objects, each name once; what cannot be read is counted and left out. */
export function parseModelList(list: unknown): {
  readonly models: readonly ModelDescription[];
  readonly unread: number;
} {
  const entries = Array.isArray(list) ? list.slice(0, mostModels) : [];
  const read = entries.flatMap((entry) => {
    const parsed = v.safeParse(Entry, entry);
    return parsed.success ? [withLabel(parsed.output)] : [];
  });
  return { models: firstOfEach(read), unread: entries.length - read.length };
}

/** That of the chat setting first, as the list describes it where it does. */
export function prependChatModel(chatModel: string, models: readonly ModelDescription[]): readonly ModelDescription[] {
  if (chatModel === '') return models;
  const own = models.find((model) => model.name === chatModel) ?? withLabel({ name: chatModel, label: '', ...assumed });
  return [own, ...models.filter((model) => model !== own)];
}

function withLabel(model: ModelDescription): ModelDescription {
  return { ...model, label: model.label || model.name };
}

function firstOfEach(models: readonly ModelDescription[]): readonly ModelDescription[] {
  return models.filter((model, at) => models.findIndex((other) => other.name === model.name) === at);
}
