/** Slow, so it is no part of `npm test`: `npm run test:slow`. */
import { killTimes } from '../unit/sessions/host/store/killing.ts';

const kills = Number(process.env.LIMN_STORE_KILLS ?? 200);

describe('A store whose process is killed', () => {
  it(`keeps all that had ended, ${kills} times`, async function () {
    this.timeout(kills * 5_000);
    await killTimes(kills);
  });
});
