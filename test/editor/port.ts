import { once } from 'node:events';
import { createServer } from 'node:net';

/** Gives the wanted port of 127.0.0.1 when it is free, else any free one. */
export async function freePort(wanted = 0): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? 0;
}

async function tryPort(wanted: number): Promise<number | undefined> {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' ? address?.port : undefined;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}
