/** The agents' tools, described once: for the editor in `package.json`, for other agents in the bridge, and for parsing their input. */

import * as v from 'valibot';
import { findNameFault, type NameFault } from '../../base/common/fileName.ts';
import { getNamedType } from '../../imageFiles/common/imageExtension.ts';
import {
  givenImageOptions,
  imageOptionNames,
  imageOptions,
  mapImageOptions,
} from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';

const path = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.label));

/** An agent's input for a new image; models add fields that the schema does not have, which are ignored. */
const generateInput = v.object({
  prompt: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(limits.picturePrompt),
    v.description('What the image shows, with style, light and framing.'),
  ),
  /** Missing = determined by the user's settings. */
  path: v.optional(v.pipe(path, v.description("File in the workspace; without it, the user's folder for images."))),
  ...mapImageOptions((name) =>
    v.optional(v.pipe(v.string(), v.trim(), v.description(imageOptions[name].description)), ''),
  ),
  attachments: v.optional(
    v.pipe(v.array(path), v.maxLength(limits.attachments), v.description('Workspace images to go by.')),
    [],
  ),
  /** Whether the look that applies to the path is sent with the prompt. */
  look: v.optional(v.pipe(v.boolean(), v.description("false leaves out the project's look.")), true),
  alt: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.label), v.description('Alternative text.')), ''),
});

const editInput = v.object({
  path: v.pipe(path, v.description('The image in the workspace.')),
  change: v.pipe(v.string(), v.description('What is to be different.')),
});

export const getInput = v.object({
  ticket: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{8}$/), v.description('As it was given.')),
});

export type ToolName = 'generate_image' | 'edit_image' | 'get_image' | 'list_images';

interface Tool {
  readonly title: string;
  /** For the model. Short, because it is sent with each of the model's requests. */
  readonly description: string;
  /** Added to the description if a slow image is returned by a ticket. */
  readonly withTickets?: string;
  /** Synonyms that users say, by which a search among many tools finds this one. */
  readonly searchHint: string;
  readonly input: v.ObjectSchema<v.ObjectEntries, undefined>;
  /** Whether it costs money, and adds files to the workspace. */
  readonly isPaid: boolean;
}

export const tools: Readonly<Record<ToolName, Tool>> = {
  generate_image: {
    title: 'Generate Image',
    description:
      'Creates one new image (picture, illustration, photo) with an image model and saves it in the workspace under a new name; gives its path and a reference to paste. Costs the user money: call once for each image they want. Not for diagrams, charts, icons or screenshots that code can make, nor to look at or convert an image that is there.',
    withTickets: 'If it takes long, gives a ticket for get_image instead.',
    searchHint:
      'text to image: generate, create, make, draw, paint or illustrate a picture, illustration, photo, drawing, artwork, sketch, scene; hero or header image, banner, cover, thumbnail, background, poster, mascot for an article, blog post, page, slide',
    input: generateInput,
    isPaid: true,
  },
  edit_image: {
    title: 'Edit Image',
    description:
      'Changes an image of the workspace with an image model; the result is a new file beside it. Costs the user money. Not for cropping, resizing or converting, which programs do.',
    withTickets: 'If it takes long, gives a ticket for get_image instead.',
    searchHint:
      'edit, change, modify, retouch, restyle or recolor an existing picture, photo or illustration; remove, add or replace an object or background',
    input: editInput,
    isPaid: true,
  },
  get_image: {
    title: 'Get Image',
    description: 'What became of a ticket that generate_image or edit_image gave. Free. Not for other images.',
    searchHint: 'ticket result of image generation, wait until the picture is ready or finished',
    input: getInput,
    isPaid: false,
  },
  list_images: {
    title: 'List Images',
    description: 'The images made in this folder for this agent, and those being made. Free.',
    searchHint: 'list pictures illustrations generated so far, drawn before, still in progress',
    input: v.object({}),
    isPaid: false,
  },
};

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

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
  if (!read.success)
    return { message: badField(read.issues[0], typeof input === 'object' && input !== null && 'change' in input) };
  const { path: named } = read.output;
  const fault = named === undefined ? undefined : nameFault(named);
  if (fault) return { message: fault };
  const given = givenImageOptions(read.output);
  const wrong = imageOptionNames.find((name) => given[name] && !imageOptions[name].isValid(given[name]));
  return wrong
    ? { message: `${wrong} must be like ${imageOptions[wrong].example}, not "${given[wrong]}".` }
    : read.output;
}

/** Checks the name of the file that is to be created. */
function nameFault(named: string): string | undefined {
  const name = named.trim().replace(/^.*[/\\]/s, '');
  const fault = findNameFault(name);
  if (fault) return nameFaults[fault];
  if (!name.includes('.') || getNamedType(name)) return undefined;
  return 'path must end in .png, .jpg, .webp or another ending of images, or have no ending: nothing else is written.';
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
