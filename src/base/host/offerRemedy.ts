import { commands, l10n } from 'vscode';

/** What mends the cause of a message, as a button. */
interface Remedy {
  readonly label: string;
  readonly run: () => PromiseLike<unknown>;
}

/** The remedies that are commands of VS Code. */
export const remedies = {
  openFolder: (): Remedy => ({ label: l10n.t('Open Folder'), run: run('workbench.action.files.openFolder') }),
  checkForUpdates: (): Remedy => ({
    label: l10n.t('Check for Updates'),
    run: run('workbench.extensions.action.checkForUpdates'),
  }),
  manageTrust: (): Remedy => ({ label: l10n.t('Manage Workspace Trust'), run: run('workbench.trust.manage') }),
};

function run(command: string): () => PromiseLike<unknown> {
  return () => commands.executeCommand(command);
}

/** Shows a message with its remedy, and applies it if the user presses the button. */
export async function offerRemedy(
  show: (text: string, button: string) => PromiseLike<string | undefined>,
  text: string,
  remedy: Remedy,
): Promise<void> {
  if ((await show(text, remedy.label)) === remedy.label) await remedy.run();
}
