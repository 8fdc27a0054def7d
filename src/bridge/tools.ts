/** What agents are told of the tools, in few words: every definition goes along with each of their requests. */

const text = (description: string) => ({ type: 'string', description });

/** Costs money, and changes the workspace by new files only. */
const drawing = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const looking = { readOnlyHint: true, openWorldHint: false };

export const tools = [
  {
    name: 'generate_image',
    description:
      'Draws one new picture with an image model and saves it in the workspace under a new name; gives its path, or a ticket for get_image where it takes long. Costs the person money: call once for each picture they want. Not for diagrams, charts, icons or screenshots that code can make, nor to look at or convert a picture that is there.',
    inputSchema: {
      type: 'object' as const,
      properties: {
        prompt: text('What the picture shows, with style, light and framing.'),
        path: text("File in the workspace; without it, the person's folder for pictures."),
        aspectRatio: text('Like 16:9 or 1:1.'),
        size: text('1K, 2K or 4K.'),
        attachments: { type: 'array', items: { type: 'string' }, description: 'Workspace pictures to go by.' },
        look: { type: 'boolean', description: "false leaves out the project's look." },
        alt: text('Alternative text.'),
      },
      required: ['prompt'],
    },
    annotations: drawing,
  },
  {
    name: 'edit_image',
    description:
      'Changes a picture of the workspace with an image model; the result is a new file beside it. Costs the person money. Not for cropping, resizing or converting, which programs do.',
    inputSchema: {
      type: 'object' as const,
      properties: { path: text('The picture in the workspace.'), change: text('What is to be different.') },
      required: ['path', 'change'],
    },
    annotations: drawing,
  },
  {
    name: 'get_image',
    description: 'What became of a ticket that generate_image or edit_image gave. Free. Not for other pictures.',
    inputSchema: { type: 'object' as const, properties: { ticket: text('As it was given.') }, required: ['ticket'] },
    annotations: looking,
  },
  {
    name: 'list_images',
    description: 'The pictures drawn in this folder for this agent, and those being drawn. Free.',
    inputSchema: { type: 'object' as const, properties: {} },
    annotations: looking,
  },
];
