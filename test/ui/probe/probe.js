/** Runs small functions that the tests send against `vscode`, and says where it listens. */
const fs = require('node:fs');
const http = require('node:http');
const vscode = require('vscode');

// Functions come compiled with calls to this one.
const keepName = (named) => named;

async function run(text) {
  const { source, given } = JSON.parse(text);
  const sent = new Function('__name', 'require', `return (${source});`)(keepName, require);
  return await sent(vscode, ...given);
}

async function answer(request, response) {
  try {
    const value = await run(Buffer.concat(await request.toArray()).toString('utf8'));
    response.writeHead(200).end(JSON.stringify({ value }));
  } catch (failure) {
    response.writeHead(500).end(JSON.stringify({ failure: String(failure?.stack ?? failure) }));
  }
}

function activate() {
  const server = http.createServer(answer);
  server.listen(0, '127.0.0.1', () => {
    const file = process.env.LIMN_PROBE;
    const folders = vscode.workspace.workspaceFolders?.length ?? 0;
    fs.writeFileSync(`${file}.new`, JSON.stringify({ port: server.address().port, pid: process.pid, folders }));
    fs.renameSync(`${file}.new`, file);
  });
}

module.exports = { activate };
