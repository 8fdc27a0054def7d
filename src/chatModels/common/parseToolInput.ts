import type { ToolCall } from '../../service/common/serviceTypes.ts';

/** Returns the arguments of a tool call, or undefined if the model did not write the JSON object that tools accept. */
export function parseToolInput({ arguments: given }: Pick<ToolCall, 'arguments'>): object | undefined {
  if (given.trim() === '') return {};
  try {
    const input: unknown = JSON.parse(given);
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : undefined;
  } catch {
    return undefined;
  }
}
