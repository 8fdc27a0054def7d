import type { SecretStorage } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';

const prefix = 'limn.keyOrigins:';

/** Which services the keys of the editor's model groups were given for: there the address stands in a file that others can write. */
export class KeyOrigins {
  constructor(
    private readonly secrets: Pick<SecretStorage, 'get' | 'store'>,
    /** Asks whether a key that was given for others may go to this origin too. */
    private readonly ask: (origin: string, others: readonly string[]) => Promise<boolean>,
  ) {}

  /** A key that is seen for the first time is meant for the origin that stands beside it. */
  async rememberOrigin(key: string, origin: string): Promise<void> {
    const name = await nameOf(key);
    if (originsIn(await this.secrets.get(name)).length === 0) await this.secrets.store(name, JSON.stringify([origin]));
  }

  /** Whether the key may go there: it was given for it, or the person says so now. */
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

/** The key itself stands nowhere else. */
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
