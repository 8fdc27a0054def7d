import * as v from 'valibot';
import { findNameFault, type NameFault } from '../../base/common/fileName.ts';
import { getNamedType } from '../../imageFiles/common/imageExtension.ts';
import { limits } from '../../product/common/limits.ts';
import { isSize, ratioOf } from '../../product/common/sizes.ts';
import { generateInput } from './toolSchemas.ts';

const { prompt, ...more } = generateInput.entries;

/**
 * An agent's request; paths are in the workspace. Stored tickets are found by its serialized text, so the order of fields must not change.
 */
const AgentRequest = v.object({
  prompt,
  /** The picture to edit. */
  change: more.path,
  ...more,
});
export type AgentRequest = v.InferOutput<typeof AgentRequest>;

/** Describes what is invalid in an agent's request, as a sentence for the model. */
export interface InvalidAgentRequest {
  readonly message: string;
}

/** The reasons why a file name in a path is rejected, as sentences for the model. */
export const nameFaults: Readonly<Record<NameFault, string>> = {
  nameTooLong: 'A name in path is too long. Use a shorter one.',
  name: 'A name in path is none on every system. Leave out < > : " | ? *, dots and spaces at the end, and names such as CON.',
};

/** Validates an agent's request. Invalid values are reported, not guessed. */
export function parseAgentRequest(input: unknown): AgentRequest | InvalidAgentRequest {
  const read = v.safeParse(AgentRequest, input);
  if (!read.success) return { message: badField(read.issues[0], isChange(input)) };
  const { aspectRatio, size, path: named } = read.output;
  const fault = named === undefined ? undefined : nameFault(named);
  if (fault) return { message: fault };
  if (aspectRatio && !ratioOf(aspectRatio)) return { message: `aspectRatio must be like 16:9, not "${aspectRatio}".` };
  if (size && !isSize(size)) return { message: `size must be like 1K, 2K or 4K, not "${size}".` };
  return read.output;
}

/** Checks the name of the file that is to be created. */
function nameFault(named: string): string | undefined {
  const name = named.trim().replace(/^.*[/\\]/s, '');
  const fault = findNameFault(name);
  if (fault) return nameFaults[fault];
  if (!name.includes('.') || getNamedType(name)) return undefined;
  return 'path must end in .png, .jpg, .webp or another ending of images, or have no ending: nothing else is written.';
}

function isChange(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'change' in input;
}

/** Names the fields as the agent's tool does. */
function badField(issue: v.BaseIssue<unknown>, isChange: boolean): string {
  const field = v.getDotPath(issue) ?? 'The input';
  const prompt = isChange ? 'change' : 'prompt';
  if (field === 'prompt' && issue.type === 'max_length')
    return `${prompt} has more than ${limits.picturePrompt} characters: describe the picture in fewer words.`;
  if (field === 'prompt')
    return isChange ? 'change is empty: say what is to be different.' : 'prompt is empty: describe the picture.';
  if (field === 'change') return 'path is missing: it names the picture to change.';
  return `${field} is not usable: ${issue.message}.`;
}

/**
 * Converts the edit tool's input to the generate tool's: the result is saved next to the original. A missing field becomes empty, so that
 * it is reported; without its picture the request would generate and pay for a new one.
 */
export function toGenerateInput(input: unknown): Record<string, unknown> {
  const { path, change, ...rest } = input as Readonly<Record<string, unknown>>;
  return { ...rest, prompt: change ?? '', change: path ?? '' };
}
