import type { Workbench } from '../ui/workbench.ts';

/** Resolves once the window is calm: it has just loaded, and is busy with much else than what is measured. */
export const calm = (workbench: Workbench) =>
  workbench.probe.evaluate(async (vscode) => {
    for (let soon = 0; soon < 20; ) {
      const began = performance.now();
      await vscode.commands.executeCommand('setContext', 'limn-tests.calm', true);
      soon = performance.now() - began < 12 ? soon + 1 : 0;
    }
  });
