import assert from 'node:assert/strict';
import { bridgeProtocol } from '../../../../../src/agents/common/bridgeProtocol.ts';
import { BridgeConnection } from '../../../../../src/agents/host/bridge/bridgeConnection.ts';

/** Returns the response of a window with the folder `mine` to an agent that works in `at`. */
async function answered(mine: string, at: string): Promise<string> {
  const call = { token: 'a', at, client: 'some-agent', agent: 'some-agent', method: 'ping', params: {} };
  const replies = new Promise<string>((resolve) => {
    const line = {
      end: () => undefined,
      send: (text: string) => {
        if ('proof' in JSON.parse(text)) connection.onLine(JSON.stringify(call));
        else resolve('refused' in JSON.parse(text) ? 'refused' : 'welcome');
      },
    };
    const connection = new BridgeConnection(line, {
      connectionOf: async (folder) => ({ folder, token: 'a' }),
      answer: async () => ({ result: {} }),
    });
    const hello = { protocol: bridgeProtocol, folder: mine, challenge: '0'.repeat(64) };
    connection.onLine(JSON.stringify(hello));
  });
  return replies;
}

describe('Bridge greeting', () => {
  for (const [mine, at] of [
    ['/ws', '/ws'],
    ['/ws', '/ws/docs'],
    ['/ws/', '/ws/docs/../images'],
    ['/', '/ws'],
    ['c:\\ws', 'C:\\ws\\docs'],
    ['\\\\server\\share\\ws', '\\\\server\\share\\ws\\docs'],
  ] as const)
    it(`accepts an agent at ${at} in ${mine}`, async () => assert.equal(await answered(mine, at), 'welcome'));

  for (const [mine, at] of [
    ['/ws', '/ws/../outside'],
    ['/ws', '/ws/docs/../../outside'],
    ['/ws', '/ws2'],
    ['/ws', 'ws'],
    ['c:\\ws', 'c:\\ws\\..\\outside'],
    ['c:\\ws', 'c:/ws/../outside'],
    ['\\\\server\\share\\ws', '\\\\other\\share\\ws'],
  ] as const)
    it(`rejects an agent at ${at}, which is outside ${mine}`, async () =>
      assert.equal(await answered(mine, at), 'refused'));
});
