import assert from 'node:assert/strict';
import {
  formatLine,
  formatLineForScreenReader,
  type ImageLine,
  ImageLines,
} from '../../../../src/editor/host/imageLines.ts';
import { addTurn, createResult, emptyDraft, newSession } from '../../../../src/sessions/common/editSession.ts';
import type { Picture } from '../../../../src/sessions/common/model/picture.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import { changeResult, type Result, type Session } from '../../../../src/sessions/common/model/session.ts';
import type { Prompt } from '../../../../src/sessions/common/model/turnRequest.ts';
import { addResults } from '../../../../src/sessions/common/pictureTurn.ts';
import { english } from '../../strings/english.ts';

const options = { aspectRatio: '16:9', size: '' };

function quote(id: string): Quote {
  return { id, uri: 'file:///a.md', fileName: 'a.md', languageId: 'markdown', firstLine: 3, lastLine: 3, text: id };
}

function picture(id: string): Picture {
  return { id, hash: 'a'.repeat(64), mediaType: 'image/png', width: 1376, height: 768, size: 9 };
}

/** A session with one turn of pictures, whose results a test moves on; `told` is what the lines said of their ends. */
function drawing(turn: { readonly quote?: Quote; readonly prompts?: readonly Prompt[] } = { quote: quote('passage') }) {
  const empty = newSession({ now: 0, id: 's' }, emptyDraft('image', options));
  let session: Session | undefined = addTurn(
    empty,
    { mode: 'image', prompt: 'A boat', options, ...turn },
    { now: 0, id: 't' },
  );
  const ended: string[] = [];
  const lines = new ImageLines(
    { get: () => session },
    () => undefined,
    (line) => ended.push(formatLineForScreenReader(english, line, 3)),
  );
  const set = (changed: Session | undefined) => {
    session = changed;
    lines.turnChanged('s', 't');
  };
  const now = () => session ?? assert.fail('the session is there');
  return {
    lines,
    ended,
    begin: (...begun: readonly (Pick<Result, 'id'> & Partial<Result>)[]) =>
      set(
        addResults(
          now(),
          't',
          begun.map(({ id, ...more }) => ({ ...createResult('m', { now: 0, id }), ...more })),
        ),
      ),
    change: (id: string, change: Partial<Result>) => set(changeResult(now(), id, (old) => ({ ...old, ...change }))),
    done: (id: string) =>
      set(changeResult(now(), id, (old) => ({ ...old, state: 'done', pictures: [picture(`${id}p`)] }))),
    again: (turnId: string, about: Quote) => {
      const ask = { mode: 'image' as const, prompt: 'Again', options, quote: { ...about, id: turnId } };
      const asked = addTurn(now(), ask, { now: 0, id: turnId });
      session = addResults(asked, turnId, [createResult('m', { now: 0, id: `${turnId}r` })]);
      lines.turnChanged('s', turnId);
    },
    removeTurn: () => {
      session = { ...now(), turns: [] };
      lines.sessionChanged('s');
    },
    removeSession: () => {
      session = undefined;
      lines.sessionChanged('s');
    },
    words: () => lines.all().map((line) => formatLine(english, line, { now: 14_000, hasKeys: false })),
  };
}

const withKeys = (line: ImageLine | undefined) => (line ? formatLine(english, line, { now: 0, hasKeys: true }) : '');

describe('Status line below a passage', () => {
  it('shows the progress and the time, then that the picture is ready, and the insert key at the cursor', () => {
    const { lines, begin, done, words } = drawing();
    begin({ id: 'r' });
    assert.deepEqual(words(), ['Generating 1376 × 768 image · 0:14']);
    done('r');
    assert.deepEqual(words(), ['Image ready']);
    assert.equal(
      withKeys(lines.all()[0]),
      'Image ready · Ctrl+Alt+Enter Insert · Shift+Alt+Enter Open · Shift+Escape Dismiss',
    );
  });

  it('shows that a request is queued, and that the service asks to wait', () => {
    const { begin, change, words } = drawing();
    begin({ id: 'r', queued: true });
    assert.deepEqual(words(), ['Queued']);
    begin({ id: 'sent' });
    change('sent', { retryAt: 20_000 });
    assert.deepEqual(words(), ['Service busy. Retrying · 0:14']);
  });

  it('counts several pictures of one passage', () => {
    const { begin, done, words } = drawing();
    begin({ id: '1' }, { id: '2' }, { id: '3' });
    done('2');
    assert.deepEqual(words(), ['1 of 3 ready · 0:14']);
    done('1');
    done('3');
    assert.deepEqual(words(), ['3 images ready']);
  });

  it('is one for each passage of several prompts', () => {
    const prompts = ['one', 'two'].map((id) => ({ id, text: id, quote: quote(id) }));
    const { begin, done, words, lines } = drawing({ prompts });
    begin({ id: '1', promptId: 'one' }, { id: '2', promptId: 'two' });
    done('2');
    assert.deepEqual(words(), ['Generating 1376 × 768 image · 0:14', 'Image ready']);
    assert.deepEqual(
      lines.all().map((line) => line.quote.id),
      ['one', 'two'],
    );
  });

  it('shows why no picture was returned, and disappears if the user stopped it', () => {
    const { begin, change, words } = drawing();
    begin({ id: 'r' });
    change('r', { state: 'failed', failure: { kind: 'refused', billed: 'maybe' } });
    assert.deepEqual(words(), ['Image declined']);
    change('r', { state: 'failed', failure: { kind: 'keyRejected', billed: 'no' } });
    assert.deepEqual(words(), ['No image: Invalid API key']);
    change('r', { state: 'stopped' });
    assert.deepEqual(words(), []);
  });

  it('is announced once when all pictures have ended', () => {
    const { begin, done, change, ended } = drawing();
    begin({ id: '1' }, { id: '2' });
    done('1');
    assert.deepEqual(ended, []);
    change('2', { state: 'failed', failure: { kind: 'refused', billed: 'maybe' } });
    change('2', {});
    assert.deepEqual(ended, ['1 of 2 ready, below line 3']);
    const one = drawing();
    one.begin({ id: 'r' });
    one.done('r');
    assert.deepEqual(one.ended, ['Image ready below line 3']);
  });

  it('disappears after any insertion, but not after saving elsewhere', () => {
    const { begin, done, change, words } = drawing();
    begin({ id: 'r' });
    done('r');
    change('r', { insertion: { fileName: 'b.png', savedAs: 'b.png' } });
    assert.deepEqual(words(), ['Image ready']);
    change('r', { insertion: { fileName: 'a.md', line: 5, savedAs: 'images/b.png' } });
    assert.deepEqual(words(), []);
  });

  it('stays away after it is discarded, until another picture is requested', () => {
    const { lines, begin, done, change, words } = drawing();
    begin({ id: 'r' });
    done('r');
    lines.discard(lines.all()[0]?.id ?? '');
    change('r', {});
    assert.deepEqual(words(), []);
    begin({ id: 'another' });
    done('another');
    assert.deepEqual(words(), ['Image ready']);
  });

  it('is that of the last turn about the same passage', () => {
    const { lines, begin, done, again, words } = drawing();
    begin({ id: 'r' });
    done('r');
    again('later', quote('passage'));
    assert.deepEqual(words(), ['Generating 1376 × 768 image · 0:14']);
    again('elsewhere', quote('another'));
    assert.deepEqual(
      lines.all().map((line) => line.turn.id),
      ['later', 'elsewhere'],
    );
  });

  it('disappears with its turn and its session', () => {
    for (const gone of ['removeTurn', 'removeSession'] as const) {
      const session = drawing();
      session.begin({ id: 'r' });
      session[gone]();
      assert.deepEqual(session.words(), []);
    }
  });

  it('is not shown for earlier results, whole files, or passages without a document', () => {
    const before = drawing();
    before.begin({ id: 'r', state: 'done', pictures: [picture('p')] });
    assert.deepEqual(before.words(), []);
    for (const [name, other] of Object.entries({ kind: { kind: 'file' as const }, uri: { uri: '' } })) {
      const session = drawing({ quote: { ...quote('passage'), ...other } });
      session.begin({ id: 'r' });
      assert.deepEqual(session.words(), [], name);
    }
    const none = drawing({});
    none.begin({ id: 'r' });
    assert.deepEqual(none.words(), []);
  });
});
