import assert from 'node:assert/strict';
import type { Result } from '../../../../../src/sessions/common/model/session.ts';
import { drawn, picture, result, shown, turn } from './viewFixtures.ts';

const fault = { kind: 'serviceFault', billed: 'maybe', status: 503 } as const;

function tiles(results: readonly Result[], part: Partial<ReturnType<typeof turn>> = {}) {
  return shown([turn({ results, ...part })]).tiles ?? [];
}

describe('Picture tiles', () => {
  it('are not shown for a single picture, received or pending', () => {
    for (const results of [[drawn('p1')], [result('r1', { state: 'running' })], []]) {
      const view = shown([turn({ results })]);
      assert.deepEqual([view.tiles, view.picked, view.summary], [undefined, undefined, undefined]);
    }
  });

  it('follow the order of the requests, with one tile per picture', () => {
    const two = result('r2', { pictures: [picture('p2'), picture('p3')] });
    const all = tiles([drawn('p1'), two, result('r3', { state: 'running' })]);
    assert.deepEqual(
      all.map(({ id, resultId }) => [id, resultId]),
      [
        ['p1', 'r-p1'],
        ['p2', 'r2'],
        ['p3', 'r2'],
        ['r3', 'r3'],
      ],
    );
  });

  it('name the built-in style of each picture if the turn has several, and its details say it', () => {
    const options = { aspectRatio: '', size: '', styles: ['watercolor', 'ink'] };
    const results = [
      { ...drawn('p1'), style: 'watercolor' },
      { ...result('r2', { state: 'running' }), style: 'ink' },
    ];
    assert.deepEqual(
      tiles(results, { options }).map(({ name, style, caption }) => [name, style, caption]),
      [
        ['Image 1 of 2, Watercolor', 'Watercolor', undefined],
        ['Image 2 of 2, running, Ink', 'Ink', undefined],
      ],
    );
    const view = shown([turn({ results, options, picked: 'p1' })]);
    assert.match(view.meta, / · Style: Watercolor, Ink$/);
    assert.deepEqual(view.result.details.find(({ term }) => term === 'Style')?.text, 'Watercolor');
  });

  it('show the state of each picture, in its name and instead of the picture', () => {
    const all = tiles([
      drawn('p1'),
      result('r2', { state: 'failed', failure: fault }),
      result('r3', { state: 'running' }),
      result('r4', { state: 'running', queued: true }),
      result('r5', { state: 'stopped' }),
      result('r6', { links: ['https://img.example/x.png'] }),
      result('r7', { state: 'running', retryAt: 9_000 }),
    ]);
    assert.deepEqual(
      all.map(({ state, name, status }) => [state, name, status]),
      [
        ['done', 'Image 1 of 7', ''],
        ['failed', 'Image 2 of 7, failed', 'Service error'],
        ['running', 'Image 3 of 7, running', 'Generating image'],
        ['queued', 'Image 4 of 7, queued', 'Queued'],
        ['stopped', 'Image 5 of 7, stopped', 'Stopped'],
        ['done', 'Image 6 of 7', 'No image returned'],
        ['running', 'Image 7 of 7, running', 'Service busy. Retrying'],
      ],
    );
  });

  it('say their models if there are several, with their prompts', () => {
    const models = ['one', 'two'];
    const results = [drawn('p1', { model: 'one' }), result('r2', { model: 'two', state: 'running' })];
    const named = tiles(results, { options: { aspectRatio: '', size: '', models } });
    assert.deepEqual(
      named.map(({ name, model, caption }) => [name, model, caption]),
      [
        ['Image 1 of 2, one', 'one', undefined],
        ['Image 2 of 2, running, two', 'two', undefined],
      ],
    );
    assert.deepEqual([tiles(results)[0]?.name, tiles(results)[0]?.model], ['Image 1 of 2', undefined]);
  });

  it('count a received picture as ready, even if its request was stopped later', () => {
    const [first] = tiles([drawn('p1', { state: 'stopped' }), drawn('p2')]);
    assert.equal(first?.state, 'done');
  });

  it('have their ratio from the start: as requested, and then as received', () => {
    const asked = tiles(
      [result('r1', { state: 'running' }), drawn('p2', { pictures: [picture('p2', { width: 768 })] })],
      {
        options: { aspectRatio: '16:9', size: '' },
      },
    );
    assert.deepEqual(
      asked.map(({ ratio }) => ratio),
      [16 / 9, 1],
    );
    assert.equal(tiles([drawn('p1', { pictures: [picture('p1', { height: 0 })] }), drawn('p2')])[0]?.ratio, 1);
  });

  it('label what was done with each picture, if that is certain', () => {
    const insertion = (part: object) => ({ insertion: { fileName: 'a.md', ...part } });
    const two = result('r4', { pictures: [picture('p4'), picture('p5')], ...insertion({ line: 3 }) });
    const all = tiles([
      drawn('p1', insertion({ line: 3 })),
      drawn('p2', insertion({ savedAs: 'x.png' })),
      drawn('p3', insertion({ line: 3, replaced: true })),
      two,
    ]);
    assert.deepEqual(
      all.map(({ inserted }) => inserted),
      ['Inserted', 'Saved', 'Replaced', undefined, undefined],
    );
  });

  it('use a thumbnail’s URI if one is stored, and the alternative text that the user entered', () => {
    const kept = picture('p1', { thumbnail: true, alt: 'Dusk at the point' });
    const [first, second] = tiles([drawn('p1', { pictures: [kept] }), drawn('p2')]);
    assert.deepEqual(first?.picture, {
      id: 'p1',
      src: 'whole/p1',
      thumbnail: 'small/p1',
      alt: 'Dusk at the point',
      width: 1376,
      height: 768,
    });
    assert.deepEqual([second?.picture?.thumbnail, second?.picture?.alt], [undefined, 'a lighthouse']);
  });
});

describe('Picked picture', () => {
  const two = result('r2', {
    duration: 14_100,
    usage: { total: 1_206 },
    pictures: [picture('p2'), picture('p3', { width: 1024, height: 1024 })],
  });

  it('is the first of the shown result until the user picks one', () => {
    assert.equal(shown([turn({ results: [drawn('p1'), two], shown: 1 })]).picked, 'p2');
    assert.equal(shown([turn({ results: [drawn('p1'), two], shown: 1, picked: 'p3' })]).picked, 'p3');
  });

  it('is undefined until the first picture arrives, with a pending one shown large; then the user’s pick is kept', () => {
    const failed = result('r1', { state: 'failed', failure: fault });
    const coming = [result('r2', { state: 'running', queued: true }), result('r3', { state: 'running' })];
    const view = shown([turn({ results: [failed, ...coming] })]);
    assert.deepEqual([view.picked, view.result.id], [undefined, 'r3']);
    const picked = shown([turn({ results: [failed, ...coming], shown: 1, picked: 'r2' })]);
    assert.deepEqual([picked.picked, picked.result.id], ['r2', 'r2']);
  });

  it('has a frame of the same ratio as every other: as requested, otherwise that of the first', () => {
    const square = picture('p2', { width: 1024, height: 1024 });
    const results = [drawn('p1'), drawn('p2', { pictures: [square] })];
    const ratio = (part: Partial<ReturnType<typeof turn>>) => shown([turn({ results, ...part })]).ratio;
    assert.deepEqual([ratio({}), ratio({ shown: 1, picked: 'p2' })], [1376 / 768, 1376 / 768]);
    assert.equal(ratio({ options: { aspectRatio: '1:1', size: '' } }), 1);
  });

  it('is distinguished from the others by its own prompt', () => {
    const prompts = [
      { id: 'a', text: 'The  tower' },
      { id: 'b', text: 'x'.repeat(500) },
    ];
    const results = [drawn('p1', { promptId: 'a' }), drawn('p2', { promptId: 'b' })];
    const names = tiles(results, { prompts }).map(({ name }) => name);
    assert.deepEqual([names[0], names[1]?.length], ['Image 1 of 2, The tower', 214]);
  });

  it('can be a failed result without a picture, which the row below is about', () => {
    const failed = result('r1', { state: 'failed', failure: fault });
    const view = shown([turn({ results: [drawn('p2'), failed], shown: 1, picked: 'r1' })]);
    assert.deepEqual([view.picked, view.result.id, view.result.failure?.title], ['r1', 'r1', 'Service error']);
  });

  it('determines the facts, which include its number', () => {
    const view = shown([turn({ results: [drawn('p1'), two], shown: 1, picked: 'p3' })]);
    assert.deepEqual(view.result.facts, ['Image 3', '1024 × 1024', '14.1 s', '1,206 tokens']);
    assert.deepEqual(
      view.result.details.find(({ term }) => term === 'Received'),
      { term: 'Received', text: '1024 × 1024, PNG, 1.4 MB' },
    );
  });

  it('is compared with the requested size in the note', () => {
    const options = { aspectRatio: '16:9', size: '' };
    const notes = (picked: string) => shown([turn({ results: [two], options, picked })]).result.notes;
    assert.deepEqual(notes('p2'), []);
    assert.match(notes('p3')[0]?.text ?? '', /^Different aspect ratio than requested/);
  });
});

describe('Progress of several pictures', () => {
  const summary = (results: readonly Result[]) => shown([turn({ results })]).summary;
  const failed = result('r8', { state: 'failed', failure: fault });
  const running = result('r9', { state: 'running' });

  it('shows the number of ready, failed and stopped pictures', () => {
    assert.equal(summary([drawn('p1'), drawn('p2'), failed, running]), '2 of 4 ready, 1 failed');
    assert.equal(summary([running, result('r7', { state: 'running', queued: true })]), '0 of 2 ready');
    assert.equal(
      summary([drawn('p1'), failed, result('r7', { state: 'stopped' })]),
      '1 of 3 ready, 1 failed, 1 stopped',
    );
  });

  it('is the number of pictures when all are ready', () => {
    assert.equal(summary([drawn('p1'), drawn('p2')]), '2 images');
  });

  it('determines the name of the turn: running until all have finished, and done if one succeeded', () => {
    const name = (results: readonly Result[]) => shown([turn({ results })]).name;
    assert.equal(name([drawn('p1'), running]), 'Image, running');
    assert.equal(name([failed, drawn('p1')]), 'Image');
    assert.equal(name([failed, result('r7', { state: 'stopped' })]), 'Image, failed');
    assert.equal(name([result('r6', { state: 'stopped' }), result('r7', { state: 'stopped' })]), 'Image, stopped');
  });

  it('is independent of versions: pictures have none', () => {
    assert.deepEqual(shown([turn({ results: [drawn('p1'), drawn('p2')], shown: 1 })]).version, { shown: 1, of: 1 });
    const chat = turn({ mode: 'chat', results: [result('r1'), result('r2')], shown: 1 });
    assert.deepEqual([shown([chat]).version, shown([chat]).tiles], [{ shown: 2, of: 2 }, undefined]);
  });
});
