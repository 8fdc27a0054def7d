const { mkdir, open, rename } = require('node:fs/promises');
const http = require('node:http');
const vscode = require('vscode');

const page = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src SOURCE; script-src 'nonce-minimal'">
<script nonce="minimal">
  addEventListener('message', ({ data }) => document.body.prepend(Object.assign(new Image(), data)));
</script>`;

exports.activate = ({ globalStorageUri, subscriptions }) => {
  let panel;
  const shown = () => {
    panel ??= openPanel(globalStorageUri, () => {
      panel = undefined;
    });
    return panel.webview;
  };
  const draw = async (address) => {
    const { document, selection } = vscode.window.activeTextEditor;
    const words = document.getText(selection);
    const answered = ask(address, { contents: [{ role: 'user', parts: [{ text: words }] }] });
    const webview = shown();
    const file = await keep(globalStorageUri, picture(await answered));
    webview.postMessage({ alt: words, src: String(webview.asWebviewUri(file)) });
  };
  subscriptions.push(vscode.commands.registerCommand('limn-tests.drawSelection', draw));
};

function openPanel(storage, closed) {
  const panel = vscode.window.createWebviewPanel(
    'limn-tests.minimal',
    'Minimal',
    { viewColumn: vscode.ViewColumn.Three, preserveFocus: true },
    { enableScripts: true, localResourceRoots: [storage] },
  );
  panel.onDidDispose(closed);
  panel.webview.html = page.replace('SOURCE', panel.webview.cspSource);
  return panel;
}

function ask(address, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer any-word' };
    const request = http.request(address, { method: 'POST', headers }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString('utf8')));
    });
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });
}

function picture(answer) {
  return Buffer.from(answer.candidates[0].content.parts[0].inlineData.data, 'base64');
}

/** As a file that a loss of power would not take: written beside its place, synced and renamed. */
async function keep(storage, bytes) {
  await mkdir(storage.fsPath, { recursive: true });
  const uri = vscode.Uri.joinPath(storage, `${crypto.randomUUID()}.png`);
  const file = await open(`${uri.fsPath}.part`, 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(`${uri.fsPath}.part`, uri.fsPath);
  return uri;
}
