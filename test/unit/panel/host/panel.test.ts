import assert from 'node:assert/strict';
import type { Handlers } from '../../../../src/pageKit/common/dispatch.ts';
import type { Surface } from '../../../../src/pageKit/host/surface.ts';
import type { PageMessage } from '../../../../src/panel/common/pageMessages.ts';
import { Panel, type PanelOptions } from '../../../../src/panel/host/panel.ts';
import type { PanelContent } from '../../../../src/panel/host/panelContent.ts';
import { addTurn } from '../../../../src/sessions/common/editSession.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { MemoryFolder } from '../../sessions/host/memory.ts';

/** A VS Code tab, which throws at every use once it is closed. */
class EditorPanel {
  readonly posted: unknown[] = [];
  private isOpen = true;
  private hear: (message: unknown) => void = () => undefined;
  private readonly goneListeners: (() => void)[] = [];
  private readonly changeListeners: (() => void)[] = [];
  visible = true;
  hadKeyboard = false;
  readonly name = () => undefined;
  readonly onDidChange = (listener: () => void) => this.changeListeners.push(listener);
  readonly onDidDispose = (listener: () => void) => this.goneListeners.push(listener);

  get webview() {
    assert.ok(this.isOpen, 'Webview is disposed');
    return {
      html: '',
      onDidReceiveMessage: (listener: (message: unknown) => void) => {
        this.hear = listener;
      },
      postMessage: async (message: unknown) => this.posted.push(message),
    };
  }

  readonly reveal = () => this.posted.push('the keyboard');

  receive(message: unknown): void {
    this.hear(message);
  }

  /** It was moved, became active or became visible. */
  change(visible: boolean): void {
    this.visible = visible;
    for (const listener of this.changeListeners) listener();
  }

  close(): void {
    this.isOpen = false;
    for (const listener of this.goneListeners) listener();
  }
}

function desk(
  handlers: Partial<Handlers<PageMessage>> = {},
  preferences: unknown = {},
  first = (sessionId: string): PanelContent => ({ sessionId, focus: 'none' }),
) {
  const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: (problem) => assert.fail(String(problem)) });
  const { id } = sessions.create('chat', { aspectRatio: '', size: '' });
  const editor = new EditorPanel();
  const seen = { unknown: [] as string[], problems: [] as unknown[] };
  const read: string[] = [];
  const displayed: string[] = [];
  const recent: { readonly id: string }[] = [];
  const views = {
    service: async () => {
      read.push('service');
      return { host: `as read ${read.length}` };
    },
    recent: async () => {
      read.push('recent');
      return [...recent];
    },
    getPreferences: () => preferences,
    session: () => ({}),
  };
  const options = {
    storage: { sessions, usual: { applyTo: () => false } },
    views: { ...views, words: {}, composer: () => ({}) },
    files: { html: () => '' },
    onShown: () => undefined,
    onUserAction: () => undefined,
    onDisplayed: (sessionId: string) => void displayed.push(sessionId),
    log: { warn: (line: string) => void seen.unknown.push(line) },
    onProblem: (error: unknown, { type }: PageMessage) => void seen.problems.push([type, error]),
  } as unknown as PanelOptions;
  const panel = new Panel(editor as unknown as Surface, first(id), options);
  panel.start(handlers as Handlers<PageMessage>);
  return { panel, editor, id, seen, read, displayed, recent, sessions };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Panel', () => {
  it('reports an invalid message, and an error while a message was handled', async () => {
    const failure = new Error('the disk is full');
    const { editor, seen } = desk({ showSessions: () => Promise.reject(failure) });
    editor.receive({ type: 'copyText', text: 5 });
    editor.receive({ type: 'showSessions' });
    await settled();
    assert.deepEqual(seen, {
      unknown: ['A message of the panel was dropped, it does not fit at: text'],
      problems: [['showSessions', failure]],
    });
  });

  it('sends the list of recent sessions only when it changed, and only while it shows an empty session', async () => {
    const { panel, editor, id, recent, sessions } = desk();
    await panel.pageReady();
    editor.posted.length = 0;
    await panel.refreshRecent();
    recent.push({ id: 'new' });
    await panel.refreshRecent();
    await panel.refreshRecent();
    assert.deepEqual(editor.posted, [{ type: 'recent', recent: [{ id: 'new' }] }]);
    const ask = { mode: 'chat' as const, prompt: 'a gull', options: { aspectRatio: '', size: '' } };
    sessions.change(id, (session) => addTurn(session, ask, { now: 0, id: 'turn' }));
    recent.push({ id: 'newer' });
    await panel.refreshRecent();
    assert.equal(editor.posted.length, 1);
  });

  async function orderOfShowing(hadKeyboard: boolean): Promise<readonly unknown[]> {
    const { panel, editor, id } = desk();
    await panel.pageReady();
    editor.hadKeyboard = hadKeyboard;
    panel.show({ sessionId: id, focus: 'message' });
    await settled();
    const order = editor.posted.slice(1) as readonly ({ readonly type: string } | string)[];
    return order.map((what) => (typeof what === 'string' ? what : what.type));
  }

  it('gets the focus only after it shows the session that the typed text is for', async () => {
    assert.deepEqual(await orderOfShowing(false), ['snapshot', 'the keyboard']);
  });

  it('gets the focus again before it sends the snapshot, because text typed in between is lost', async () => {
    assert.deepEqual(await orderOfShowing(true), ['the keyboard', 'snapshot']);
  });

  it('sends plain byte arrays to its page, because VS Code sends a Node Buffer as an object of numbers', async () => {
    const { panel, editor, id } = desk();
    await panel.pageReady();
    panel.scaleDown(id, { name: 'a.png', bytes: Buffer.from([1, 2]) });
    const converted = panel.conversions.convert(Buffer.from([3]), 'image/png');
    const given = editor.posted.slice(-2) as readonly { readonly bytes: Uint8Array; readonly conversionId?: string }[];
    assert.deepEqual(
      given.map(({ bytes }) => [bytes.constructor.name, ...bytes]),
      [
        ['Uint8Array', 1, 2],
        ['Uint8Array', 3],
      ],
    );
    panel.conversions.converted(given[1]?.conversionId ?? '', Uint8Array.of(4));
    assert.deepEqual(await converted, Uint8Array.of(4));
  });

  it('prefetches the other data while the page loads, and does not read it again for the first snapshot', async () => {
    const { panel, read } = desk();
    assert.deepEqual(read, ['recent', 'service']);
    await panel.pageReady();
    assert.equal(read.length, 2);
    await panel.refresh();
    assert.equal(read.length, 4);
  });

  it('prefetches once if VS Code reports its position after it opened, and again when it becomes visible again', async () => {
    const { panel, editor, read } = desk();
    editor.change(true);
    assert.deepEqual(read, ['recent', 'service']);
    await panel.pageReady();
    editor.change(false);
    editor.change(true);
    assert.equal(read.length, 4);
    await panel.pageReady();
    assert.equal(read.length, 4);
  });

  it('does not show data that was prefetched before the service changed', async () => {
    const { panel, editor, read } = desk();
    await panel.refreshService();
    await panel.pageReady();
    const [, snapshot] = editor.posted as readonly { readonly service: { readonly host: string } }[];
    assert.deepEqual(snapshot?.service, { host: `as read ${read.length}` });
  });

  it('returns undefined for a conversion after it was closed', async () => {
    const { panel, editor } = desk();
    const converted = panel.conversions.convert(Uint8Array.of(3), 'image/png');
    editor.close();
    assert.equal(await converted, undefined);
  });

  it('ends the edits of pixels when its page is hidden, because VS Code unloads that', async () => {
    const { panel, editor } = desk();
    await panel.pageReady();
    const edited = panel.pixelEdits.edit(new Uint8Array(1), { kind: 'removeBackground' });
    editor.change(false);
    assert.equal(await edited, undefined);
  });

  it('tells which session its page displays once that listens, and with each further one', async () => {
    const { panel, displayed, id } = desk();
    await panel.refresh();
    assert.deepEqual(displayed, []);
    await panel.pageReady();
    await panel.refresh();
    assert.deepEqual(displayed, [id, id]);
  });

  it('passes the page state to the new page when it is moved', async () => {
    const { panel, editor, id } = desk();
    const kept = { sessionId: id, top: 120, folds: ['a reasoning'] };
    panel.keep(kept);
    assert.deepEqual(panel.shown, { sessionId: id, focus: 'message', kept });
    await panel.pageReady();
    assert.equal('pageState' in Object(editor.posted.at(-1)), false);
    const other = desk({}, {}, (session) => ({
      sessionId: session,
      focus: 'message',
      kept: { ...kept, sessionId: session },
    }));
    await other.panel.pageReady();
    await other.panel.refresh();
    const given = other.editor.posted.map((message) => Object(message).pageState?.top);
    assert.deepEqual(given, [120, 120]);
    other.panel.keep({ ...kept, sessionId: other.id, top: 7 });
    await other.panel.refresh();
    assert.equal('pageState' in Object(other.editor.posted.at(-1)), false);
  });

  it('focuses its page once when it starts listening, even after an earlier message with the focus', async () => {
    const { panel, editor } = desk({}, {}, (sessionId) => ({ sessionId, focus: 'message' }));
    await panel.refresh();
    await panel.pageReady();
    await panel.refresh();
    const focused = editor.posted.map((message) => Object(message).focus);
    assert.deepEqual(focused, ['message', 'message', 'none']);
  });

  it('is not used after it was closed, even during a refresh', async () => {
    const { panel, editor, id } = desk();
    const refreshing = panel.refresh();
    editor.close();
    await refreshing;
    panel.refreshComposer(id, 'none');
    panel.refreshPreferences();
    await panel.refreshService();
    assert.deepEqual(editor.posted, []);
  });
});
