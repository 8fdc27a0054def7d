import assert from 'node:assert/strict';
import { Visit } from '../../../../../src/host/agents/bridge/visit.ts';
import { bridgeProtocol } from '../../../../../src/shared/bridge/bounds.ts';

/** What a window whose folder is `mine` answers to an agent that says where it works. */
async function answered(mine: string, at: string): Promise<string> {
  const none = async () => assert.fail('nothing was asked yet');
  const tickets = { wait: none, begin: none, told: none, list: none };
  const replies = new Promise<string>((resolve) => {
    const line = { send: (text: string) => resolve(JSON.parse(text).type), end: () => undefined };
    const visit = new Visit(line, { tickets, folderOf: async (folder) => folder, picturesOf: async () => [] });
    const hello = { protocol: bridgeProtocol, token: 'a', folder: mine, at, agent: 'some-agent' };
    visit.onLine(JSON.stringify({ type: 'hello', ...hello }));
  });
  return replies;
}

describe('An agent that says where it works', () => {
  for (const [mine, at] of [
    ['/ws', '/ws'],
    ['/ws', '/ws/docs'],
    ['/ws/', '/ws/docs/../images'],
    ['/', '/ws'],
    ['c:\\ws', 'C:\\ws\\docs'],
    ['\\\\server\\share\\ws', '\\\\server\\share\\ws\\docs'],
  ] as const)
    it(`is welcome at ${at} in ${mine}`, async () => assert.equal(await answered(mine, at), 'welcome'));

  for (const [mine, at] of [
    ['/ws', '/ws/../outside'],
    ['/ws', '/ws/docs/../../outside'],
    ['/ws', '/ws2'],
    ['/ws', 'ws'],
    ['c:\\ws', 'c:\\ws\\..\\outside'],
    ['c:\\ws', 'c:/ws/../outside'],
    ['\\\\server\\share\\ws', '\\\\other\\share\\ws'],
  ] as const)
    it(`is sent away from ${at}, which leads out of ${mine}`, async () =>
      assert.equal(await answered(mine, at), 'refused'));
});
