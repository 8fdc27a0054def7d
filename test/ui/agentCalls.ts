import type { Probe } from './probe.ts';

/** What an agent is given: words, and pictures by their types, sizes and first bytes. */
interface Given {
  readonly text: string;
  readonly pictures: readonly { readonly type: string; readonly size: number; readonly head: readonly number[] }[];
}

/** Calls a tool as an agent does. */
export function callWhole(probe: Probe, name: string, input: object): Promise<Given> {
  return probe.evaluate(
    async (vscode, tool, given) => {
      const { content } = await vscode.lm.invokeTool(tool, { input: given, toolInvocationToken: undefined });
      const pictures = content.flatMap((part) =>
        part instanceof vscode.LanguageModelDataPart
          ? [{ type: part.mimeType, size: part.data.length, head: [...part.data.subarray(0, 3)] }]
          : [],
      );
      const texts = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
      return { text: texts.join(''), pictures };
    },
    name,
    input,
  );
}

/** The same; gives what it is told. */
export async function call(probe: Probe, name: string, input: object): Promise<string> {
  return (await callWhole(probe, name, input)).text;
}
