/** The page with pictures of any number beside it, for what many of them cost. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root } from '../editor/paths.ts';
import type { PageServer } from '../ui/page/pageServer.ts';

/** Pixels: the long side of a small copy. */
export const smallWidth = 768;

/** PNG files. */
export interface PictureFiles {
  readonly whole: Buffer;
  readonly small: Buffer;
}

/** A PNG of the given width, 16:9. */
export function drawnPng(pixels: number): Buffer {
  const svg = readFileSync(path.join(root, 'test', 'ui', 'fixtures', 'dusk.svg'));
  return new Resvg(svg, { fitTo: { mode: 'width', value: pixels } }).render().asPng();
}

/** The page's server with pictures beside it: the same two files under as many addresses as are asked for. */
export async function startPictureServer(pageUrl: string, files: PictureFiles): Promise<PageServer> {
  const server = createServer(async (request, response) => {
    const address = request.url ?? '/';
    if (address.startsWith('/pictures/')) {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end(address.includes('/whole/') ? files.whole : files.small);
      return;
    }
    const answer = await fetch(new URL(address, pageUrl));
    const headers = ['content-type', 'content-security-policy'].map((name) => [name, answer.headers.get(name) ?? '']);
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(new Uint8Array(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
