import assert from 'node:assert/strict';
import { fetchTransport } from '../../../../src/service/common/fetchTransport.ts';
import type { Transport } from '../../../../src/service/common/transport.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { events } from '../../../service/scripted.ts';
import { chunk, completion } from './samples.ts';
import { startTestClient, type TestClient } from './testClient.ts';

const transports: Readonly<Record<string, Transport>> = { node: nodeTransport, fetch: fetchTransport };

for (const [name, transport] of Object.entries(transports)) {
  describe(`Cancel over ${name} frees the socket before the next request can arrive`, () => {
    let asked: TestClient;
    let stop: AbortController;
    beforeEach(async () => {
      asked = await startTestClient(transport);
      stop = new AbortController();
    });
    afterEach(() => asked.close());

    it('while no response has arrived', async () => {
      asked.server.next(() => stop.abort());
      assert.deepEqual(await orderAfter(asked.chat({ signal: stop.signal })), ['closed', 'next request']);
    });

    it('during a response', async () => {
      asked.server.next({ body: events(chunk({ content: 'Half' })), after: 'stayOpen' });
      const chat = asked.chat({ signal: stop.signal, onPiece: () => stop.abort() });
      assert.deepEqual(await orderAfter(chat), ['closed', 'next request']);
    });

    /** What the service sees, in order, when the user cancels this request and then sends another one at once. */
    async function orderAfter(stopped: Promise<unknown>): Promise<readonly string[]> {
      const order: string[] = [];
      const { closed } = await asked.server.arrived();
      void closed.then(() => order.push('closed'));
      await assert.rejects(stopped, { name: 'AbortError' });
      asked.server.next((response) => {
        order.push('next request');
        response.end(JSON.stringify(completion({ content: 'Hello' })));
      });
      await asked.chat();
      await closed;
      return order;
    }
  });
}
