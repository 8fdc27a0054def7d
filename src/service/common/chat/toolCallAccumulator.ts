import { limits } from '../../../product/common/limits.ts';
import { asCount, asText, asWord, getFirst, isFields } from '../fields.ts';
import type { ToolCall } from '../serviceTypes.ts';

/** A call as far as it has arrived. */
interface Growing {
  readonly index: number | undefined;
  id: string;
  name: string;
  readonly pieces: string[];
  length: number;
}

/** Maximum number of calls stored per answer. */
const mostCalls = 100;

/** Assembles the calls of an answer however they are split: whole, in pieces by index, or in pieces without an index. */
export class ToolCallAccumulator {
  private readonly growing: Growing[] = [];

  get size(): number {
    return this.growing.length;
  }

  /** Takes one entry of `tool_calls`, of a whole message or of a delta. */
  take(entry: unknown): void {
    const call = this.callOf(entry);
    if (!call) return;
    const asked = getFirst(entry, 'function');
    call.id ||= idOf(entry) ?? '';
    call.name ||= asWord(getFirst(asked, 'name')) ?? '';
    const given = getFirst(asked, 'arguments');
    // Some services send the arguments as an object.
    const text = isFields(given) ? JSON.stringify(given) : (asText(given) ?? '');
    // Arguments that exceed the limit are no longer valid JSON, which is reported.
    call.pieces.push(text.slice(0, Math.max(0, limits.message - call.length)));
    call.length += text.length;
  }

  /**
   * Returns the calls in order, except those that name no tool. Replaces an id that is missing or not unique, since the tool's output needs
   * one.
   */
  all(): readonly ToolCall[] {
    const named = this.growing.filter(({ name }) => name !== '');
    const isOwn = ({ id }: Growing, at: number) => id !== '' && named.findIndex((other) => other.id === id) === at;
    return named.map((call, at) => ({
      id: isOwn(call, at) ? call.id : `limn_call_${at}`,
      name: call.name,
      arguments: call.pieces.join(''),
    }));
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

/** Some services give all calls the index 0 and distinguish them by id; a piece without an id continues the last call. */
function isSame(call: Growing, index: number | undefined, id: string | undefined): boolean {
  const isAt = index === undefined || call.index === undefined || call.index === index;
  return isAt && (id === undefined || call.id === '' || call.id === id);
}

function idOf(entry: unknown): string | undefined {
  return asWord(getFirst(entry, 'id'));
}
