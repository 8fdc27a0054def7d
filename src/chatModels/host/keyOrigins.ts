import type { SecretStorage } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';

const prefix = 'limn.keyOrigins:';

/** Remembers which services the keys of VS Code's model groups were entered for: a group's address is in a file that others can write. */
export class KeyOrigins {
  constructor(
    private readonly secrets: Pick<SecretStorage, 'get' | 'store'>,
    /** Asks whether a key that was entered for other origins may be sent to this one too. */
    private readonly ask: (origin: string, others: readonly string[]) => Promise<boolean>,
  ) {}

  /** A key that is seen for the first time belongs to the origin next to it. */
  async rememberOrigin(key: string, origin: string): Promise<void> {
    const name = await nameOf(key);
    if (originsIn(await this.secrets.get(name)).length === 0) await this.secrets.store(name, JSON.stringify([origin]));
  }

  /** Whether the key may be sent there: it was entered for it, or the user confirms it now. */
  async confirmOrigin(key: string, origin: string): Promise<boolean> {
    await this.rememberOrigin(key, origin);
    const name = await nameOf(key);
    const known = originsIn(await this.secrets.get(name));
    if (known.includes(origin)) return true;
    if (!(await this.ask(origin, known))) return false;
    await this.secrets.store(name, JSON.stringify([...known, origin]));
    return true;
  }
}

/** Returns the storage key of a key: a hash, since the key itself is not stored here. */
async function nameOf(key: string): Promise<string> {
  return prefix + (await sha256(new TextEncoder().encode(key)));
}

function originsIn(stored: string | undefined): readonly string[] {
  try {
    const origins: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
  } catch {
    return [];
  }
}
