import { strict as assert } from 'node:assert';
import { nodeTransport } from '../../src/service/node/nodeTransport.ts';
import { startScripted } from '../service/scripted.ts';

describe('A request of the extension host', () => {
  it('gets the resolved addresses of a name, and ends before it connects if one is rejected', async () => {
    const server = await startScripted();
    const url = server.url.replace('127.0.0.1', 'localhost');
    const refused = new Error('refused');
    const sending = nodeTransport({
      url,
      headers: {},
      signal: new AbortController().signal,
      onResolved: () => {
        throw refused;
      },
    });
    await assert.rejects(sending, refused);
    assert.deepEqual(server.requests, []);
    await server.close();
  });
});
