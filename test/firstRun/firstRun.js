/** Opens the sample document with a sentence selected, and the walkthrough of Limn beside it. */
const vscode = require('vscode');

const file = 'blog/last-keeper.md';
/** Of the sentence that is selected, unless the user has changed it. */
const beginning = 'A white lighthouse with two red bands';

async function activate() {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder || vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, file));
  const text = document.getText();
  const start = text.indexOf(beginning);
  const selection =
    start < 0
      ? undefined
      : new vscode.Range(document.positionAt(start), document.positionAt(text.indexOf('.', start) + 1));
  await vscode.window.showTextDocument(document, { preview: false, selection });
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', 'limn-tools.limn#getStarted', true);
}

module.exports = { activate };
