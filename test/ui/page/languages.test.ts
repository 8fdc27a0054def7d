import { deepEqual } from 'node:assert/strict';
import { inLanguage, type Translate } from '../../l10n/inLanguage.ts';
import { files, languagesOf, readStrings } from '../../l10n/languages.ts';
import { pseudo } from '../../l10n/pseudo.ts';
import { stateNames, states } from '../fixtures/states.ts';
import { cutTexts } from './cutTexts.ts';
import { withPage } from './ring.ts';

/** Limn's languages, and one that is longer than any. */
async function languages(): Promise<readonly (readonly [string, Translate])[]> {
  const named = await languagesOf('sources');
  const all = await Promise.all(named.map((language) => readStrings(files.sources(language))));
  return [
    ['a longer language', pseudo],
    ...named.map((name, at) => [name, (text: string) => all[at]?.[text]] as const),
  ];
}

describe('In any language', () => {
  const open = withPage();
  let all: Awaited<ReturnType<typeof languages>> = [];
  let english: readonly string[] = [];

  before(async () => {
    all = await languages();
    english = Object.keys(await readStrings(files.sources()));
  });

  for (const name of stateNames) {
    it(`no text is cut at 380 pixels: ${name}`, async () => {
      for (const [language, translate] of all) {
        const page = await open({ width: 380, first: inLanguage(states[name](), english, translate) });
        for (const fold of await page.locator('summary').all()) await fold.click();
        deepEqual([language, await cutTexts(page)], [language, []]);
        await page.context().close();
      }
    });
  }
});
