import assert from 'node:assert/strict';
import type { TakesAlong } from '../../../../src/product/common/modes.ts';
import { toDraft, toTurnRequest } from '../../../../src/sessions/common/draft.ts';
import {
  type Ask,
  addTurn,
  emptyDraft,
  getTurnRequest,
  newSession,
} from '../../../../src/sessions/common/editSession.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { options, pictureOf } from './pictures.ts';

const quote = quoteOf('A passage.');
const attachments = [
  { id: 'r', name: 'a.png', picture: pictureOf('p') },
  { id: 'm', name: 'a.png (marked)', picture: pictureOf('m') },
];
const shared = { prompt: '', options, quote, attachments };

/** Every option that a request of each mode can have. The compiler reports a field that is missing here. */
type Whole<Others extends keyof Ask> = Required<Omit<Ask, Others>>;
const chat: Whole<'prompts' | 'from' | 'look' | 'marks'> = {
  ...shared,
  mode: 'chat',
  prompt: 'Shorten: A passage.',
  holdsPassage: true,
  changesPassage: true,
  context: [quoteOf('Beside it.')],
  passages: [quote, quoteOf('Another passage.')],
  illustrates: { pictures: 5 },
};
const image: Whole<'passages' | 'context' | 'holdsPassage' | 'changesPassage' | 'illustrates'> = {
  ...shared,
  mode: 'image',
  prompts: [
    { id: 'a', text: 'a boat', quote },
    { id: 'b', text: 'a pier', aspectRatio: '1:1' },
  ],
  marks: { original: 'r', copy: 'm', marks: [{ tool: 'pen', color: 'red', width: 3, points: [1, 2, 3, 4] }] },
  from: 'p1',
  look: { name: 'Flat', uri: '', style: 'flat', characters: [] },
};
const asks: readonly Ask[] = [chat, image];

describe('Request', () => {
  for (const ask of asks) {
    it(`is unchanged after a round trip through a turn (${ask.mode})`, () => {
      const empty = newSession({ now: 1, id: 's' }, emptyDraft('chat', options));
      const [turn] = addTurn(empty, ask, { now: 2, id: 't' }).turns;
      assert.deepEqual(turn && getTurnRequest(turn), ask);
    });

    it(`is unchanged after a round trip through the draft (${ask.mode})`, () =>
      assert.deepEqual(toTurnRequest(toDraft(ask)), ask));

    it(`is not part of a turn’s results (${ask.mode})`, () => {
      const turn = { ...ask, id: 't', createdAt: 1, results: [], shown: 0, summary: 'So far.', picked: 'p' };
      assert.deepEqual(getTurnRequest(turn), ask);
    });
  }

  it('does not compile if a mode does not specify whether a field is sent', () => {
    // @ts-expect-error: `from` is missing.
    const forgotten: TakesAlong = { quote: true, passages: true, context: true, attachments: true, prompts: true };
    assert.ok(!('from' in forgotten));
  });
});

function quoteOf(text: string): Quote {
  return { id: text, uri: 'file:///a.md', fileName: 'a.md', languageId: 'markdown', firstLine: 1, lastLine: 1, text };
}
