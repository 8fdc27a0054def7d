import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Keys } from '../../../src/setup/host/storedKeys.ts';

/** A secret storage in memory; `keeps` is false for a system without a keyring, `throws` is true for a broken one. */
class FakeSecrets implements vscode.SecretStorage {
  readonly entries = new Map<string, string>();
  readonly changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.changed.event;
  reads = 0;

  constructor(private readonly behaviour: 'keeps' | 'forgets' | 'throws' = 'keeps') {}

  async keys(): Promise<string[]> {
    return [...this.entries.keys()];
  }

  async get(key: string): Promise<string | undefined> {
    this.reads += 1;
    return this.entries.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    if (this.behaviour === 'throws') throw new Error('no keyring');
    if (this.behaviour === 'keeps') this.entries.set(key, value);
    this.changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    this.entries.delete(key);
    this.changed.fire({ key });
  }
}

/** The extension's global state in memory. */
class FakeNotes {
  readonly entries = new Map<string, unknown>();

  get<T>(key: string): T | undefined {
    return this.entries.get(key) as T | undefined;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.entries.set(key, value);
  }
}

const here = 'https://gateway.example.com';
const there = 'https://gateway.example.com:8443';

describe('Keys', () => {
  it('are one secret for each origin', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets, new FakeNotes());
    assert.equal(await keys.set(here, 'k1'), true);
    assert.equal(await keys.get(there), undefined);
    assert.equal(await keys.set(there, 'k2'), true);
    assert.deepEqual([await keys.get(here), await keys.get(there)], ['k1', 'k2']);
    assert.deepEqual([...secrets.entries.keys()], [`limn.key:${here}`, `limn.key:${there}`]);
    keys.dispose();
  });

  for (const behaviour of ['forgets', 'throws'] as const) {
    it(`report that the storage ${behaviour}, and can be kept for this window`, async () => {
      const secrets = new FakeSecrets(behaviour);
      const keys = new Keys(secrets, new FakeNotes());
      assert.equal(await keys.set(here, 'k1'), false);
      assert.equal(await keys.get(here), undefined);
      keys.setForWindow(here, 'k1');
      assert.equal(await keys.get(here), 'k1');
      assert.equal(secrets.entries.size, 0);
      keys.dispose();
    });
  }

  it('of this window are forgotten once another one is stored', async () => {
    const keys = new Keys(new FakeSecrets(), new FakeNotes());
    keys.setForWindow(here, 'old');
    await keys.set(here, 'new');
    assert.equal(await keys.get(here), 'new');
    keys.dispose();
  });

  it('are removed wherever they are stored', async () => {
    const keys = new Keys(new FakeSecrets(), new FakeNotes());
    await keys.set(here, 'stored');
    keys.setForWindow(here, 'in memory');
    await keys.remove(here);
    assert.equal(await keys.get(here), undefined);
    keys.dispose();
  });

  it('are read once from the storage, and again after any window has changed one', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets, new FakeNotes());
    secrets.entries.set(`limn.key:${here}`, 'k1');
    assert.deepEqual([await keys.get(here), await keys.get(here), secrets.reads], ['k1', 'k1', 1]);
    secrets.entries.set(`limn.key:${here}`, 'k2');
    secrets.changed.fire({ key: `limn.key:${here}` });
    assert.equal(await keys.get(here), 'k2');
    secrets.entries.delete(`limn.key:${here}`);
    secrets.changed.fire({ key: `limn.key:${here}` });
    assert.equal(await keys.get(here), undefined);
    keys.dispose();
  });

  it('that are missing are looked for each time', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets, new FakeNotes());
    assert.equal(await keys.get(here), undefined);
    secrets.entries.set(`limn.key:${here}`, 'k');
    assert.equal(await keys.get(here), 'k');
    keys.dispose();
  });

  it('that change while they are read are read again', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets, new FakeNotes());
    secrets.entries.set(`limn.key:${here}`, 'old');
    const reading = keys.get(here);
    await keys.set(here, 'new');
    await reading;
    assert.equal(await keys.get(here), 'new');
    keys.dispose();
  });

  it('are known to be lost if the system lost a stored key, but not if it was removed', async () => {
    const secrets = new FakeSecrets();
    const notes = new FakeNotes();
    const keys = new Keys(secrets, notes);
    assert.equal(await keys.isMissingFromKeyring(here), false);
    await keys.set(here, 'k');
    assert.equal(await keys.isMissingFromKeyring(here), false);
    secrets.entries.clear();
    assert.equal(await keys.isMissingFromKeyring(here), true);
    await keys.remove(here);
    assert.equal(await keys.isMissingFromKeyring(here), false);
    assert.ok(!JSON.stringify([...notes.entries]).includes('"k"'), 'the notes hold no key');
    keys.dispose();
  });

  it('fire an event for own changes and those of other windows, and for no other secret', async () => {
    const secrets = new FakeSecrets();
    const keys = new Keys(secrets, new FakeNotes());
    let changes = 0;
    keys.onDidChange(() => changes++);
    await keys.set(here, 'k');
    keys.setForWindow(here, 'k');
    secrets.changed.fire({ key: `limn.key:${there}` });
    secrets.changed.fire({ key: 'something else' });
    assert.equal(changes, 3);
    keys.dispose();
  });
});
