import { commands, type Disposable } from 'vscode';
import { literal } from '../common/literal.ts';

/** VS Code shows what a command throws in a message of its own, often with the name of a file: it gets that to the letter. */
export function registerCommand(id: string, run: (...given: readonly unknown[]) => unknown): Disposable {
  return commands.registerCommand(id, async (...given: readonly unknown[]) => {
    try {
      return await run(...given);
    } catch (error) {
      throw withLiteralMessage(error);
    }
  });
}

function withLiteralMessage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = literal(error.message);
  return message === error.message ? error : new Error(message, { cause: error });
}
