import assert from 'node:assert/strict';
import { assertBounded } from '../panel/host/view/assertBounded.ts';
import { type CaseOutcome, runCase, sentinelKey } from './desk.ts';
import type { VisibleTurn, WireCase } from './entry.ts';
import { type Variant, variantsOf } from './forms.ts';
import { sections } from './sections.ts';
import { getVisibleTurn, viewOf, withoutEmpty } from './seen.ts';

/** Responses that are played at the same time, so that their waits overlap; more servers than these are too many for some systems. */
const atOnce = 100;

async function playAll(variants: readonly Variant[]): Promise<Map<Variant, Promise<CaseOutcome>>> {
  const played = new Map<Variant, Promise<CaseOutcome>>();
  const waiting = variants.values();
  const playWaiting = async () => {
    for (const variant of waiting) {
      const outcome = runCase(variant);
      played.set(variant, outcome);
      await outcome.catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: atOnce }, playWaiting));
  return played;
}

function expected({ sees }: WireCase, { mode, streaming, way }: Variant): VisibleTurn {
  const told = typeof sees === 'function' ? sees(mode, streaming) : sees;
  return JSON.parse(JSON.stringify(withoutEmpty(told)).replaceAll('{model}', way.model ?? `${mode}-1`));
}

function assertSeen(entry: WireCase, variant: Variant, played: CaseOutcome): void {
  const { details: wantedRows = {}, ...wanted } = expected(entry, variant);
  const { details, ...shown } = getVisibleTurn(played);
  assert.deepEqual(shown, wanted);
  for (const [term, text] of Object.entries(wantedRows)) assert.equal(details[term], text, term);
}

/** Asserts that the store accepts the result, that its view has no endless texts, and that nothing contains the key. */
function assertSound({ session, reopened, problems, files, log, ...rest }: CaseOutcome): void {
  const view = viewOf({ session, reopened, problems, files, log, ...rest });
  assertBounded(view);
  assert.deepEqual([reopened, problems], [session, []]);
  assert.ok(log.length > 0);
  for (const text of [JSON.stringify(view), ...files, ...log]) assert.ok(!text.includes(sentinelKey), text);
}

for (const [section, entries] of Object.entries(sections)) {
  describe(section, () => {
    const variants = new Map(entries.map((entry) => [entry, variantsOf(entry)]));
    let results: Map<Variant, Promise<CaseOutcome>>;

    before(async () => {
      results = await playAll([...variants.values()].flat());
    });

    for (const [entry, all] of variants) {
      for (const variant of all) {
        it(`${entry.title} (${variant.name})`, async () => {
          const played = await results.get(variant);
          assert.ok(played);
          assertSeen(entry, variant, played);
          assertSound(played);
        });
      }
    }
  });
}

describe('Catalogue of known responses', () => {
  it('has a test for each entry', () => {
    const names = new Set(
      Object.values(sections)
        .flat()
        .map(({ title }) => title.split(' ')[0]),
    );
    const lengths = { A: 26, B: 28, C: 25, D: 31, E: 38, F: 24, G: 8 };
    const known = Object.entries(lengths).flatMap(([letter, length]) =>
      Array.from({ length }, (_, at) => `${letter}${at + 1}`),
    );
    assert.deepEqual(
      [...known, 'E1b'].filter((name) => !names.has(name)),
      [],
    );
  });
});
