import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { generateAndSave, type MissingRunOptions } from '../../../../src/documents/host/generateRun.ts';
import type { MissingPicture } from '../../../../src/documents/host/missingPictures.ts';
import type { PromptFile } from '../../../../src/promptFiles/common/promptFile.ts';
import type { Result } from '../../../../src/sessions/common/model/session.ts';
import type { NewTurn, NotSent, TurnOutcome } from '../../../../src/sessions/host/turnSender.ts';

const place = { sessionId: 's', turnId: 't' };

function missing(name: string): MissingPicture {
  return { file: { path: `/${name}.png` } as Uri, prompt: name, references: [] };
}

/** Returns a missing picture with a prompt file of these fields. */
function prompted(name: string, read: Partial<PromptFile>): MissingPicture {
  const file = { path: `/${name}.limn.md` } as Uri;
  return { ...missing(name), promptFile: { file, read: { prompt: name, attachments: [], ...read } } };
}

function ended(promptId: string | undefined, state: Result['state'] = 'done'): Result {
  const picture = { id: `p${promptId}`, hash: '', mediaType: 'image/png', width: 1, height: 1 };
  const pictures = state === 'done' ? [picture] : [];
  return { id: `r${promptId}`, state, pictures, ...(promptId !== undefined && { promptId }) } as unknown as Result;
}

/** Runs against a service whose results the test ends. */
function desk(options: Partial<MissingRunOptions> = {}) {
  const turns: NewTurn[] = [];
  const answers: ((outcome: TurnOutcome | NotSent) => void)[] = [];
  const saved: string[] = [];
  const all: MissingRunOptions = {
    ask: (turn) => {
      turns.push(turn);
      return new Promise((resolve) => answers.push(resolve));
    },
    lookFor: async () => undefined,
    usual: { aspectRatio: '16:9', size: '', count: 3 },
    save: async ({ pictureId }, { file }) => {
      saved.push(`${pictureId} ${file.path}`);
      return { file };
    },
    title: 'Pictures',
    along: async () => ({ offered: [], hashes: [] }),
    ...options,
  };
  const end = (turn: number) => answers[turn]?.({ ...place, sent: true, results: [], pictures: [] });
  const makeAll = (pictures: readonly MissingPicture[]) => generateAndSave(pictures, new AbortController().signal, all);
  const make = (names: readonly string[]) => makeAll(names.map(missing));
  return { turns, answers, saved, end, make, makeAll };
}

/** Resolves after all pending promise callbacks. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('Generating missing pictures', () => {
  it('saves each picture as it ends, while the others are still running', async () => {
    const { turns, saved, make, end } = desk();
    const made = make(['a', 'b', 'c']);
    await settled();
    turns[0]?.onEnd?.(ended('1'), place);
    assert.deepEqual(saved, ['p1 /b.png']);
    turns[0]?.onEnd?.(ended('0', 'failed'), place);
    turns[0]?.onEnd?.(ended('2'), place);
    end(0);
    const { made: files, notMade } = await made;
    assert.deepEqual([files.map(({ file }) => file.path), saved.length], [['/b.png', '/c.png'], 2]);
    assert.deepEqual(
      notMade.map(({ file, why }) => [file.path, why]),
      [['/a.png', '']],
    );
  });

  it('requests each picture once, in one session with as few turns as possible', async () => {
    const { turns, make, end } = desk();
    const made = make(Array.from({ length: 51 }, (_, index) => `n${index}`));
    await settled();
    end(0);
    await settled();
    end(1);
    await made;
    const facts = turns.map(({ ask, sessionId }) => [ask.prompts?.length ?? ask.prompt, ask.options.count, sessionId]);
    assert.deepEqual(facts, [
      [50, undefined, undefined],
      ['n50', undefined, 's'],
    ]);
  });

  it('reports a picture that could not be saved', async () => {
    const { turns, make, end } = desk({
      save: async (_, { file }) => ({ file, why: 'A file with this name already exists.' }),
    });
    const made = make(['a']);
    await settled();
    turns[0]?.onEnd?.(ended(undefined), place);
    end(0);
    assert.equal((await made).notMade[0]?.why, 'A file with this name already exists.');
  });

  it('returns an empty result if nothing was sent', async () => {
    const { answers, make } = desk();
    const made = make(['a']);
    await settled();
    answers[0]?.({ sent: false, why: 'declined', length: 0 });
    assert.deepEqual(await made, { made: [], notMade: [] });
  });

  it('reports a look that cannot be used, and generates pictures without it', async () => {
    const unusable = { file: { path: '/look.limn.md' } as Uri, fault: 'yaml' } as const;
    const { answers, turns, makeAll, end } = desk();
    const made = makeAll([prompted('a', { size: '2K' }), prompted('b', { size: '1K' })]);
    await settled();
    answers[0]?.({ sent: false, why: 'unusableFile', length: 0, unusable });
    await settled();
    turns[1]?.onEnd?.(ended(undefined), place);
    end(1);
    const { made: files, notMade } = await made;
    assert.deepEqual(
      [files.map(({ file }) => file.path), notMade],
      [['/b.png'], [{ ...missing('a'), why: '', unusable }].map(({ file, why }) => ({ file, why, unusable }))],
    );
  });

  it('groups pictures with the same options and attachments into one turn of the session', async () => {
    const sent: string[] = [];
    const { turns, makeAll, end } = desk({
      along: async (promptFile) => {
        sent.push(promptFile?.file.path ?? 'none');
        return { offered: [], hashes: [] };
      },
    });
    const made = makeAll([
      missing('a'),
      prompted('b', { aspectRatio: '16:9' }),
      prompted('c', { aspectRatio: '1:1', model: 'm' }),
      prompted('d', { attachments: ['x/../y.png'] }),
      prompted('e', { from: './y.png' }),
      prompted('f', { aspectRatio: '1:1', model: 'm' }),
    ]);
    for (const turn of [0, 1, 2]) {
      await settled();
      end(turn);
    }
    await made;
    const facts = turns.map(({ ask, sessionId }) => [ask.prompts?.map(({ text }) => text), ask.options, sessionId]);
    assert.deepEqual(facts, [
      [['a', 'b'], { aspectRatio: '16:9', size: '' }, undefined],
      [['c', 'f'], { aspectRatio: '1:1', size: '', model: 'm' }, 's'],
      [['d', 'e'], { aspectRatio: '16:9', size: '' }, 's'],
    ]);
    assert.deepEqual(sent, ['none', '/c.limn.md', '/d.limn.md']);
  });

  it('reports a missing attachment, and generates the other pictures', async () => {
    const why = 'y.png is not there.';
    const { turns, makeAll, end } = desk({
      along: async (promptFile) => (promptFile ? { why } : { offered: [], hashes: [] }),
    });
    const made = makeAll([prompted('a', { attachments: ['y.png'] }), missing('b')]);
    await settled();
    turns[0]?.onEnd?.(ended(undefined), place);
    end(0);
    const { made: files, notMade } = await made;
    assert.deepEqual(
      notMade.map(({ file, why: said }) => [file.path, said]),
      [['/a.png', why]],
    );
    assert.deepEqual(
      files.map(({ file }) => file.path),
      ['/b.png'],
    );
  });
});
