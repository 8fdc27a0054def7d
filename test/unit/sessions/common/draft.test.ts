import assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  applyDefaults,
  applyInput,
  changeDraft,
  clearSent,
  countRequests,
  expandRequests,
  getContextLength,
  isEmptyDraft,
  setBaseImage,
  toDraft,
  toTurnRequest,
} from '../../../../src/sessions/common/draft.ts';
import { newSession } from '../../../../src/sessions/common/editSession.ts';
import type { Draft } from '../../../../src/sessions/common/model/session.ts';
import { PictureOptions } from '../../../../src/sessions/common/model/turnRequest.ts';
import { options, pictureOf } from './pictures.ts';

const quote = {
  id: 'q',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 1,
  text: 'x',
};
const attachments = [{ id: 'r', name: 'a.png', picture: pictureOf('p') }];
const prompts = [
  { id: 'a', text: 'a boat', quote },
  { id: 'b', text: 'a pier' },
  { id: 'c', text: 'a gull' },
];
const full: Draft = { mode: 'image', text: '', options, prompts, attachments, from: 'p1' };

describe('Draft', () => {
  it('applies edits, removals and reordering of prompts, each with its own passage', () => {
    const typed = {
      mode: 'image' as const,
      text: '',
      options,
      prompts: [
        { id: 'c', text: 'a tern' },
        { id: 'a', text: 'a ship' },
      ],
    };
    const draft = applyInput(full, typed);
    assert.deepEqual(draft.prompts, [
      { id: 'c', text: 'a tern' },
      { id: 'a', text: 'a ship', quote },
    ]);
    assert.deepEqual([draft.attachments, draft.from], [attachments, 'p1']);
  });

  it('drops prompts with unknown ids, and all prompts if the page has none', () => {
    const typed = { mode: 'image' as const, text: 'x', options };
    assert.equal(applyInput(full, { ...typed, prompts: [{ id: 'forged', text: 'x' }] }).prompts, undefined);
    assert.equal(applyInput(full, typed).prompts, undefined);
  });

  it('keeps its prompts while a chat message is written', () =>
    assert.deepEqual(applyInput(full, { mode: 'chat', text: 'hi', options }).prompts, prompts));

  it('requests one picture of each prompt that is not empty', () => {
    const ask = toTurnRequest({ ...full, prompts: [...prompts, { id: 'd', text: ' \n' }] });
    assert.deepEqual([ask.prompt, ask.prompts, ask.attachments, ask.from], ['', prompts, attachments, 'p1']);
  });

  it('becomes a plain request with its passage if one prompt is left', () => {
    const ask = toTurnRequest({ ...full, prompts: [{ id: 'd', text: '' }, ...prompts.slice(0, 1)] });
    assert.deepEqual([ask.prompt, ask.prompts, ask.quote], ['a boat', undefined, quote]);
  });

  it('requests its text if all prompts are empty', () =>
    assert.equal(toTurnRequest({ ...full, text: 'a fog', prompts: [{ id: 'd', text: '' }] }).prompt, 'a fog'));

  it('of a chat requests with its whole context, and keeps what only images use', () => {
    const context = [{ ...quote, id: 'c', kind: 'file' as const }];
    const chat: Draft = { ...full, mode: 'chat', text: 'hi', quote, context };
    assert.deepEqual(toTurnRequest(chat), { mode: 'chat', prompt: 'hi', options, quote, context, attachments });
    assert.deepEqual(toDraft(toTurnRequest(chat), chat), chat);
    assert.deepEqual(clearSent(chat), { mode: 'chat', text: '', options, prompts, from: 'p1' });
  });

  it('of images keeps what only a chat uses', () => {
    const context = [{ ...quote, id: 'c', kind: 'file' as const }];
    const draft: Draft = { mode: 'image', text: 'a boat', options, context };
    assert.equal(toTurnRequest(draft).context, undefined);
    assert.deepEqual(clearSent(draft), { mode: 'image', text: '', options, context });
    assert.deepEqual(toDraft(toTurnRequest(draft), draft), draft);
  });

  it('requests the same for each of several passages, and plainly if one is left', () => {
    const passages = [quote, { ...quote, id: 'q2' }];
    const chat: Draft = { mode: 'chat', text: 'Shorten.', options, passages };
    assert.deepEqual([toTurnRequest(chat).passages, countRequests(toTurnRequest(chat))], [passages, 2]);
    const one = toTurnRequest({ ...chat, passages: [quote] });
    assert.deepEqual([one.quote, one.passages, countRequests(one)], [quote, undefined, 1]);
  });

  it('is empty only if nothing would be sent with the text', () => {
    const empty: Draft = { mode: 'chat', text: ' ', options };
    assert.equal(isEmptyDraft(empty), true);
    for (const more of [{ text: 'x' }, { quote }, { context: [quote] }, { attachments }, { from: 'p' }])
      assert.equal(isEmptyDraft({ ...empty, ...more }), false, Object.keys(more).join());
  });

  it('counts the whole context of one request, for several passages the longest', () => {
    const long = { ...quote, id: 'l', text: 'y'.repeat(50) };
    const ask = { mode: 'chat' as const, prompt: 'abc', options, passages: [quote, long], context: [long] };
    assert.equal(getContextLength(ask), 103);
  });

  it('keeps only its options after its pictures were requested', () =>
    assert.deepEqual(clearSent(full), { mode: 'image', text: '', options }));

  it('keeps the time of the last input through all changes, so that older input never replaces it', () => {
    const typed = { ...full, typedAt: 7 };
    const cleared = changeDraft(newSession({ now: 1, id: 's' }, typed), () => full);
    assert.deepEqual(
      [clearSent(typed).typedAt, toDraft(toTurnRequest(full), typed).typedAt, cleared.draft.typedAt],
      [7, 7, 7],
    );
    assert.equal(applyInput(typed, { mode: 'image', text: 'x', options, typedAt: 9 }).typedAt, 9);
  });

  it('is unchanged after a round trip through its request', () => assert.deepEqual(toDraft(toTurnRequest(full)), full));

  it('sends a request for each picture of each prompt', () => {
    assert.equal(countRequests(toTurnRequest({ ...full, options: { ...options, count: 3 } })), 9);
    assert.equal(countRequests({ mode: 'image', prompt: 'x', options }), 1);
    assert.equal(countRequests({ mode: 'chat', prompt: 'x', options: { ...options, count: 3 } }), 1);
  });

  it('sends a request for each model, of each picture of each prompt, except in a chat', () => {
    const models = ['a', 'b'];
    const ask = { mode: 'image', prompt: 'x', options: { ...options, count: 2, models } } as const;
    assert.deepEqual(
      expandRequests(ask).map(({ model }) => model),
      ['a', 'a', 'b', 'b'],
    );
    const each = toTurnRequest({ ...full, options: { ...options, count: 2, models } });
    assert.equal(countRequests(each), 12);
    assert.deepEqual(expandRequests({ ...ask, mode: 'chat' }), [{}]);
  });

  it('keeps several models that the user chose while the settings change', () => {
    const options2 = { ...options, models: ['a', 'b'] };
    const draft: Draft = { mode: 'image', text: 'x', options, chosen: [] };
    const chosen = applyInput(draft, { mode: 'image', text: 'x', options: options2, typedAt: 1 }, options);
    assert.deepEqual(
      [chosen.chosen, applyDefaults(chosen, { ...options, size: '4K' }).options.models],
      [['models'], ['a', 'b']],
    );
    assert.equal(applyDefaults(chosen, { ...options }), chosen);
  });

  it('reads only two to six different names of models', () => {
    const isRead = (models: unknown) => v.is(PictureOptions, { ...options, models });
    assert.ok(isRead(['a', 'b']));
    const seven = ['1', '2', '3', '4', '5', '6', '7'];
    for (const bad of [
      [],
      ['a'],
      ['a', 'a'],
      ['a', ''],
      ['a', ' '],
      ['a', 1],
      'ab',
      null,
      seven,
      ['a', 'b'.repeat(1001)],
    ])
      assert.equal(isRead(bad), false, JSON.stringify(bad));
  });

  it('continues from a picture in image mode, or starts without one', () => {
    const chat: Draft = { mode: 'chat', text: 'violet sky', options };
    assert.deepEqual(setBaseImage(chat, 'p1'), { ...chat, mode: 'image', from: 'p1' });
    assert.deepEqual(setBaseImage(setBaseImage(chat, 'p1'), undefined), { ...chat, mode: 'image' });
  });
});
