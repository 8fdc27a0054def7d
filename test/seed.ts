import fc from 'fast-check';

/** Where properties begin to look: the same in every run, so that a change is told apart from luck; `LIMN_FUZZ_SEED` to begin elsewhere. */
export const seed = Number(process.env.LIMN_FUZZ_SEED ?? 20_261_121);

fc.configureGlobal({ seed });
