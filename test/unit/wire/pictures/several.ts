import { events } from '../../../service/scripted.ts';
import { candidate, inline } from '../../service/common/samples.ts';
import { jpeg, png, second } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { expectImages, withText } from '../usual.ts';

const signed = (bytes: Uint8Array, thoughtSignature: string) => ({ ...inline(bytes), thoughtSignature });
const thought = (part: object) => ({ ...part, thought: true });
const drawn = expectImages(['4 × 3 png']);

/** A8 to A12, A16 to A18 and A23: several pictures, thoughts, chunks, and parts of other kinds. */
export const severalEntries: readonly WireCase[] = [
  {
    title: 'A8 drafts before the final picture',
    mode: 'image',
    body: candidate([signed(png, 'a'), signed(jpeg, 'b'), signed(second, 'c')]),
    sees: expectImages(['8 × 6 png'], { earlier: ['4 × 3 png', '16 × 8 jpg'] }),
  },
  {
    title: 'A8 the same picture twice',
    mode: 'image',
    body: candidate([signed(png, 'a'), signed(png, 'b')]),
    sees: drawn,
  },
  {
    title: 'A9 an interim picture flagged as thought',
    mode: 'image',
    body: candidate([thought(inline(second)), { ...inline(png), thoughtSignature: 'x' }]),
    sees: expectImages(['4 × 3 png'], { earlier: ['8 × 6 png'] }),
  },
  {
    title: 'A9 interim pictures flagged as thought, with words between',
    mode: 'image',
    body: candidate([thought(inline(second)), { text: 'So:' }, inline(png), { text: 'Done.' }, thought(inline(jpeg))]),
    sees: withText(expectImages(['4 × 3 png'], { earlier: ['8 × 6 png', '16 × 8 jpg'] }), ['So:', 'Done.']),
  },
  {
    title: 'A10 the only picture flagged as thought',
    mode: 'image',
    body: candidate([thought(inline(png)), { text: 'Done.' }]),
    sees: withText(drawn, ['Done.']),
  },
  {
    title: 'A10 the last of several that are all flagged as thought',
    mode: 'image',
    body: candidate([thought(inline(second)), thought(inline(png))]),
    sees: expectImages(['4 × 3 png'], { earlier: ['8 × 6 png'] }),
  },
  {
    title: 'A11 thought text beside the picture',
    mode: 'image',
    body: candidate([thought({ text: 'Planning the sky' }), inline(png)]),
    sees: { ...drawn, details: {} },
  },
  {
    title: 'A12 parts that hold a signature or blanks only',
    mode: 'image',
    body: candidate([inline(png), { text: '', thoughtSignature: 'AbC=' }, { text: '\n' }]),
    sees: drawn,
  },
  {
    title: 'A16 a list of chunks',
    mode: 'image',
    reply: {
      body: JSON.stringify([
        { candidates: [{ content: { parts: [{ text: 'a' }] } }] },
        { candidates: [{ content: { parts: [inline(png)] }, finishReason: 'STOP' }] },
      ]),
    },
    sees: withText(drawn, ['a']),
  },
  {
    title: 'A17 an event stream instead of JSON',
    mode: 'image',
    reply: {
      body: events(
        { candidates: [{ content: { parts: [{ text: 'a' }] } }] },
        { candidates: [{ content: { parts: [inline(png)] } }] },
        { candidates: [{ finishReason: 'STOP' }], usageMetadata: { totalTokenCount: 9 } },
      ),
    },
    sees: { ...withText(drawn, ['a']), facts: ['4 × 3', '9 tokens'] },
  },
  {
    title: 'A18 several candidates, out of order',
    mode: 'image',
    body: {
      candidates: [
        { index: 1, content: { parts: [inline(second)] }, finishReason: 'STOP' },
        { index: 0, content: { parts: [inline(png)] }, finishReason: 'STOP' },
      ],
    },
    sees: expectImages(['4 × 3 png', '8 × 6 png']),
  },
  {
    title: 'A23 parts of unknown kinds',
    mode: 'image',
    body: candidate([
      null,
      { executableCode: { code: 'x' } },
      { functionCall: { name: 'x', args: {} } },
      { newThing: 1 },
      inline(png),
    ]),
    sees: {
      ...drawn,
      notes: [
        notes.unknownPart('{"executableCode":{"code":"x"}}'),
        notes.unknownPart('{"functionCall":{"name":"x","args":{}}}'),
        notes.unknownPart('{"newThing":1}'),
      ],
    },
  },
  {
    title: 'A10 a picture beside an error, and one that is no picture',
    mode: 'image',
    body: {
      ...candidate([inline(png), { text: 'And:' }, inline(Buffer.from('%PDF'), 'application/pdf')]),
      error: { message: 'Too late' },
    },
    sees: {
      ...withText(drawn, ['And:']),
      notes: [notes.errorBeside('Too late'), notes.unreadablePicture('application/pdf')],
    },
  },
];
