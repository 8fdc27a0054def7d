import fc from 'fast-check';

/** Where properties begin to look: the same in every run, so that a change is told apart from luck; `LIMN_FUZZ_SEED` to begin elsewhere. */
export const seed = Number(process.env.LIMN_FUZZ_SEED ?? 20_261_121);

fc.configureGlobal({ seed });

/** Closes what the tests of a process share, such as a browser. */
export const closing: (() => Promise<void>)[] = [];

/** Called by mocha in its own process; the processes of its parallel mode end what they have started as they end. */
export async function mochaGlobalTeardown(): Promise<void> {
  await Promise.all(closing.map((close) => close()));
}
