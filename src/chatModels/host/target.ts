import { parseAddress } from '../../service/common/address.ts';
import { Failure, type FailureKind, neverSent } from '../../service/common/failureReport.ts';
import type { Connection } from '../../service/common/serviceTypes.ts';
import { parseKey } from '../../setup/common/key.ts';

/** Where the models of one group of the editor's settings are: an address, a key, or both; what is missing is Limn's own. */
export interface ModelGroup {
  readonly address: string;
  readonly key: string;
  /** As the person wrote it. */
  readonly models: unknown;
}

/** What the editor hands over of a group; nothing where that says nothing, so that Limn's own models stand for it. */
export function parseModelGroup(configuration: unknown): ModelGroup | undefined {
  const { address, apiKey, models } = (configuration ?? {}) as Readonly<Record<string, unknown>>;
  const group = { address: textOf(address), key: keyIn(textOf(apiKey)), models: namesOf(models) };
  return group.address || group.key || group.models !== undefined ? group : undefined;
}

/** As it is sent; one that cannot be sent stays as it is typed, and is told of when it is needed. */
function keyIn(typed: string): string {
  return parseKey(typed) ?? typed;
}

/** The editor asks for them in one line. */
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
  /** The address of Limn's own service. */
  readonly baseUrl: () => string;
  /** The key that Limn keeps for an origin. */
  readonly keyOf: (origin: string) => Promise<string | undefined>;
  /** Whether a group's key may go to this origin. */
  readonly allows: (key: string, origin: string) => Promise<boolean>;
}

/** Where a request goes, with a key that was given for there. Throws the failure of what is missing. */
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
