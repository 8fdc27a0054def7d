const vscode = require('vscode');

const page = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-empty'">
<textarea></textarea>
<script nonce="empty">document.querySelector('textarea').focus()</script>`;

exports.activate = ({ subscriptions }) => {
  const open = () => {
    const panel = vscode.window.createWebviewPanel('limn-tests.empty', 'Empty', vscode.ViewColumn.Beside, {
      enableScripts: true,
    });
    panel.webview.html = page;
  };
  subscriptions.push(vscode.commands.registerCommand('limn-tests.openEmptyPanel', open));
};
