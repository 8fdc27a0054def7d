/** Runs in VS Code's extension host: finds the bundled test files beside it and runs them with mocha. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { commands } from 'vscode';

/** Called by VS Code. Writes the test results to the file that `LIMN_RESULTS` names, as mocha's `json` reporter does. */
export async function run(): Promise<void> {
  // Nobody looks at it, and it is drawn again with each change of a file.
  await commands.executeCommand('workbench.action.closeSidebar');
  const part = process.env.LIMN_TESTS ?? '';
  const output = process.env.LIMN_RESULTS ?? '';
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'json', reporterOptions: { output } });
  const files = readdirSync(__dirname, { recursive: true }).map(String);
  for (const file of files)
    if (file.endsWith('.test.js') && file.includes(part)) mocha.addFile(path.join(__dirname, file));
  await new Promise((resolve) => mocha.run(resolve));
}
