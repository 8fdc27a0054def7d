import assert from 'node:assert/strict';
import { SendDeduplicator } from '../../../../src/sessions/host/sendDeduplicator.ts';

describe('What a page sends', () => {
  it('is sent once, however often it is asked, and not while nothing comes of it', async () => {
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
