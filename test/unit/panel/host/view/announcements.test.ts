import assert from 'node:assert/strict';
import type { Result, Turn } from '../../../../../src/sessions/common/model/session.ts';
import { drawn, picture, quote, result, shown, turn } from './viewFixtures.ts';

const fault = { kind: 'serviceFault', billed: 'maybe', status: 404 } as const;
const words = (text: string) => ({ kind: 'words' as const, text });
const spoken = (one: Result, part: Partial<Turn> = {}) => shown([turn({ results: [one], ...part })]).result.spoken;

describe('Announcement of a picture', () => {
  it('contains its size, and whether it came with text', () => {
    assert.equal(spoken(drawn('p1')), 'Image ready, 1376 by 768');
    assert.equal(spoken(drawn('p1', { text: 'The boat is small.' })), 'Image ready, 1376 by 768, with text');
    assert.equal(spoken(drawn('p1', { text: ' \n' })), 'Image ready, 1376 by 768');
  });

  it('contains the number of pictures of an illustrated text', () => {
    const parts = [
      words('Dusk.'),
      { kind: 'picture' as const, id: 'p1' },
      words('Inside.'),
      { kind: 'picture' as const, id: 'p2' },
    ];
    const story = result('r1', { text: 'Dusk.Inside.', pictures: [picture('p1'), picture('p2')], parts });
    assert.equal(spoken(story), 'Response ready, 2 images with text');
  });

  it('contains why there is no picture, and never that an answer is ready', () => {
    assert.equal(
      spoken(result('r1', { links: ['https://img.example/x.png'] })),
      'The service returned only a link to the image.',
    );
    assert.equal(spoken(result('r1', { refused: true })), 'The model declined this request.');
    assert.equal(spoken(result('r1')), 'No image returned');
    const instead = result('r1', { state: 'failed', failure: { kind: 'noPicture', billed: 'yes' }, text: 'No.' });
    assert.equal(spoken(instead), 'Response ready, no image');
    assert.equal(spoken(result('r1', { state: 'stopped' })), 'Stopped');
    assert.equal(spoken(result('r1', { state: 'stopped', queued: true })), 'Canceled before it was sent.');
    assert.equal(spoken(result('r1', { state: 'failed', failure: fault, text: 'Half' })), '');
  });

  it('contains how many of several pictures are ready, the state of the others, and that there is text', () => {
    const failed = result('r9', { state: 'failed', failure: fault });
    const all = (results: readonly Result[]) => shown([turn({ results })]).spoken;
    assert.equal(all([drawn('p1'), drawn('p2')]), '2 images ready');
    assert.equal(all([drawn('p1', { text: 'Low light.' }), failed]), '1 of 2 ready, 1 failed, with text');
  });
});

describe('Announcement of an answer', () => {
  const chat = { mode: 'chat' } as const;

  it('reports that it is ready, if there is one', () => {
    assert.equal(spoken(result('r1', { text: 'Yes.' }), chat), 'Response ready');
    assert.equal(spoken(result('r1', { text: 'No.', refused: true }), chat), 'The model declined this request.');
    assert.equal(spoken(result('r1', { reasoning: 'Hm.' }), chat), 'The model returned reasoning but no response.');
    assert.equal(spoken(result('r1', { state: 'failed', failure: fault, text: 'Half' }), chat), '');
  });

  it('contains how many of several answers are ready, and the state of the others', () => {
    const passages = [quote('a'), quote('b'), quote('c')];
    const answers = (states: readonly Result['state'][]) =>
      shown([
        turn({
          ...chat,
          passages,
          results: states.map((state, at) =>
            result(`r${at}`, { state, text: 'x', ...(passages[at] && { promptId: passages[at].id }) }),
          ),
        }),
      ]).spoken;
    assert.equal(answers(['done', 'done', 'done']), '3 responses ready');
    assert.equal(answers(['done', 'failed', 'stopped']), '1 of 3 ready, 1 failed, 1 stopped');
  });
});
