import assert from 'node:assert/strict';
import { SendDeduplicator } from '../../../../src/sessions/host/sendDeduplicator.ts';

describe('A message from the page', () => {
  it('is sent once if the page repeats it, and is tried again if it was not sent', async () => {
    const sends = new SendDeduplicator();
    const done: string[] = [];
    const send = (what: string, isSent: boolean) => async () => {
      done.push(what);
      return isSent;
    };
    assert.equal(await sends.once('a', send('refused', false)), false);
    await Promise.all(['a', 'a'].map((id) => sends.once(id, send('sent', true))));
    await sends.once('a', send('again', true));
    assert.deepEqual(done, ['refused', 'sent']);
  });
});
