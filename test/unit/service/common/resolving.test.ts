import assert from 'node:assert/strict';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';

describe('Host name with several addresses', () => {
  const { lookup } = dns;
  let server: ScriptedServer;

  before(async () => {
    server = await startScripted();
    standsFor('127.0.0.1', '10.0.0.7');
  });
  after(async () => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
    await server.close();
  });

  it('reports all of them and connects to the first', async () => {
    const told: string[] = [];
    server.next({ body: 'fine' });
    const { status } = await ask((address) => void told.push(address));
    assert.deepEqual([status, told], [200, ['127.0.0.1', '10.0.0.7']]);
  });

  it('is not contacted at all if a later address is refused', async () => {
    const before = server.requests.length;
    const refused = new Error('refused');
    const sending = ask((address) => {
      if (address !== '127.0.0.1') throw refused;
    });
    await assert.rejects(sending, refused);
    assert.equal(server.requests.length, before);
  });

  function ask(onResolved: (address: string) => void) {
    const url = server.url.replace('127.0.0.1', 'several.example');
    return nodeTransport({ url, headers: {}, signal: new AbortController().signal, onResolved });
  }

  function standsFor(...addresses: readonly string[]): void {
    const all = addresses.map((address) => ({ address, family: 4 }));
    const answer = (_name: string, _options: object, done: (error: null, found: typeof all) => void) => done(null, all);
    dns.lookup = Object.assign(answer, lookup) as unknown as typeof lookup;
    syncBuiltinESMExports();
  }
});
