import { commands, type Disposable } from 'vscode';
import { literal } from '../common/literal.ts';

/** Registers a command whose errors are shown literally: VS Code shows them in a message of its own, often with a file name. */
export function registerCommand(id: string, run: (...given: readonly unknown[]) => unknown): Disposable {
  return commands.registerCommand(id, async (...given: readonly unknown[]) => {
    try {
      return await run(...given);
    } catch (error) {
      const message = error instanceof Error ? literal(error.message) : undefined;
      const isLiteral = !(error instanceof Error) || message === error.message;
      throw isLiteral ? error : new Error(message, { cause: error });
    }
  });
}
