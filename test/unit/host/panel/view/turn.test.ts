import assert from 'node:assert/strict';
import { limits } from '../../../../../src/shared/limits.ts';
import { drawn, pageAt, picture, quote, result, shown, turn } from './album.ts';

const prompts = [
  { id: 'a', text: 'The tower', quote: quote('story', { firstLine: 7, lastLine: 9 }) },
  { id: 'b', text: 'The stair' },
];
const shots = turn({
  prompt: '',
  prompts,
  options: { aspectRatio: '16:9', size: '1K' },
  results: [drawn('p1', { promptId: 'a' }), drawn('p2', { promptId: 'b' })],
});

describe('What was asked of a turn of pictures', () => {
  it('lists several prompts by number, and says below how many they are', () => {
    const view = shown([shots]);
    assert.equal(view.prompt, '1. The tower\n2. The stair');
    assert.equal(view.meta, 'm · 16:9 · 1K · 2 prompts');
  });

  it('says how many pictures were asked for, where it was more than one', () => {
    const options = { aspectRatio: '16:9', size: '', count: 4 };
    assert.equal(shown([turn({ options, results: [drawn('p1')] })]).meta, 'm · 16:9 · 4 pictures');
    assert.equal(shown([{ ...shots, options: { ...options, count: 2 } }]).meta, 'm · 16:9 · 2 prompts · 4 pictures');
    assert.equal(shown([turn({ results: [drawn('p1')] })]).meta, 'm');
  });

  it('stays within what the page takes, however long the prompts are', () => {
    const long = prompts.map((prompt) => ({ ...prompt, text: 'x'.repeat(limits.message) }));
    assert.equal(shown([{ ...shots, prompts: long }]).prompt.length, limits.message);
  });

  it('shows the pictures sent along, small where a copy is kept, with pixels and size', () => {
    const references = [
      {
        id: 'f1',
        name: 'sky.jpg',
        picture: picture('s', { width: 1200, height: 800, size: 317_440, thumbnail: true }),
      },
      { id: 'f2', name: 'Pasted picture', picture: picture('q'), scaledFrom: { width: 6000, height: 4000 } },
    ];
    assert.deepEqual(shown([turn({ references, results: [drawn('p1')] })]).references, [
      { id: 'f1', name: 'sky.jpg', src: 'small/s', says: '1200 × 800, 310 KB' },
      { id: 'f2', name: 'Pasted picture', src: 'whole/q', says: '1376 × 768, 1.4 MB, scaled down from 6000 × 4000' },
    ]);
  });

  it('shows the picture that is changed, by its number where there were several', () => {
    const change = turn({ id: 't2', prompt: 'violet', from: 'p2', results: [drawn('p9')] });
    const one = turn({ results: [drawn('p2')] });
    const two = turn({ results: [drawn('p1'), drawn('p2')] });
    assert.deepEqual(shown([one, change]).from, {
      pictureId: 'p2',
      src: 'whole/p2',
      says: 'From the picture of “a lighthouse”',
    });
    assert.equal(shown([two, change]).from?.says, 'From picture 2 of “a lighthouse”');
    assert.equal(shown([shots, change]).from?.says, 'From picture 2 of “The stair”');
  });

  it('shows no origin that the session does not hold any more', () => {
    assert.equal(shown([turn({ from: 'gone', results: [drawn('p1')] })]).from, undefined);
  });
});

describe('Pictures of several prompts', () => {
  it('are each captioned and described by their own', () => {
    assert.deepEqual(
      shown([shots]).tiles?.map(({ caption, picture: drawing }) => [caption, drawing?.alt]),
      [
        ['The tower', 'The tower'],
        ['The stair', 'The stair'],
      ],
    );
  });

  it('have no captions where all are of one prompt', () => {
    const view = shown([turn({ results: [drawn('p1'), drawn('p2')] })]);
    assert.deepEqual(
      view.tiles?.map(({ caption }) => caption),
      [undefined, undefined],
    );
  });
});

describe('What can be done with a picture', () => {
  const each = ['insert', 'saveAs', 'refine', 'copy', 'variations', 'suggestAltText', 'showPrompt'];
  const all = ['insert', 'insertAll', ...each.slice(1)];

  it('is everything once it is there, and nothing while it is on its way', () => {
    assert.deepEqual(shown([turn({ results: [drawn('p1')] })]).result.actions, each);
    assert.deepEqual(shown([turn({ results: [result('r1', { state: 'running' })] })]).result.actions, []);
  });

  it('includes all at once where two are there that have a place of their own', () => {
    const results = [drawn('p1'), drawn('p2')];
    assert.deepEqual(shown([shots]).result.actions, all);
    assert.deepEqual(shown([turn({ quote: quote('q'), results })]).result.actions, all);
    assert.deepEqual(shown([turn({ results })]).result.actions, each);
    assert.deepEqual(shown([{ ...shots, results: results.slice(1) }]).result.actions, each);
  });

  it('is Regenerate where none came, unless the failure has its own buttons', () => {
    const one = (part: object) => shown([turn({ results: [drawn('p1'), result('r2', part)], shown: 1 })]).result;
    assert.deepEqual(one({ state: 'stopped' }).actions, ['regenerate']);
    assert.deepEqual(one({ state: 'failed', failure: { kind: 'serviceFault', billed: 'maybe' } }).actions, []);
  });
});

describe('What can be done with an answer', () => {
  const answered = (text: string, part: object = {}) =>
    shown([turn({ mode: 'chat', results: [result('r1', { text })], ...part })]).result.actions;

  it('includes Generate Images where it holds a list', () => {
    assert.deepEqual(answered('Prose.'), ['insert', 'newFile', 'copy', 'regenerate']);
    assert.deepEqual(answered('Shots:\n\n1. The tower at dusk\n2. The stair\n3. The lamp'), [
      'insert',
      'newFile',
      'copy',
      'regenerate',
      'generateImages',
    ]);
  });

  it('includes Replace Selection where there is a passage', () => {
    assert.deepEqual(answered('Prose.', { quote: quote('q') }), ['insert', 'replace', 'newFile', 'copy', 'regenerate']);
  });
});

describe('Where Insert puts a picture', () => {
  const one = turn({ quote: quote('lighthouse'), results: [drawn('p1')] });
  const hint = (of: typeof one, position: 'below' | 'replace' | 'cursor' = 'below') =>
    shown([of], pageAt(position)).result.insertHint;

  it('is told by the passage and the setting', () => {
    assert.equal(hint(one), 'Insert below line 18 of lighthouse.md');
    assert.equal(hint(one, 'replace'), 'Insert in place of line 18 of lighthouse.md');
    assert.equal(hint(one, 'cursor'), 'Insert at the cursor');
  });

  it('is the own passage of the picked picture’s prompt', () => {
    assert.equal(hint({ ...shots, quote: quote('other') }), 'Insert below lines 7–9 of story.md');
    assert.equal(hint({ ...shots, quote: quote('other'), shown: 1 }), 'Insert below line 18 of other.md');
  });

  it('is not told without a passage, or before there is something to insert', () => {
    assert.equal(hint(turn({ results: [drawn('p1')] })), undefined);
    assert.equal(hint({ ...one, results: [result('r1', { state: 'running' })] }), undefined);
  });
});
