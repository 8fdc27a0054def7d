import { deepEqual } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Language } from '../../../src/base/host/formats.ts';
import { inLanguage, type Translate } from '../../l10n/inLanguage.ts';
import { files, languagesOf, readStrings } from '../../l10n/languages.ts';
import { pseudo } from '../../l10n/pseudo.ts';
import { translated } from '../../unit/strings/english.ts';
import type { Snapshot } from '../fixtures/views.ts';
import { type Open, type ShowSnapshot, usePage, withSharedPanel } from './browserFixture.ts';
import { cutTexts } from './cutTexts.ts';
import { openFolds } from './folds.ts';
import { type Scene, scenes } from './scenes.ts';

const longer = 'a longer language';

type Named = readonly [name: string, translate: Translate];

/** Returns Limn's languages, and a pseudo language with longer text than any of them. */
async function languages(): Promise<readonly Named[]> {
  const named = await languagesOf('sources');
  const all = await Promise.all(named.map((language) => readStrings(files.sources(language))));
  return [
    [longer, pseudo],
    ['en', (text) => text],
    ...named.map((name, at) => [name, (text: string) => all[at]?.[text]] as const),
  ];
}

type Size = { readonly width: number; readonly height: number };

/** A panel of the usual width. */
const usual: Size = { width: 380, height: 760 };

/** A panel as narrow as a side bar, and one beside a document in a window of 1280 × 720 at 200 %. */
const small: readonly Size[] = [
  { width: 300, height: 760 },
  { width: 300, height: 320 },
];

/** A language, and the function that translates the fixtures' English into it. */
interface Spoken {
  readonly language: Language;
  readonly told: <Value>(value: Value) => Value;
}

async function shown(open: Open, scene: Scene, { language, told }: Spoken, size: Size): Promise<Page> {
  const first = scene.first && told(scene.first(language));
  await open.done();
  const page = await open({ ...size, ...(scene.page && { page: scene.page }), ...(first && { first }) });
  await scene.before?.(page);
  await page.evaluate(
    (messages) => {
      for (const message of messages) window.postMessage(message, '*');
    },
    told(scene.messages?.() ?? []),
  );
  await drawn(page);
  await openFolds(page);
  await scene.reach?.(page);
  return page;
}

async function showShared(show: ShowSnapshot, first: Snapshot, size: Size): Promise<Page> {
  const page = await show(first, size);
  await openFolds(page);
  return page;
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))));
  });
}

interface Ways {
  readonly open: Open;
  /** For scenes that do not need a separate page. */
  readonly show: ShowSnapshot;
}

/** Yields the scene in each size. Opened parts may close when the width changes, so only scenes without them are resized. */
async function* inSizes(
  { open, show }: Ways,
  scene: Scene,
  spoken: Spoken,
  all: readonly Size[],
): AsyncGenerator<[Page, Size]> {
  const { first } = isSnapshotOnly(scene) ? scene : {};
  let page: Page | undefined;
  for (const size of all) {
    if (page && !scene.reach) await page.setViewportSize(size);
    else if (first) page = await showShared(show, spoken.told(first(spoken.language)), size);
    else page = await shown(open, scene, spoken, size);
    await drawn(page);
    yield [page, size];
  }
}

/** Returns whether the scene consists only of the panel's first message. */
function isSnapshotOnly({ page, before, messages, reach }: Scene): boolean {
  return !page && !before && !messages && !reach;
}

/** Returns the pixels by which the page overflows horizontally; it must never scroll sideways. */
const over = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('In any language', () => {
  const ways = { open: usePage(), show: withSharedPanel() };
  let all: readonly Named[] = [];
  let english: readonly string[] = [];

  before(async () => {
    all = await languages();
    english = Object.keys(await readStrings(files.sources()));
  });

  async function look(name: string, scene: Scene, [language, translate]: Named): Promise<void> {
    const isReal = language !== longer;
    const spoken: Spoken = {
      language: translated(isReal ? language : 'en', translate),
      told: (value) => inLanguage(value, english, translate),
    };
    const sizes = isReal ? small : [usual];
    const folder = process.env.LIMN_SHOTS;
    for await (const [page, { width, height }] of inSizes(ways, scene, spoken, sizes)) {
      const size = `${width} × ${height}`;
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}x${height}-${language}.png` });
      deepEqual([language, size, await cutTexts(page, isReal), await over(page)], [language, size, [], 0]);
    }
  }

  for (const [name, scene] of Object.entries(scenes))
    it(`no text is cut off, even in a small panel: ${name}`, async () => {
      for (const one of all) await look(name, scene, one);
    });
});
