import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

/** A model of the service that VS Code's chat may use, as the user describes it. */
export interface ModelDescription {
  /** The service's name for it. */
  readonly name: string;
  /** The user's name for it. */
  readonly label: string;
  readonly toolCalling: boolean;
  readonly imageInput: boolean;
  /** In tokens. */
  readonly maxInputTokens: number;
  readonly maxOutputTokens: number;
}

/** Maximum number of models; more than a user chooses from. */
const mostModels = 100;

/** Defaults for a model that the user does not describe: most can do both, and one that cannot reports it before it costs anything. */
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

/** Parses a list of models as a user writes it, names or objects, without duplicates; counts and skips invalid entries. */
export function parseModelList(list: unknown) {
  const entries = Array.isArray(list) ? list.slice(0, mostModels) : [];
  const read = entries.flatMap((entry) => {
    const parsed = v.safeParse(Entry, entry);
    return parsed.success ? [withLabel(parsed.output)] : [];
  });
  const models = read.filter((model, at) => read.findIndex((other) => other.name === model.name) === at);
  return { models, unread: entries.length - read.length };
}

/** Puts the model of the chat setting first, with its description from the list if there is one. */
export function prependChatModel(chatModel: string, models: readonly ModelDescription[]): readonly ModelDescription[] {
  if (chatModel === '') return models;
  const own = models.find((model) => model.name === chatModel) ?? withLabel({ name: chatModel, label: '', ...assumed });
  return [own, ...models.filter((model) => model !== own)];
}

function withLabel(model: ModelDescription): ModelDescription {
  return { ...model, label: model.label || model.name };
}
