/** A service of pictures that tells when it saw a request and when the last byte of its answer was gone. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { candidate, inline, noisyPng } from '../../unit/service/common/samples.ts';

/** Milliseconds: what a request set off is over by then, as it is with a service that draws. */
const drawing = 1_000;

/** Bytes of a picture; no two are the same. */
const pictureSize = 4_000;

/** By the clock of the machine, in milliseconds. */
export interface Served {
  readonly asked: number;
  readonly answered: number;
}

export interface PictureService {
  readonly url: string;
  /** Resolves when the next request is answered. */
  readonly served: () => Promise<Served>;
  readonly close: () => Promise<void>;
}

export async function startPictureService(): Promise<PictureService> {
  let count = 0;
  const server = createServer(async (request, response) => {
    const asked = Date.now();
    request.resume();
    await pause(drawing);
    count += 1;
    const body = JSON.stringify(candidate([inline(noisyPng(pictureSize, count))]));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body, () => server.emit('served', { asked, answered: Date.now() } satisfies Served));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // Emitted above.
    served: async () => (await once(server, 'served'))[0] as Served,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
