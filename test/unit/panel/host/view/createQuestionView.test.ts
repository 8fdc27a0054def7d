import assert from 'node:assert/strict';
import type { Turn } from '../../../../../src/sessions/common/model/session.ts';
import { drawn, result, shown, turn } from './viewFixtures.ts';

const prompts = ['The tower', 'The stair', 'The lamp'].map((text, at) => ({ id: `${at}`, text }));
const unsent = (id: string, promptId: string) => result(id, { promptId, state: 'stopped', queued: true, duration: 0 });
const asked = (part: Partial<Turn> = {}) =>
  turn({
    prompt: '',
    prompts,
    options: { aspectRatio: '16:9', size: '', alike: true },
    results: [drawn('p1', { promptId: '0' }), unsent('r2', '1'), unsent('r3', '2')],
    ...part,
  });

describe('Turn with similar pictures', () => {
  it('asks about the first picture, states how many requests Yes sends, and announces the question', () => {
    const view = shown([asked()]);
    assert.equal(view.question?.pictureId, 'p1');
    assert.equal(view.question?.says, 'This sends 2 requests with this image attached.');
    assert.deepEqual(
      view.question?.answers.map(({ answer, label }) => [answer, label]),
      [
        ['yes', 'Generate 2 More'],
        ['another', 'Regenerate First Image'],
        ['no', 'Cancel'],
      ],
    );
    assert.equal(view.spoken, '1 of 3 ready, 2 not sent. Use this image as a reference for the others?');
    assert.deepEqual([view.name, view.meta], ['Image', 'm · 16:9 · 3 prompts · matching first image']);
  });

  it('reports that the others were not sent, and offers no action on them while it asks', () => {
    const view = shown([asked({ shown: 1, picked: 'r2' })]);
    assert.deepEqual(
      view.tiles?.map(({ state, name }) => [state, name]),
      [
        ['done', 'Image 1 of 3, The tower'],
        ['unsent', 'Image 2 of 3, not sent, The stair'],
        ['unsent', 'Image 3 of 3, not sent, The lamp'],
      ],
    );
    assert.deepEqual(view.result.actions, []);
  });

  it('asks nothing more after No, and offers to generate each of the others', () => {
    const view = shown([asked({ alike: {}, shown: 1, picked: 'r2' })]);
    assert.deepEqual([view.question, view.result.actions], [undefined, ['draw']]);
    assert.deepEqual(
      view.result.notes.map(({ text }) => text),
      ["Not sent. You weren't billed."],
    );
  });

  it('names the attached picture in the details of the others', () => {
    const results = [drawn('p1', { promptId: '0' }), drawn('p2', { promptId: '1' }), drawn('p3', { promptId: '2' })];
    const part = { alike: { pictureId: 'p1' }, results };
    const along = (at: number) =>
      shown([asked({ ...part, shown: at })]).result.details.find(({ term }) => term === 'Attached')?.text;
    assert.deepEqual([along(0), along(1)], [undefined, 'Image 1']);
  });
});
