import { limits } from '../../../product/common/limits.ts';
import { asCount, asText, asWord, getFirst, isFields } from '../fields.ts';
import type { ToolCall } from '../serviceTypes.ts';

/** A call as far as it has come. */
interface Growing {
  readonly index: number | undefined;
  id: string;
  name: string;
  readonly pieces: string[];
  length: number;
}

/** Calls of one answer that are kept. */
const mostCalls = 100;

/** Puts the calls of an answer together, however they are cut: whole, in pieces by their index, or without one. */
export class ToolCallAccumulator {
  private readonly growing: Growing[] = [];

  get size(): number {
    return this.growing.length;
  }

  /** One entry of `tool_calls`, of a whole message or of a delta. */
  take(entry: unknown): void {
    const call = this.callOf(entry);
    if (!call) return;
    const asked = getFirst(entry, 'function');
    call.id ||= idOf(entry) ?? '';
    call.name ||= asWord(getFirst(asked, 'name')) ?? '';
    this.add(call, argumentsOf(getFirst(asked, 'arguments')));
  }

  /** In their order; one that no tool is named for is none. An id that is missing or not its own is made up, since what the tool gives needs one. */
  all(): readonly ToolCall[] {
    const named = this.growing.filter(({ name }) => name !== '');
    const isOwn = ({ id }: Growing, at: number) => id !== '' && named.findIndex((other) => other.id === id) === at;
    return named.map((call, at) => ({
      id: isOwn(call, at) ? call.id : `limn_call_${at}`,
      name: call.name,
      arguments: call.pieces.join(''),
    }));
  }

  /** What is too long to be kept is no JSON any more, which is told. */
  private add(call: Growing, given: string): void {
    const room = Math.max(0, limits.message - call.length);
    call.pieces.push(given.slice(0, room));
    call.length += given.length;
  }

  private callOf(entry: unknown): Growing | undefined {
    const index = asCount(getFirst(entry, 'index'));
    const isNext =
      index === undefined && idOf(entry) === undefined && asWord(getFirst(getFirst(entry, 'function'), 'name'));
    const found = isNext ? undefined : this.growing.findLast((call) => isSame(call, index, idOf(entry)));
    if (found || !isFields(entry) || this.growing.length >= mostCalls) return found;
    const call = { index, id: '', name: '', pieces: [], length: 0 };
    this.growing.push(call);
    return call;
  }
}

/** Some services count all calls 0 and part them by their ids; a piece without an id goes on with the last. */
function isSame(call: Growing, index: number | undefined, id: string | undefined): boolean {
  const isAt = index === undefined || call.index === undefined || call.index === index;
  return isAt && (id === undefined || call.id === '' || call.id === id);
}

function idOf(entry: unknown): string | undefined {
  return asWord(getFirst(entry, 'id'));
}

/** Some services give them as an object. */
function argumentsOf(given: unknown): string {
  return isFields(given) ? JSON.stringify(given) : (asText(given) ?? '');
}
