/** The tools as the Model Context Protocol lists them. Generated at build time, so that the program contains no schema library. */
import type * as v from 'valibot';
import { tools as described } from '../common/toolSchemas.ts';

/** For tools that cost money and change the workspace only by adding files. */
const paid = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const free = { readOnlyHint: true, openWorldHint: false };

export const tools = Object.entries(described).map(([name, tool]) => ({
  name,
  title: tool.title,
  description: [tool.description, tool.withTickets].filter(Boolean).join(' '),
  inputSchema: toJsonSchema(tool.input),
  annotations: { title: tool.title, ...(tool.isPaid ? paid : free) },
  _meta: { 'anthropic/searchHint': tool.searchHint },
}));

/** Returns the parts of a schema that a model gets: names, types and descriptions. Limits are reported when they are exceeded. */
function toJsonSchema(schema: v.GenericSchema): object {
  const { type, pipe = [], entries, item, wrapped } = schema as Shape;
  if (wrapped) return toJsonSchema(wrapped);
  const description = pipe.find((action) => action.type === 'description')?.description;
  const fields = Object.entries(entries ?? {});
  const required = fields.flatMap(([name, entry]) => ('wrapped' in entry ? [] : [name]));
  return {
    type,
    ...(item && { items: toJsonSchema(item) }),
    ...(description !== undefined && { description }),
    ...(entries && { properties: Object.fromEntries(fields.map(([name, entry]) => [name, toJsonSchema(entry)])) }),
    ...(required.length > 0 && { required }),
  };
}

interface Shape {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string; readonly description?: string }[];
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
}
