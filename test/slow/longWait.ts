/** Slow, so it is no part of `npm test`: `npm run test:slow`. Node's `fetch` gives up on a first byte after 300 seconds. */
import { strict as assert } from 'node:assert';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { askForPicture } from '../ui/workflows.ts';
import { candidate, inline, pngBytes } from '../unit/service/common/samples.ts';

const seconds = 330;

describe('a picture on its way for longer than five minutes, in the Node extension host', () => {
  const workbench = withWorkbench();

  it(`arrives although its first byte comes after ${seconds} seconds`, async function () {
    this.timeout((seconds + 90) * 1_000);
    await workbench().setKey('any-word');
    const body = candidate([inline(pngBytes(640, 360))]);
    workbench().service.script.next({ delay: seconds * 1_000, body });
    const sentence = 'All three came home.';
    await askForPicture(workbench(), { file: 'blog/last-keeper.md', text: sentence });
    await workbench().service.received(1);
    const sentAt = performance.now();
    await workbench()
      .limn.picture(sentence)
      .waitFor({ timeout: (seconds + 60) * 1_000 });
    const waited = (performance.now() - sentAt) / 1_000;
    console.log(`      it came after ${waited.toFixed(1)} s`);
    assert.ok(waited > seconds - 1, 'The service answered too early to tell.');
    assert.equal(workbench().service.requests.length, 1, 'It was sent more than once.');
  });
});
