import assert from 'node:assert/strict';
import { limits } from '../../../../../src/product/common/limits.ts';
import type { Insertion } from '../../../../../src/sessions/common/model/insertion.ts';
import type { Turn } from '../../../../../src/sessions/common/model/session.ts';
import { context, drawn, pageAt, picture, quote, result, shown, turn } from './viewFixtures.ts';

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

describe('Request of an image turn', () => {
  it('lists several prompts by number, and shows their number below', () => {
    const view = shown([shots]);
    assert.equal(view.prompt, '1. The tower\n2. The stair');
    assert.equal(view.meta, 'm · 16:9 · 1K · 2 prompts');
  });

  it('shows how many pictures were requested, if more than one', () => {
    const options = { aspectRatio: '16:9', size: '', count: 4 };
    assert.equal(shown([turn({ options, results: [drawn('p1')] })]).meta, 'm · 16:9 · 4 images');
    assert.equal(shown([{ ...shots, options: { ...options, count: 2 } }]).meta, 'm · 16:9 · 2 prompts · 4 images');
    assert.equal(shown([turn({ results: [drawn('p1')] })]).meta, 'm');
  });

  it('fits into what the page accepts, however long the prompts are', () => {
    const long = prompts.map((prompt) => ({ ...prompt, text: 'x'.repeat(limits.message) }));
    assert.equal(shown([{ ...shots, prompts: long }]).prompt.length, limits.message);
  });

  it('shows the attached pictures, as thumbnails if stored, with pixels and size', () => {
    const attachments = [
      {
        id: 'f1',
        name: 'sky.jpg',
        picture: picture('s', { width: 1200, height: 800, size: 317_440, thumbnail: true }),
      },
      { id: 'f2', name: 'Pasted image', picture: picture('q'), scaledFrom: { width: 6000, height: 4000 } },
    ];
    assert.deepEqual(shown([turn({ attachments, results: [drawn('p1')] })]).attachments, [
      { id: 'f1', name: 'sky.jpg', src: 'small/s', says: '1200 × 800, 310 KB' },
      { id: 'f2', name: 'Pasted image', src: 'whole/q', says: '1376 × 768, 1.4 MB, scaled down from 6000 × 4000' },
    ]);
  });

  it('shows which attached picture is the copy with marks, as long as both of them are there', () => {
    const attachments = ['light', 'marked'].map((id) => ({ id, name: `${id}.png`, picture: picture(id) }));
    const line = { tool: 'pen' as const, color: 'red' as const, width: 2, points: [1, 2, 3, 4] };
    const marks = { original: 'light', copy: 'marked', marks: [line] };
    const markedOf = (one: Turn) => shown([one]).attachments?.map(({ hasMarks }) => hasMarks);
    assert.deepEqual(markedOf(turn({ attachments, marks })), [undefined, true]);
    assert.deepEqual(markedOf(turn({ attachments: attachments.slice(1), marks })), [undefined]);
  });

  it('shows the base picture, with its number among several', () => {
    const change = turn({ id: 't2', prompt: 'violet', from: 'p2', results: [drawn('p9')] });
    const one = turn({ results: [drawn('p2')] });
    const two = turn({ results: [drawn('p1'), drawn('p2')] });
    assert.deepEqual(shown([one, change]).from, {
      pictureId: 'p2',
      src: 'whole/p2',
      says: "Image from 'a lighthouse'",
    });
    assert.equal(shown([two, change]).from?.says, "Image 2 from 'a lighthouse'");
    assert.equal(shown([shots, change]).from?.says, "Image 2 from 'The stair'");
  });

  it('shows no base picture that the session no longer contains', () => {
    assert.equal(shown([turn({ from: 'gone', results: [drawn('p1')] })]).from, undefined);
  });
});

describe('Image turn', () => {
  it('can be edited and deleted once nothing of it is pending; several prompts are edited in the composer', () => {
    const open = (part: Parameters<typeof turn>[0]) => {
      const { isOpen, hasPrompts } = shown([turn(part)]);
      return [isOpen, hasPrompts];
    };
    assert.deepEqual(open({ results: [drawn('p1'), drawn('p2')] }), [true, undefined]);
    assert.deepEqual(open({ results: [drawn('p1'), result('r2', { state: 'running' })] }), [undefined, undefined]);
    assert.deepEqual(open(shots), [true, true]);
  });
});

describe('Pictures of several prompts', () => {
  it('each have their own prompt as caption and alternative text', () => {
    assert.deepEqual(
      shown([shots]).tiles?.map(({ caption, picture: drawing }) => [caption, drawing?.alt]),
      [
        ['The tower', 'The tower'],
        ['The stair', 'The stair'],
      ],
    );
  });

  it('have no captions if all have the same prompt', () => {
    const view = shown([turn({ results: [drawn('p1'), drawn('p2')] })]);
    assert.deepEqual(
      view.tiles?.map(({ caption }) => caption),
      [undefined, undefined],
    );
  });
});

describe('Picture actions', () => {
  const edits = ['removeBackground', 'createIcons'];
  const each = [
    ...['insert', 'saveAs', 'refine', 'copy', 'variations', 'markUpImage', 'cropImage', 'suggestAltText'],
    ...[...edits, 'showPrompt', 'showRequest'],
  ];
  const all = ['insert', 'insertAll', ...each.slice(1)];

  it('are all offered for a received picture, and none while it is pending', () => {
    assert.deepEqual(shown([turn({ results: [drawn('p1')] })]).result.actions, each);
    assert.deepEqual(shown([turn({ results: [result('r1', { state: 'running' })] })]).result.actions, []);
  });

  it('offer nothing about a request if the picture was edited here, which the turn says', () => {
    const view = shown([turn({ results: [drawn('p1', { edited: true })] })]);
    assert.deepEqual(view.result.actions, [
      'insert',
      'saveAs',
      'refine',
      'copy',
      'markUpImage',
      'cropImage',
      'suggestAltText',
      ...edits,
      'showPrompt',
    ]);
    assert.equal(view.meta, 'Edited here');
  });

  it('include all pictures together if two have their own passages', () => {
    const results = [drawn('p1'), drawn('p2')];
    assert.deepEqual(shown([shots]).result.actions, all);
    assert.deepEqual(shown([turn({ quote: quote('q'), results })]).result.actions, all);
    assert.deepEqual(shown([turn({ results })]).result.actions, each);
    assert.deepEqual(shown([{ ...shots, results: results.slice(1) }]).result.actions, each);
  });

  it('include Regenerate if there is no picture, unless the failure has its own buttons', () => {
    const one = (part: object) => shown([turn({ results: [drawn('p1'), result('r2', part)], shown: 1 })]).result;
    assert.deepEqual(one({ state: 'stopped' }).actions, ['regenerate', 'showRequest']);
    assert.deepEqual(one({ state: 'stopped', queued: true }).actions, ['regenerate']);
    assert.deepEqual(one({ state: 'failed', failure: { kind: 'serviceFault', billed: 'maybe' } }).actions, [
      'showRequest',
    ]);
  });
});

describe('Answer actions', () => {
  const quiet = ['newFile', 'copy', 'regenerate', 'copyPlain', 'useAsPrompt'];
  const answered = (text: string, part: object = {}) =>
    shown([turn({ mode: 'chat', results: [result('r1', { text })], ...part })]).result.actions;

  it('include Generate Images if the answer contains a list', () => {
    assert.deepEqual(answered('Prose.'), ['insert', ...quiet, 'showRequest']);
    assert.deepEqual(answered('Shots:\n\n1. The tower at dusk\n2. The stair\n3. The lamp'), [
      'insert',
      ...quiet,
      'generateImages',
      'showRequest',
    ]);
  });

  it('show that an insertion was removed from its document', () => {
    const insertion = { fileName: 'a.md', line: 3, made: [{ target: quote('q'), was: '' }] };
    const turns = [turn({ mode: 'chat', results: [result('r1', { text: 'Yes', insertion })] })];
    const said = (isOut: boolean) => {
      const { result: view } = shown(turns, { ...context, isTakenOut: () => isOut });
      return [view.insertion, view.inserted?.label];
    };
    assert.deepEqual(said(false), ['Inserted in a.md, line 3', 'Inserted']);
    assert.deepEqual(said(true), ['Removed from a.md', 'Removed']);
  });

  it('show afterwards what was done', () => {
    const said = (insertion: Insertion) =>
      shown([turn({ mode: 'chat', results: [result('r1', { text: 'Yes', insertion })] })]).result.insertion;
    const place = { fileName: 'a.js', line: 3 };
    assert.equal(said(place), 'Inserted in a.js, line 3');
    assert.equal(said({ ...place, replaced: true }), 'Replaced in a.js, line 3');
    assert.equal(said({ ...place, applied: true }), 'Applied to a.js, line 3');
    assert.equal(said({ fileName: 'a.js' }), 'Saved as a.js');
  });

  it('include Replace Selection if there is a passage', () => {
    assert.deepEqual(answered('Prose.', { quote: quote('q') }), ['insert', 'replace', ...quiet, 'showRequest']);
  });
});

describe('Chat turn', () => {
  const chat = (part: Partial<Parameters<typeof turn>[0]>) => turn({ mode: 'chat', prompt: 'Shorten.', ...part });
  const cutOff = { finishReason: 'length', text: 'Half of' };

  it('offers to continue an answer that was cut off', () => {
    const { actions, notes } = shown([chat({ results: [result('r1', cutOff)] })]).result;
    assert.ok(actions.includes('continue'));
    assert.deepEqual(notes, [{ icon: 'info', text: 'The response reached the length limit and was cut off.' }]);
    assert.ok(!shown([chat({ results: [result('r1', { text: 'All.' })] })]).result.actions.includes('continue'));
  });

  it('offers to continue an answer that failed or was stopped after it had begun', () => {
    const actions = (part: object) => shown([chat({ results: [result('r1', part)] })]).result.actions;
    const failed = (retry: 'button' | 'never') =>
      ({ state: 'failed', failure: { kind: 'answerBroken', billed: 'maybe', retry } }) as const;
    assert.ok(actions({ ...failed('button'), text: 'Half of' }).includes('continue'));
    assert.ok(actions({ state: 'stopped', text: 'Half of' }).includes('continue'));
    assert.ok(!actions({ ...failed('never'), text: 'Half of' }).includes('continue'));
    assert.ok(!actions({ ...failed('button'), text: '' }).includes('continue'));
    assert.ok(!actions({ state: 'stopped', text: '' }).includes('continue'));
  });

  it('reports that partial data is kept only if there is some', () => {
    const why = (part: object) =>
      shown([chat({ results: [result('r1', { state: 'failed', failure: lost, ...part })] })]).result.failure?.why;
    const lost = { kind: 'connectionLost', billed: 'maybe' } as const;
    assert.doesNotMatch(why({ text: '' }) ?? '', /kept/);
    assert.match(why({ text: 'Half of' }) ?? '', /The partial result was kept/);
    assert.match(why({ text: '', reasoning: 'Hm' }) ?? '', /The partial result was kept/);
  });

  it('can be edited and deleted once nothing of it is pending', () => {
    assert.equal(shown([chat({ results: [result('r1', { text: 'All.' })] })]).isOpen, true);
    assert.equal(shown([chat({ results: [result('r1', { state: 'running' })] })]).isOpen, undefined);
  });

  it('reports that it waits for the previous answer', () => {
    const waiting = result('r1', { state: 'running', queued: true });
    const { name, result: view } = shown([chat({ results: [waiting] })]);
    assert.deepEqual([name, view.queued, view.status], ['Chat, queued', true, 'Queued']);
  });

  it('shows the prompt of the shown version', () => {
    const results = [result('r1', { text: 'Old', prompt: 'Make it shorter.' }), result('r2', { text: 'New' })];
    assert.equal(shown([chat({ results, shown: 0 })]).prompt, 'Make it shorter.');
    assert.equal(shown([chat({ results, shown: 1 })]).prompt, 'Shorten.');
  });

  it('shows its context, each item with its size', () => {
    const context = [quote('a', { kind: 'file', text: 'x'.repeat(1_240) }), quote('b', { kind: 'problems' })];
    const view = shown([chat({ context, results: [result('r1', { text: 'All.' })] })]);
    assert.deepEqual(
      view.context?.map(({ icon, lines, says }) => [icon, lines, says]),
      [
        ['markdown', '', '1,240 characters'],
        ['warning', 'line 18', '9 characters'],
      ],
    );
  });

  it('with several passages keeps the versions of each answer apart', () => {
    const passages = [quote('a'), quote('b')];
    const results = [
      result('r1', { promptId: 'a', text: 'A' }),
      result('r2', { promptId: 'b', text: 'B' }),
      result('r3', { promptId: 'a', text: 'A again' }),
    ];
    const versions = (part: object) =>
      shown([chat({ passages, results, ...part })]).answers?.map(({ result: { text }, version }) => [
        text,
        version.shown,
        version.of,
      ]);
    assert.deepEqual(versions({}), [
      ['A again', 2, 2],
      ['B', 1, 1],
    ]);
    assert.deepEqual(versions({ shownAnswers: ['r1'] }), [
      ['A', 1, 2],
      ['B', 1, 1],
    ]);
  });

  it('with several passages shows the latest answer to each, and acts on all', () => {
    const passages = [quote('a'), quote('b')];
    const results = [
      result('r1', { promptId: 'a', text: 'A' }),
      result('r2', { promptId: 'b', text: 'B' }),
      result('r3', { promptId: 'a', text: 'A again' }),
    ];
    const view = shown([chat({ passages, results })]);
    assert.deepEqual(
      view.answers?.map((answer) => [answer.quote?.id, answer.result.text]),
      [
        ['a', 'A again'],
        ['b', 'B'],
      ],
    );
    assert.deepEqual([view.context, view.quote, view.version], [undefined, undefined, { shown: 1, of: 1 }]);
    assert.deepEqual([view.name, ...view.result.actions.slice(0, 2)], ['Chat', 'insert', 'replace']);
  });

  it('with several passages is running while one answer is, and offers actions once one has arrived', () => {
    const passages = [quote('a'), quote('b')];
    const failed = result('r1', { promptId: 'a', text: '', state: 'failed' });
    const running = shown([chat({ passages, results: [failed, result('r2', { promptId: 'b', state: 'running' })] })]);
    const came = shown([chat({ passages, results: [failed, result('r2', { promptId: 'b', text: 'B' })] })]);
    assert.deepEqual([running.name, came.name, came.result.actions[0]], ['Chat, running', 'Chat', 'insert']);
  });
});

describe('Conversation that is too long for the model', () => {
  const failure = { kind: 'contextExceeded' as const, billed: 'no' as const };
  const failed = turn({
    id: 't9',
    mode: 'chat',
    prompt: 'And?',
    results: [result('r9', { state: 'failed', failure })],
  });
  const earlier = turn({ id: 't0', mode: 'chat', prompt: 'Hi', results: [result('r0', { text: 'Hello' })] });
  const failureActionsOf = (turns: readonly (typeof failed)[]) =>
    shown(turns).result.failure?.failureActions.map(({ failureAction }) => failureAction);

  it('offers the user all solutions', () => {
    const failureActions = ['dropOldest', 'summarise', 'startFresh', 'editPrompt', 'chooseModel'];
    assert.deepEqual(failureActionsOf([earlier, failed]), failureActions);
  });

  it('does not offer to leave out messages if none is sent', () =>
    assert.deepEqual(failureActionsOf([failed]), ['startFresh', 'editPrompt', 'chooseModel']));

  it('offers to leave out what is sent if the service rejects the request as too large', () => {
    const large = {
      ...failed,
      results: [result('r9', { state: 'failed', failure: { ...failure, kind: 'requestTooLarge' } })],
    };
    const attachments = [{ id: 'a', name: 'a.png', picture: picture('pa') }];
    assert.deepEqual(failureActionsOf([large]), ['editPrompt']);
    assert.deepEqual(failureActionsOf([earlier, large]), ['dropOldest', 'editPrompt']);
    assert.deepEqual(failureActionsOf([{ ...large, attachments }]), ['withoutPictures', 'editPrompt']);
    assert.deepEqual(failureActionsOf([{ ...earlier, attachments }, large]), [
      'withoutPictures',
      'dropOldest',
      'editPrompt',
    ]);
  });

  it('shows what was left out, and the summary that replaces it', () => {
    const later = turn({ ...failed, since: 't9', summary: 'A greeting.', results: [result('r9', { text: 'Well' })] });
    const view = shown([earlier, later]).result;
    assert.deepEqual(
      view.notes.map(({ icon }) => icon),
      ['fold-up'],
    );
    assert.deepEqual(view.details.slice(0, 2), [
      { term: 'Omitted', text: 'Oldest messages: 1' },
      { term: 'Summary', text: 'A greeting.' },
    ]);
  });
});

describe('Insert hint', () => {
  const one = turn({ quote: quote('lighthouse'), results: [drawn('p1')] });
  const hint = (of: typeof one, position: 'below' | 'replace' | 'cursor' = 'below') =>
    shown([of], pageAt(position)).result.insertHint;

  it('depends on the passage and the setting', () => {
    assert.equal(hint(one), 'Insert below line 18 in lighthouse.md');
    assert.equal(hint(one, 'replace'), 'Replace line 18 in lighthouse.md');
    assert.equal(hint(one, 'cursor'), 'Insert at cursor');
  });

  it('names the passage of the picked picture’s own prompt', () => {
    assert.equal(hint({ ...shots, quote: quote('other') }), 'Insert below lines 7–9 in story.md');
    assert.equal(hint({ ...shots, quote: quote('other'), shown: 1 }), 'Insert below line 18 in other.md');
  });

  it('is undefined without a passage, or before there is something to insert', () => {
    assert.equal(hint(turn({ results: [drawn('p1')] })), undefined);
    assert.equal(hint({ ...one, results: [result('r1', { state: 'running' })] }), undefined);
  });
});
