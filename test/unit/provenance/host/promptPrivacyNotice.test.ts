import assert from 'node:assert/strict';
import { type Notice, type Notification, Notifications } from '../../../../src/base/host/notifications.ts';
import { PromptPrivacyNotice } from '../../../../src/provenance/host/promptPrivacyNotice.ts';
import { english } from '../../strings/english.ts';
import { fileUri } from './fileUri.ts';

const below = {
  one: 'Saved images contain the prompt, model, and date. Anyone with a file can read them.',
  several: 'Saved images contain the prompt, model, and date. Anyone with a file can read them.',
};
const elsewhere =
  'Limn saves the prompt, model, and date in image files so that you can look them up and reuse them. Anyone with the file can read them. Turning this off applies to images you save from now on.';
const first = { sessionId: 's', behind: ['t1', 't2'], files: ['file:///a.png'] };
const { files: _, ...from } = first;

/** A workspace, and the windows on it one after another. */
class Desk {
  readonly kept = new Map<string, unknown>();
  readonly carrying = new Set(['file:///a.png', 'file:///b.png']);
  readonly watched = new Set<{ readonly files: readonly string[]; readonly gone: () => void }>();
  readonly toasts: string[] = [];
  readonly left: unknown[] = [];
  turnedOff = 0;
  inSight: string | undefined = 's';
  answer: string | undefined;
  notices = new Notifications(async () => undefined);

  window(): PromptPrivacyNotice {
    const shown = () => this.inSight;
    this.notices = new Notifications(async ({ text }: Notification) => {
      this.toasts.push(text);
      return this.answer;
    });
    this.notices.setViewer({
      noticesChanged: () => undefined,
      shows: (id) => id === shown(),
      get visibleSessionId() {
        return shown();
      },
    });
    return new PromptPrivacyNotice({
      l10n: english.l10n,
      notices: this.notices,
      memory: {
        get: (key: string) => this.kept.get(key) as never,
        update: async (key, value) => void (value === undefined ? this.kept.delete(key) : this.kept.set(key, value)),
      },
      carries: async (file) => this.carrying.has(file),
      watchGone: (files, gone) => {
        const watching = { files, gone };
        this.watched.add(watching);
        return { dispose: () => this.watched.delete(watching) };
      },
      turnOff: async () => void this.turnedOff++,
      leaveOut: async (files) => void this.left.push(files),
    });
  }

  /** Somebody else deletes a file. */
  delete(file: string): Promise<void> {
    this.carrying.delete(file);
    for (const { files, gone } of [...this.watched]) if (files.includes(file)) gone();
    return settled();
  }

  get standing(): readonly Notice[] {
    return this.notices.of('s');
  }

  press(at?: number): void {
    this.notices.answer(this.standing[0]?.id ?? '', at);
  }
}

/** Lets what waits for nothing but its turn go on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('The notice that files contain prompts', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });

  it('is shown below the first file that is inserted from the panel, and once in a workspace', async () => {
    const window = desk.window();
    window.wrote(fileUri('/a.png'));
    void window.onInserted(from);
    await settled();
    const [notice] = desk.standing;
    assert.deepEqual([notice?.text, notice?.place, notice?.behind], [below.one, 'turn', ['t1', 't2']]);
    desk.press();
    window.wrote(fileUri('/b.png'));
    await window.onInserted(from);
    const later = desk.window();
    later.wrote(fileUri('/b.png'));
    await later.onInserted(from);
    await later.goOn();
    assert.deepEqual([desk.standing, desk.toasts, desk.left], [[], [], []]);
  });

  it('stays until it is answered, also after the next message and in the next window', async () => {
    const window = desk.window();
    window.wrote(fileUri('/a.png'));
    void window.onInserted(from);
    await settled();
    desk.notices.dismissAll('s');
    assert.equal(desk.standing.length, 1);
    const later = desk.window();
    void later.goOn();
    await settled();
    assert.equal(desk.standing.length, 1);
    desk.press(0);
    await settled();
    assert.deepEqual([desk.left, desk.standing], [[first], []]);
    void desk.window().goOn();
    await settled();
    assert.equal(desk.standing.length, 0, 'it was answered');
  });

  it('covers all files that are inserted at once, except those that were deleted', async () => {
    const window = desk.window();
    window.wrote(fileUri('/gone.png'));
    await window.onInserted(from);
    assert.deepEqual(desk.standing, []);
    for (const name of ['/a.png', '/b.png', '/gone.png']) window.wrote(fileUri(name));
    void window.onInserted(from);
    await settled();
    assert.deepEqual(
      desk.standing.map(({ text }) => text),
      [below.several],
    );
  });

  it('disappears with the files that anyone deletes, also while no window is open', async () => {
    const window = desk.window();
    for (const name of ['/a.png', '/b.png']) window.wrote(fileUri(name));
    void window.onInserted(from);
    await settled();
    await desk.delete('file:///a.png');
    assert.deepEqual(
      desk.standing.map(({ text }) => text),
      [below.one],
    );
    await desk.delete('file:///b.png');
    assert.deepEqual([desk.standing, [...desk.kept], desk.watched.size], [[], [], 0]);
    desk.kept.set('limn.embedPrompt.open', first);
    await desk.window().goOn();
    assert.deepEqual([desk.standing, [...desk.kept]], [[], []]);
  });

  it('disappears if the insertion is undone, and is shown again for the next file', async () => {
    const window = desk.window();
    const land = (name: string) => {
      window.wrote(fileUri(name));
      void window.onInserted(from);
      return settled();
    };
    await land('/a.png');
    await window.onUndone();
    assert.equal(desk.standing.length, 1, 'what was taken back was something else');
    desk.carrying.delete('file:///a.png');
    await window.onUndone();
    await settled();
    assert.deepEqual([desk.standing, [...desk.kept]], [[], []]);
    await land('/b.png');
    assert.deepEqual([desk.standing.length, desk.left], [1, []]);
    desk.press(0);
    await settled();
    assert.deepEqual(desk.left, [{ ...first, files: ['file:///b.png'] }]);
  });

  it('stays for the remaining files, also in a later window', async () => {
    const window = desk.window();
    for (const name of ['/a.png', '/b.png']) window.wrote(fileUri(name));
    void window.onInserted(from);
    await settled();
    desk.carrying.delete('file:///a.png');
    void window.onUndone();
    await settled();
    assert.deepEqual(
      desk.standing.map(({ text }) => text),
      [below.one],
    );
    const later = desk.window();
    void later.goOn();
    await settled();
    assert.equal(desk.standing.length, 1);
    desk.carrying.delete('file:///b.png');
    await later.onUndone();
    assert.deepEqual([desk.standing, [...desk.kept]], [[], []]);
  });

  it('is not shown again after it was answered', async () => {
    const window = desk.window();
    window.wrote(fileUri('/a.png'));
    void window.onInserted(from);
    await settled();
    desk.press();
    await settled();
    desk.carrying.delete('file:///a.png');
    await window.onUndone();
    window.wrote(fileUri('/b.png'));
    await window.onInserted(from);
    assert.deepEqual([desk.standing, desk.toasts], [[], []]);
  });

  it('is shown as a message with Turn Off if the panel of its session is hidden', async () => {
    desk.inSight = undefined;
    desk.answer = 'Turn Off';
    const window = desk.window();
    window.wrote(fileUri('/a.png'));
    await window.onInserted(from);
    assert.deepEqual([desk.toasts, desk.turnedOff], [[elsewhere], 1]);
    await window.tellOnce();
    assert.equal(desk.toasts.length, 1);
  });

  it('does not cover a visible message box, also for files that are in no panel', async () => {
    void desk.window().tellOnce();
    await settled();
    assert.deepEqual([desk.standing.map(({ text, place }) => [text, place]), desk.toasts], [[[elsewhere, 'box']], []]);
  });
});
