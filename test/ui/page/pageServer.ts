/** Serves the page as the host's document does, with the same policy, on loopback. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { bootstrapScript } from '../../../src/pageKit/common/pageBootstrap.ts';
import { builtPages, builtWorkers } from '../../editor/bundles.ts';
import { themeIds, themeNames, themes } from './themes.ts';

const root = join(import.meta.dirname, '../../..');
const nonce = 'page-test';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
};

export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startPageServer(): Promise<PageServer> {
  const files = await pageFiles();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    const content = files.get(pathname);
    if (pathname === '/') sendPage(response, searchParams);
    else if (content) sendFile(response, pathname, content);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${portOf(server)}/`, close: () => closed(server) };
}

async function pageFiles(): Promise<Map<string, Uint8Array>> {
  const built = await Promise.all([builtPages(), builtWorkers()]);
  const outputFiles = built.flatMap((one) => one.outputFiles);
  const files = new Map(outputFiles.map(({ path, contents }) => [`/${path.split(/[\\/]/).at(-1)}`, contents]));
  const codicons = join(root, 'node_modules/@vscode/codicons/dist');
  for (const name of ['codicon.css', 'codicon.ttf']) files.set(`/${name}`, await readFile(join(codicons, name)));
  const fixtures = join(root, 'test/ui/fixtures');
  for (const name of ['themes.css', 'dusk.svg', 'night.svg', 'lantern.svg'])
    files.set(`/${name}`, await readFile(join(fixtures, name)));
  return files;
}

/** Sends a file. The browser caches scripts and styles for the next page, but not pictures, since some tests count their requests. */
function sendFile(response: ServerResponse, pathname: string, content: Uint8Array): void {
  const type = types[extname(pathname)] ?? '';
  const caching = type.startsWith('image/') ? 'no-store' : 'max-age=3600';
  response.writeHead(200, { 'content-type': type, 'cache-control': caching }).end(content);
}

function sendPage(response: ServerResponse, asked: URLSearchParams): void {
  const theme = asked.get('theme') ?? 'dark';
  const page = ['gallery', 'comparison', 'image-editor'].find((name) => name === asked.get('page')) ?? 'panel';
  const kind = themes[themeNames.find((name) => name === theme) ?? 'dark'];
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; worker-src blob:`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
  response.end(`<!doctype html><html lang="en" class="${theme}"><head><title>Limn</title><script nonce="${nonce}">${bootstrapScript}</script>
<link rel="stylesheet" href="/themes.css"><link rel="stylesheet" href="/codicon.css"><link rel="stylesheet" href="/${page}.css">
</head><body class="${kind}" data-vscode-theme-id="${themeIds[theme] ?? ''}"><limn-${page}></limn-${page}><script type="module" nonce="${nonce}" src="/${page}.js"></script></body></html>`);
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo;
  return address.port;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
