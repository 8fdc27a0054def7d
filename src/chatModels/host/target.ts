import type { SecretStorage } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { parseAddress } from '../../service/common/address.ts';
import { type Connection, createConnection } from '../../service/common/connection.ts';
import { Failure, type FailureKind, neverSent } from '../../service/common/failureReport.ts';
import { parseKey } from '../../setup/common/key.ts';

/** A model group of VS Code's settings: an address, a key, or both; Limn's own are used for what is missing. */
export interface ModelGroup {
  readonly address: string;
  readonly key: string;
  /** As the user wrote it. */
  readonly models: unknown;
}

/** Parses a group from VS Code; undefined if it contains nothing, so that Limn's own models are used for it. */
export function parseModelGroup(configuration: unknown): ModelGroup | undefined {
  const { address, apiKey, models } = (configuration ?? {}) as Readonly<Record<string, unknown>>;
  const typed = textOf(apiKey);
  // An invalid key is unchanged, and reported when it is needed.
  const group = { address: textOf(address), key: parseKey(typed) ?? typed, models: namesOf(models) };
  return group.address || group.key || group.models !== undefined ? group : undefined;
}

/** VS Code asks for the names in one line. */
function namesOf(models: unknown): unknown {
  if (typeof models !== 'string') return models;
  const given = models.split(/[,;\n]/).flatMap((one) => one.trim() || []);
  return given.length > 0 ? given : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export interface TargetOptions {
  /** Returns the base URL of Limn's own service. */
  readonly baseUrl: () => string;
  /** Returns the key that Limn stores for an origin. */
  readonly keyOf: (origin: string) => Promise<string | undefined>;
  readonly origins: Pick<KeyOrigins, 'confirmOrigin' | 'rememberOrigin'>;
}

/** Returns the connection for a request, with a key that was entered for its origin. Throws the failure of what is missing. */
export async function connectionFor(group: ModelGroup | undefined, options: TargetOptions): Promise<Connection> {
  const address = resolveBaseUrl(group, options);
  const { origin } = address;
  const isOwn = group?.key && parseKey(group.key) && (await options.origins.confirmOrigin(group.key, origin));
  const key = group?.key ? isOwn && group.key : await options.keyOf(origin);
  if (!key) throw missing('keyMissing', new URL(origin).host);
  return createConnection(address, key);
}

/** Throws the failure of an address that cannot be used. */
export function resolveBaseUrl(group: ModelGroup | undefined, { baseUrl }: Pick<TargetOptions, 'baseUrl'>) {
  const typed = group?.address || baseUrl();
  const address = parseAddress(typed);
  if (!address.ok) throw missing(typed ? address.kind : 'addressMissing');
  return address;
}

function missing(kind: FailureKind, host?: string): Failure {
  return new Failure(kind, { ...neverSent, ...(host && { host }) });
}

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
