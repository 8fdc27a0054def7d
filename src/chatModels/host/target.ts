import { parseAddress } from '../../service/common/address.ts';
import { Failure, type FailureKind, neverSent } from '../../service/common/failureReport.ts';
import type { Connection } from '../../service/common/serviceTypes.ts';
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
  const group = { address: textOf(address), key: keyIn(textOf(apiKey)), models: namesOf(models) };
  return group.address || group.key || group.models !== undefined ? group : undefined;
}

/** Returns the key as it is sent; an invalid one is unchanged, and reported when it is needed. */
function keyIn(typed: string): string {
  return parseKey(typed) ?? typed;
}

/** VS Code asks for the names in one line. */
function namesOf(models: unknown): unknown {
  if (typeof models !== 'string') return models;
  const names = models.split(/[,;\n]/).map((one) => one.trim());
  const given = names.filter((one) => one !== '');
  return given.length > 0 ? given : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

interface TargetOptions {
  /** Returns the base URL of Limn's own service. */
  readonly baseUrl: () => string;
  /** Returns the key that Limn stores for an origin. */
  readonly keyOf: (origin: string) => Promise<string | undefined>;
  /** Whether a group's key may be sent to this origin. */
  readonly allows: (key: string, origin: string) => Promise<boolean>;
}

/** Returns the connection for a request, with a key that was entered for its origin. Throws the failure of what is missing. */
export async function connectionFor(group: ModelGroup | undefined, options: TargetOptions): Promise<Connection> {
  const { baseUrl, origin } = resolveBaseUrl(group, options);
  const key = group?.key ? await ownKey(group.key, origin, options) : await options.keyOf(origin);
  if (!key) throw missing('keyMissing', new URL(origin).host);
  return { baseUrl, key };
}

async function ownKey(key: string, origin: string, { allows }: TargetOptions): Promise<string | undefined> {
  return parseKey(key) && (await allows(key, origin)) ? key : undefined;
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
