import assert from 'node:assert/strict';
import { Insertions } from '../../../../../src/panel/host/actions/insertionActions.ts';
import { InsertionRecords } from '../../../../../src/panel/host/actions/insertionRecords.ts';
import type { PanelUI } from '../../../../../src/panel/host/actions/panelUI.ts';
import type { PictureActions } from '../../../../../src/panel/host/actions/pictureActions.ts';
import { ResultActions } from '../../../../../src/panel/host/actions/resultActions.ts';
import { AnswerFiles } from '../../../../../src/panel/host/answerFiles.ts';
import type { PanelDependencies } from '../../../../../src/panel/host/dependencies.ts';
import { limits } from '../../../../../src/product/common/limits.ts';
import type { Insertion } from '../../../../../src/sessions/common/model/insertion.ts';
import { findResult, type Turn } from '../../../../../src/sessions/common/model/session.ts';
import { RequestBodyStore } from '../../../../../src/sessions/host/requestBodyStore.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { fake } from '../../../fake.ts';
import { MemoryFolder } from '../../../sessions/host/memory.ts';
import { english } from '../../../strings/english.ts';
import { quote, result, turn } from '../view/viewFixtures.ts';

const toldOnly: Insertion = { fileName: 'a.md', line: 3 };
const kept: Insertion = { ...toldOnly, made: [{ target: quote('made'), was: '' }] };

/** The buttons below an answer, and what each press did. */
function desk(part: Partial<Turn>, insertion: Insertion = toldOnly) {
  const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: (problem) => assert.fail(String(problem)) });
  const { id } = sessions.create('chat', { aspectRatio: '', size: '' });
  sessions.change(id, (session) => ({ ...session, turns: [turn({ mode: 'chat', ...part })] }));
  const did: unknown[] = [];
  const note = (...what: unknown[]) => void did.push(what);
  const done = async (...what: unknown[]) => {
    note(...what);
    return insertion;
  };
  const each = async (name: string, answers: readonly { quote: { id: string }; text: string }[]) => {
    note(name, ...answers.map((answer) => `${answer.quote.id}: ${answer.text}`));
    return answers.map(() => insertion);
  };
  const answers = {
    insert: (text: string) => done('insert', text),
    replace: (passage: { readonly id: string }, text: string) => done('replace', passage.id, text),
    replaceAll: (all: Parameters<typeof each>[1]) => each('replaceAll', all),
    insertAll: (all: Parameters<typeof each>[1]) => each('insertAll', all),
  };
  const needs = fake<PanelDependencies>({
    language: english,
    insertion: {
      answers,
      takenBack: {
        undo: async (all) => {
          note('undo', ...all.map(({ fileName }) => fileName));
          return true;
        },
      },
      reviews: { show: async ({ fileName }) => note('review', fileName) },
      passages: { show: async ({ fileName }) => note('show', fileName) },
      differences: { toFront: async () => note('lookAgain') },
      givenTexts: { show: async ({ text }) => note('request', ...text.split(' ')) },
    },
    sessions: {
      storage: {
        sessions,
        requests: {
          readAll: async (places) => ({ text: places.map(({ resultId }) => resultId).join(' '), missing: 0 }),
        },
      },
      announcer: { turnChanged: () => undefined },
      asking: {
        regenerate: async (_, resultId) => note('again', resultId),
        continueAnswer: async (_, resultId) => note('goOn', resultId),
        editAndResend: async (_, turnId, words) => {
          note('reword', turnId, words);
          return true;
        },
      },
    },
    landed: () => undefined,
    tookBack: () => undefined,
  });
  const ui = fake<PanelUI>({
    copy: async (text) => note('copy', text),
    openAsNewFile: async (text) => {
      note('newFile', text);
      return insertion;
    },
  });
  const pictures = fake<PictureActions>({
    useAsPrompt: (_, text) => note('prompt', text),
    generateImages: (_, text) => note('pictures', text),
  });
  const insertions = new Insertions(needs, ui, new InsertionRecords(needs));
  const actions = new ResultActions(needs, ui, insertions, pictures);
  const act = async (action: Parameters<ResultActions['act']>[1], marked?: string, resultId = 'r1') => {
    const found = findResult(sessions.get(id), resultId);
    assert.ok(found);
    await actions.act(found, action, marked === undefined ? {} : { part: marked });
    return did.at(-1);
  };
  const inserted = () => sessions.get(id)?.turns[0]?.results.map((one) => one.insertion);
  return { act, did, inserted };
}

describe('Answer buttons', () => {
  const one = { quote: quote('q'), results: [result('r1', { text: '**All** of it' })] };

  it('apply to the whole answer, or only to the selected part', async () => {
    const { act, inserted } = desk(one);
    assert.deepEqual(await act('insert'), ['insert', '**All** of it']);
    assert.deepEqual(await act('insert', 'part'), ['insert', 'part']);
    assert.deepEqual(await act('replace', 'part'), ['replace', 'q', 'part']);
    assert.deepEqual(await act('newFile', 'part'), ['newFile', 'part']);
    assert.deepEqual(await act('copy', '*part*'), ['copy', '*part*']);
    assert.deepEqual(inserted(), [toldOnly]);
  });

  it('pass plain text to actions that do not take Markdown', async () => {
    const { act } = desk(one);
    assert.deepEqual(await act('copyPlain', 'All of it'), ['copy', 'All of it']);
    assert.deepEqual(await act('useAsPrompt', 'a boat'), ['prompt', 'a boat']);
  });

  it('treat text that was returned instead of a picture as an answer', async () => {
    const report = { kind: 'noPicture', billed: 'maybe' } as const;
    const words = result('r1', { state: 'failed', text: 'A keeper.', pictures: [], failure: report });
    const { act } = desk({ mode: 'image', results: [words] });
    assert.deepEqual(await act('insert'), ['insert', 'A keeper.']);
    assert.deepEqual(await act('newFile'), ['newFile', 'A keeper.']);
    assert.deepEqual(await act('copy'), ['copy', 'A keeper.']);
  });

  it('continue, regenerate and show the request of the visible version', async () => {
    const { act } = desk(one);
    assert.deepEqual(await act('continue'), ['goOn', 'r1']);
    assert.deepEqual(await act('regenerate'), ['again', 'r1']);
    assert.deepEqual(await act('showRequest'), ['request', 'r1']);
  });

  it('apply to the latest answer for each of several passages, or to the part selected in one of them', async () => {
    const results = [
      result('r1', { promptId: 'a', text: 'old' }),
      result('r2', { promptId: 'b', text: 'B' }),
      result('r3', { promptId: 'a', text: 'A' }),
      result('r4', { promptId: 'c', text: 'on its way', state: 'running' }),
    ];
    const { act, inserted } = desk({ passages: [quote('a'), quote('b'), quote('c')], results });
    assert.deepEqual(await act('replace'), ['replaceAll', 'a: A', 'b: B']);
    const together = inserted()?.[1]?.together;
    assert.ok(together);
    assert.deepEqual(inserted(), [undefined, { ...toldOnly, together }, { ...toldOnly, together }, undefined]);
    assert.deepEqual(await act('insert'), ['insertAll', 'a: A', 'b: B']);
    assert.deepEqual(await act('copy'), ['copy', 'A\n\nB\n\non its way']);
    assert.deepEqual(await act('showRequest'), ['request', 'r3', 'r2', 'r4']);
    assert.deepEqual(await act('regenerate'), ['reword', 't1', 'a lighthouse']);
    assert.deepEqual(await act('replace', 'part', 'r2'), ['replace', 'b', 'part']);
    assert.deepEqual(await act('insert', 'part', 'r2'), ['insert', 'part']);
  });
});

describe('Second press', () => {
  const one = { quote: quote('q'), results: [result('r1', { text: 'All' })] };

  it('does not insert again, during or after the first insertion', async () => {
    const { act, did } = desk(one, kept);
    await Promise.all([act('insert'), act('insert')]);
    await act('insert');
    assert.deepEqual(did, [['insert', 'All']]);
  });

  it('of Replace shows the diff again, which may wait for the user', async () => {
    const { act, did } = desk(one, kept);
    await Promise.all([act('replace'), act('replace')]);
    await act('replace');
    const shownAgain = did.filter((what) => JSON.stringify(what) === '["lookAgain"]');
    assert.equal(shownAgain.length, 1);
  });

  it('does not insert the same selected part again, but inserts another one', async () => {
    const { act, did } = desk(one, kept);
    for (const part of ['one', 'one', 'two', 'one']) await act('insert', part);
    assert.deepEqual(did, [
      ['insert', 'one'],
      ['insert', 'two'],
      ['insert', 'one'],
    ]);
  });

  it('inserts again as Insert Again, and after the insertion was undone', async () => {
    const { act, did, inserted } = desk(one, kept);
    await act('insert');
    await act('insertAgain');
    await act('undo');
    assert.deepEqual(inserted(), [undefined]);
    await act('insert');
    assert.deepEqual(did, [
      ['insert', 'All'],
      ['insert', 'All'],
      ['undo', 'a.md'],
      ['insert', 'All'],
    ]);
  });

  it('undoes everything that was inserted together', async () => {
    const results = ['a', 'b'].map((promptId) => result(`r${promptId}`, { promptId, text: promptId }));
    const { act, inserted } = desk({ passages: [quote('a'), quote('b')], results }, kept);
    await act('insert', undefined, 'ra');
    assert.deepEqual(await act('show', undefined, 'ra'), ['show', 'a.md']);
    assert.deepEqual(await act('undo', undefined, 'ra'), ['undo', 'a.md', 'a.md']);
    assert.deepEqual(inserted(), [undefined, undefined]);
  });
});

describe('File names in an answer', () => {
  it('are checked once the answer has finished, and its turn is refreshed if files are found', async () => {
    const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: () => undefined });
    const { id } = sessions.create('chat', { aspectRatio: '', size: '' });
    const answer = result('r1', { text: 'See `a.md` and `b.md`, [there](c.md#top).' });
    sessions.change(id, (session) => ({ ...session, turns: [turn({ mode: 'chat', results: [answer] })] }));
    const asked: (readonly string[])[] = [];
    const shown = new Promise<string>((resolve) => {
      const needs = fake<PanelDependencies>({
        insertion: {
          files: {
            existing: async (names) => {
              asked.push(names);
              return ['a.md'];
            },
            reachable: async (names) => names,
          },
        },
        sessions: {
          storage: { sessions },
          announcer: { turnChanged: (_, turnId) => resolve(`${turnId} ${files.getNames(answer)}`) },
        },
      });
      const files = new AnswerFiles(needs, () => [id]);
      assert.deepEqual(files.getNames({ ...answer, state: 'running' }), []);
      assert.deepEqual([files.getNames(answer), files.getNames(answer)], [[], []]);
    });
    assert.equal(await shown, 't1 a.md,c.md');
    assert.deepEqual(asked, [['a.md', 'b.md']]);
  });
});

describe('Stored request', () => {
  it('is kept in memory instead of on disk if history is off, and can be shown', async () => {
    const folder = new MemoryFolder();
    const requests = new RequestBodyStore(folder, () => false);
    await requests.keep(
      { sessionId: 's', resultId: 'r1' },
      { model: 'm', messages: [{ role: 'user', content: 'Hi' }], stream: false },
    );
    assert.equal(folder.files.size, 0);
    assert.deepEqual(JSON.parse((await requests.read({ sessionId: 's', resultId: 'r1' })) ?? ''), {
      model: 'm',
      messages: [{ role: 'user', content: 'Hi' }],
    });
    assert.equal(await requests.read({ sessionId: 's', resultId: 'r2' }), undefined);
  });

  it('of several answers is shown as a list, without those that are no longer stored', async () => {
    const requests = new RequestBodyStore(new MemoryFolder());
    const place = (resultId: string) => ({ sessionId: 's', resultId });
    for (const model of ['a', 'b']) await requests.keep(place(model), { model, messages: [], stream: false });
    const { text = '', missing } = await requests.readAll(['a', 'gone', 'b'].map(place));
    assert.deepEqual([JSON.parse(text).map(({ model }: { model: string }) => model), missing], [['a', 'b'], 1]);
    const one = await requests.readAll([place('b')]);
    assert.deepEqual([one.text, one.missing], [await requests.read(place('b')), 0]);
    assert.deepEqual(await requests.readAll([place('gone')]), { missing: 1 });
  });

  for (const [where, isKept] of [
    ['on disk', true],
    ['in memory', false],
  ] as const)
    it(`is kept ${where} as it was sent, while it is among the last of its session`, async () => {
      const requests = new RequestBodyStore(new MemoryFolder(), () => isKept);
      const ids = Array.from({ length: limits.requests + 5 }, (_, at) => `r${at}`);
      for (const resultId of ids) {
        const messages = [{ role: 'user', content: resultId }] as const;
        await requests.keep({ sessionId: 's', resultId }, { model: 'm', messages, stream: false });
      }
      const read = await Promise.all(ids.map((resultId) => requests.read({ sessionId: 's', resultId })));
      const texts = read.flatMap((body) => (body ? JSON.parse(body).messages[0].content : []));
      assert.deepEqual(texts, ids.slice(5));
    });
});
