import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { VisibleSessions } from '../../../../src/panel/host/visibleSessions.ts';
import { fake } from '../../fake.ts';

function shown(remembered: unknown, now: { open: readonly string[]; places: number }) {
  const memory = new Map<string, unknown>([['shownSessions', remembered]]);
  const sessions = new VisibleSessions(
    fake<Memento>(new Memory(memory)),
    () => now.open,
    () => now.places,
  );
  return { sessions, memory };
}

class Memory {
  constructor(private readonly values: Map<string, unknown>) {}

  get(key: string): unknown {
    return this.values.get(key);
  }

  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
  }
}

describe('Sessions that a window shows', () => {
  it('are those of its panels, and those of restored tabs that were not shown yet', () => {
    const now = { open: [] as readonly string[], places: 2 };
    const { sessions, memory } = shown(['a', 'b'], now);
    assert.deepEqual(sessions.now(), ['a', 'b']);
    now.open = ['b'];
    sessions.remember();
    assert.deepEqual(memory.get('shownSessions'), ['b', 'a']);
    now.open = ['b', 'c'];
    assert.deepEqual(sessions.now(), ['b', 'c']);
  });

  it('are only those of its panels if nothing valid is stored', () =>
    assert.deepEqual(shown(7, { open: ['a'], places: 3 }).sessions.now(), ['a']));
});
