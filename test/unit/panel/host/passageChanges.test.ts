import assert from 'node:assert/strict';
import type { PanelDependencies } from '../../../../src/panel/host/dependencies.ts';
import { PassageChanges } from '../../../../src/panel/host/passageChanges.ts';
import type { Turn } from '../../../../src/sessions/common/model/session.ts';
import { fake } from '../../fake.ts';
import { quote, result, sessionOf, turn } from './view/viewFixtures.ts';

const post = { ...quote('q'), uri: 'file:///post.md', text: 'He simply counts.' };
const other = { ...quote('p'), uri: 'file:///other.md', text: 'The lamp is lit.' };
const textPart = { found: 'marked', text: 'He counts.', hadMarks: true } as const;

function answered(id: string, part: Partial<Turn>): Turn {
  return turn({ id, mode: 'chat', results: [result(`r-${id}`, { text: 'He counts.', textPart })], ...part });
}

/** An editor whose documents change when a test says so, and the turns that were refreshed. */
class Editor {
  readonly told: string[] = [];
  readonly texts = new Map([post, other].map(({ id, text }) => [id, text]));
  isOpen = true;
  private hear: (uri: string) => void = () => undefined;
  private run: (() => void) | undefined;
  readonly changes: PassageChanges;

  constructor(...turns: readonly Turn[]) {
    const shown = sessionOf(turns);
    const needs = fake<PanelDependencies>({
      insertion: {
        targets: {
          getCurrentText: ({ id }) => (this.isOpen ? this.texts.get(id) : undefined),
          wasRemoved: ({ made = [] }) => made.some(({ target }) => this.texts.get(target.id) === ''),
        },
      },
      sessions: {
        storage: { sessions: { get: () => shown } },
        announcer: { turnChanged: (_, turnId) => void this.told.push(turnId) },
      },
    });
    this.changes = new PassageChanges(needs, () => [shown.id], {
      onDidChange: (listener) => {
        this.hear = listener;
        return { dispose: () => (this.hear = () => undefined) };
      },
      whenAtRest: (run) => {
        this.run = run;
        return { dispose: () => (this.run = undefined) };
      },
    });
  }

  type({ id, uri }: typeof post, text: string): void {
    this.texts.set(id, text);
    this.hear(uri);
  }

  rest(): void {
    this.run?.();
    this.run = undefined;
  }
}

describe('Passage changes', () => {
  it('refresh a turn when its picture was removed from the document, and when it is back', () => {
    const insertion = { fileName: 'post.md', line: 3, made: [{ target: post, was: '' }] };
    const editor = new Editor(turn({ id: 't', mode: 'image', results: [result('r', { insertion })] }));
    const told = ['![](a.png)', '', '', '![](a.png)'].map((text) => {
      editor.told.length = 0;
      editor.type(post, text);
      editor.rest();
      return editor.told.length;
    });
    assert.deepEqual(told, [1, 1, 0, 1]);
  });

  it('refresh a turn about the document in another spelling of its path', () => {
    const uri = (folder: string) => `file:///c%3A/${folder}/post.md`;
    const editor = new Editor(answered('t', { quote: { ...post, uri: uri('Work') } }));
    editor.type({ ...post, uri: uri('work') }, 'He simply counts!');
    editor.rest();
    assert.deepEqual(editor.told, ['t']);
  });

  it('refresh a turn once, when typing pauses', () => {
    const editor = new Editor(answered('t', { quote: post }));
    editor.type(post, 'He simply counts!');
    editor.type(post, 'He simply counts!!');
    assert.deepEqual(editor.told, []);
    editor.rest();
    assert.deepEqual(editor.told, ['t']);
  });

  it('refresh all turns about the passage', () => {
    const editor = new Editor(answered('one', { quote: post }), answered('two', { quote: post }));
    editor.type(post, 'He counts!');
    editor.rest();
    assert.deepEqual(editor.told, ['one', 'two']);
  });

  it('refresh again at the next pause, but not if only other text of the document changed', () => {
    const editor = new Editor(answered('t', { quote: post }));
    for (const text of ['He counts!', 'He counts!', 'He simply counts.']) {
      editor.type(post, text);
      editor.rest();
    }
    assert.deepEqual(editor.told, ['t', 't']);
  });

  it('refresh at the first change even if the passage has its original text, because another text may be shown', () => {
    const editor = new Editor(answered('t', { quote: post }));
    editor.texts.set('q', 'Changed while the window was closed.');
    editor.type(post, post.text);
    editor.rest();
    assert.deepEqual(editor.told, ['t']);
  });

  it('ignore passages of other documents, and answers without a text', () => {
    const plain = turn({ id: 'plain', mode: 'chat', quote: post, results: [result('r', { text: 'He counts.' })] });
    const editor = new Editor(answered('elsewhere', { quote: other }), plain);
    editor.type(post, 'He counts!');
    editor.rest();
    assert.deepEqual(editor.told, []);
  });

  it('refresh nothing after disposal', () => {
    const editor = new Editor(answered('t', { quote: post }));
    editor.type(post, 'He counts!');
    editor.changes.dispose();
    editor.rest();
    editor.type(post, 'He counts.');
    editor.rest();
    assert.deepEqual(editor.told, []);
  });
});
