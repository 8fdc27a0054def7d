import { type Mode, modes } from '../../../src/product/common/mode.ts';
import { asList, isFields } from '../../../src/service/common/fields.ts';
import { events } from '../../service/scripted.ts';
import type { Play } from './desk.ts';
import type { WireCase } from './entry.ts';

/** One way to play an entry. */
export interface Variant extends Play {
  readonly name: string;
}

/** Returns all variants of an entry: for its operations, as JSON and as a stream, whichever was requested. */
export function variantsOf(entry: WireCase): readonly Variant[] {
  const { asked, way = {} } = entry;
  return modesOf(entry).flatMap((mode) =>
    repliesTo(entry, mode).flatMap(([form, reply]) =>
      (mode === 'chat' ? [true, false] : [true]).map((streaming) => {
        const wanted = mode === 'chat' ? `, ${streaming ? 'a stream' : 'JSON'} requested` : '';
        return { name: `${mode}, ${form}${wanted}`, mode, streaming, reply, asked, way };
      }),
    ),
  );
}

function modesOf({ mode }: WireCase): readonly Mode[] {
  return mode ? [mode] : modes;
}

function repliesTo(
  { body, reply, status = 200, headers = {} }: WireCase,
  mode: Mode,
): readonly (readonly [string, Play['reply']])[] {
  if (reply || body === undefined) return [['unchanged', reply ?? { status, headers }]];
  const streamed = { 'content-type': 'text/event-stream', ...headers };
  const end = mode === 'chat' ? ['[DONE]'] : [];
  return [
    ['as JSON', { status, headers, body: JSON.stringify(body) }],
    ['as a stream', { status, headers: streamed, body: events(JSON.stringify(asChunk(body)), ...end) }],
  ];
}

/** Converts a whole completion to the only chunk of a stream. */
function asChunk(body: unknown): unknown {
  if (!isFields(body) || !Array.isArray(body.choices)) return body;
  const choices = asList(body.choices).map((choice) => {
    if (!isFields(choice) || !isFields(choice.message)) return choice;
    const { message, ...rest } = choice;
    return { ...rest, delta: message };
  });
  return { ...body, choices };
}
