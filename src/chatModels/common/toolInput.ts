import type { ToolCall } from '../../service/common/serviceTypes.ts';

/** What a tool is to be called with; nothing where a model did not write the JSON object that tools take. */
export function parseToolInput({ arguments: given }: Pick<ToolCall, 'arguments'>): object | undefined {
  if (given.trim() === '') return {};
  try {
    const input: unknown = JSON.parse(given);
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : undefined;
  } catch {
    return undefined;
  }
}
