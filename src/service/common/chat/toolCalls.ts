import { limits } from '../../../product/common/limits.ts';
import { count, isFields, pick, text, word } from '../fields.ts';
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
export class ToolCalls {
  private readonly growing: Growing[] = [];

  get size(): number {
    return this.growing.length;
  }

  /** One entry of `tool_calls`, of a whole message or of a delta. */
  take(entry: unknown): void {
    const call = this.callOf(entry);
    if (!call) return;
    const asked = pick(entry, 'function');
    call.id ||= idOf(entry) ?? '';
    call.name ||= word(pick(asked, 'name')) ?? '';
    this.add(call, argumentsOf(pick(asked, 'arguments')));
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
    const index = count(pick(entry, 'index'));
    const isNext = index === undefined && idOf(entry) === undefined && word(pick(pick(entry, 'function'), 'name'));
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
  return word(pick(entry, 'id'));
}

/** Some services give them as an object. */
function argumentsOf(given: unknown): string {
  return isFields(given) ? JSON.stringify(given) : (text(given) ?? '');
}
