import { killTimes } from './killing.ts';

describe('A store whose process is killed', () => {
  it('keeps every session readable, every finished turn and complete pictures, and nothing else a day later', async function () {
    this.timeout(120_000);
    await killTimes(12);
  });
});
