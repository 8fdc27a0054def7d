/** What the service takes, as the contract shows it in sections 2.1 and 2.3; unknown fields pass unread. */
import * as v from 'valibot';
import { Refused } from './refusal.ts';

const InlineData = v.looseObject({
  mimeType: v.pipe(v.string(), v.startsWith('image/')),
  data: v.pipe(v.string(), v.nonEmpty(), v.base64('no base64')),
});
export type InlineData = v.InferOutput<typeof InlineData>;

const Part = v.looseObject({
  text: v.optional(v.string()),
  inlineData: v.optional(InlineData),
  thoughtSignature: v.optional(v.string()),
});

const Content = v.looseObject({
  role: v.optional(v.picklist(['user', 'model'])),
  parts: v.pipe(v.array(Part), v.nonEmpty()),
});
export type Content = v.InferOutput<typeof Content>;

const ImageSettings = v.looseObject({
  aspectRatio: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/))),
  imageSize: v.optional(v.pipe(v.string(), v.regex(/^(512|\d(\.\d)?K)$/))),
});

export const ImageBody = v.looseObject({
  contents: v.pipe(v.array(Content), v.nonEmpty()),
  generationConfig: v.optional(
    v.looseObject({
      responseModalities: v.optional(v.array(v.picklist(['IMAGE', 'TEXT']))),
      responseFormat: v.optional(v.looseObject({ image: v.optional(ImageSettings) })),
    }),
  ),
});
export type ImageBody = v.InferOutput<typeof ImageBody>;

const ContentPart = v.variant('type', [
  v.looseObject({ type: v.literal('text'), text: v.string() }),
  v.looseObject({
    type: v.literal('image_url'),
    image_url: v.looseObject({ url: v.pipe(v.string(), v.regex(/^data:image\/[a-z.+-]+;base64,[A-Za-z0-9+/]+=*$/)) }),
  }),
]);

/** A list of parts is read as its text: no picture is looked at. */
const ContentParts = v.pipe(
  v.array(ContentPart),
  v.nonEmpty(),
  v.transform((parts) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')),
);

const Message = v.looseObject({
  role: v.picklist(['system', 'user', 'assistant', 'developer', 'tool']),
  /** An assistant that only asks for tools says nothing. */
  content: v.pipe(
    v.nullable(v.union([v.string(), ContentParts])),
    v.transform((said) => said ?? ''),
  ),
});
export type Message = v.InferOutput<typeof Message>;

export const ChatBody = v.looseObject({
  model: v.pipe(v.string(), v.nonEmpty()),
  messages: v.pipe(v.array(Message), v.nonEmpty()),
  stream: v.optional(v.boolean()),
});
export type ChatBody = v.InferOutput<typeof ChatBody>;

/** The body, checked; an error of status 400 naming the field where it is not as documented. */
export function checkedBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const checked = v.safeParse(schema, body);
  if (checked.success) return checked.output;
  const field = v.getDotPath(checked.issues[0]) ?? 'body';
  const message = `Invalid value at '${field}': ${checked.issues[0].message}`;
  throw new Refused({ status: 400, message, code: 'invalid_request', param: field });
}
