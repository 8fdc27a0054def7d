/** What Limn's pages can show, each with the steps that lead there: only by selectors and roles, so that they work in any language. */
import type { Page } from 'playwright-core';
import type { Language } from '../../../src/base/host/formats.ts';
import type { InsertFormView } from '../../../src/panel/common/insertFormView.ts';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { type FailureKind, failureKinds } from '../../../src/service/common/failureReport.ts';
import { failureView } from '../../../src/service/host/failureTexts.ts';
import { comparedPicture, comparisonMessages, type Pictures, serveCompared } from '../fixtures/comparison.ts';
import { failureFacts } from '../fixtures/failureFacts.ts';
import { galleryMessages, galleryPicture } from '../fixtures/gallery.ts';
import { formPicture, one, several, sheet, six } from '../fixtures/insertForms.ts';
import { type StateName, stateNames, states } from '../fixtures/states.ts';
import { result, type Snapshot, snapshot, turn } from '../fixtures/views.ts';

export interface Scene {
  readonly page?: 'gallery' | 'comparison';
  /** Returns the panel's first message. */
  readonly first?: (language: Language) => Snapshot;
  /** Returns the further messages of the host. */
  readonly messages?: () => readonly unknown[];
  /** The steps before the messages. */
  readonly before?: (page: Page) => Promise<void>;
  /** The steps after the messages. */
  readonly reach?: (page: Page) => Promise<void>;
}

const press = (place: string) => (page: Page) => page.locator(place).first().click();
const cell = (index: number) => `[role="gridcell"][data-index="${index}"]`;

function failureScene(kinds: readonly FailureKind[]): Scene {
  const turns = (language: Language) =>
    kinds.map((kind, at) => {
      const failure = failureView(language, { ...failureFacts, kind }, { mode: 'image', failedAt: Date.now() });
      return turn({ id: `t${at}`, prompt: kind, result: result({ id: `r${at}`, state: 'failed', failure }) });
    });
  return { first: (language) => snapshot({ turns: turns(language) }) };
}

function galleryScene(count: number, reach?: Scene['reach']): Scene {
  const pictures = Array.from({ length: count }, (_, index) => galleryPicture(index));
  return { page: 'gallery', messages: () => galleryMessages(pictures), ...(reach && { reach }) };
}

function comparisonScene(pictures: Pictures, reach?: Scene['reach']): Scene {
  const messages = () => comparisonMessages(pictures);
  return { page: 'comparison', before: serveCompared, messages, ...(reach && { reach }) };
}

/** Returns the scene of an insert form. The page only shows an insert form that it has requested. */
function formScene(shown: TurnView, view: InsertFormView): Scene {
  const before = async (page: Page) => {
    await page.locator('article .actions vscode-button').first().focus();
    await page.keyboard.press('Alt+Enter');
  };
  return {
    first: () => snapshot({ turns: [shown] }),
    before,
    messages: () => [{ type: 'insertForm', sessionId: 's1', form: view }],
    reach: (page) => page.locator('.insert-form').waitFor(),
  };
}

const pressed = (state: StateName, place: string): Scene => ({ first: states[state], reach: press(place) });
const tooLarge = { says: 'Too large to be shown: 12,000 × 9,000 pixels.', title: 'a.png' };

export const scenes: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(stateNames.map((name) => [name, { first: states[name] }])),
  'every failure, 1': failureScene(failureKinds.slice(0, 10)),
  'every failure, 2': failureScene(failureKinds.slice(10, 20)),
  'every failure, 3': failureScene(failureKinds.slice(20)),
  'a picture zoomed': pressed('image-transparent', 'article .zoom'),
  'the menu': pressed('image-result', 'article limn-menu button'),
  'a question being edited': pressed('chat-versatile', 'article .turn-tools button'),
  'a picture’s question being edited': {
    first: () => snapshot({ turns: [{ ...one, isOpen: true, prompt: 'The boat leaves the harbour' }] }),
    reach: press('article .turn-tools button'),
  },
  'a part of an answer marked': {
    first: states['chat-versatile'],
    reach: (page) => page.locator('.answer p').first().selectText(),
  },
  'the list of prompts': {
    first: states['chat-context'],
    reach: async (page) => {
      await page.locator('limn-composer textarea').first().focus();
      await page.keyboard.type('/');
      await page.getByRole('listbox').waitFor();
    },
  },
  'the list of values, and a wrong one': {
    first: states['composer-refining'],
    reach: async (page) => {
      const boxes = page.locator('limn-composer [role="combobox"]');
      await boxes.first().fill('wide');
      await boxes.nth(1).click();
    },
  },
  'a message typed while an answer comes': {
    first: states['chat-streaming'],
    reach: (page) => page.locator('limn-composer textarea').first().fill('And a title for it.'),
  },
  'a sheet': formScene(one, sheet),
  'a sheet for a signed picture': formScene(one, { ...sheet, pictures: [{ ...formPicture, isSigned: true }] }),
  'a sheet for three pictures': formScene(six, several),
  'the gallery': galleryScene(30),
  'the gallery, empty': galleryScene(0),
  'the gallery, one picked': galleryScene(30, press(cell(1))),
  'the gallery, several picked': galleryScene(30, async (page) => {
    for (const index of [0, 1, 2]) await page.locator(`${cell(index)} .tick`).click();
  }),
  'the gallery, nothing found': galleryScene(30, (page) => page.getByRole('searchbox').fill('nothing of the kind')),
  'two pictures compared': comparisonScene({}),
  'two pictures at a divider': comparisonScene({}, (page) => page.keyboard.press('2')),
  'what two pictures differ in': comparisonScene({}, (page) => page.keyboard.press('4')),
  'a picture without an older one': comparisonScene({ older: undefined } as unknown as Pictures),
  'a picture of another size, and one too large': comparisonScene({
    older: comparedPicture('a.png', { width: 12_000, height: 9_000, card: tooLarge }),
    newer: comparedPicture('b.png', { src: '/small.png', width: 100, height: 80 }),
  }),
};
