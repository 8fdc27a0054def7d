/**
 * The file format of a session: a head and one file for each turn, so that a turn is written without the others however many there are.
 * Version 1 stored all in one document, which has the form of `Session`; version 2 had other field names.
 */
import * as v from 'valibot';
import { truncate } from '../../../base/common/truncate.ts';
import { Session, sessionVersion, Turn } from '../../common/model/session.ts';
import { migrateSession } from '../../common/sessionFile.ts';
import { createTitle } from '../../common/title.ts';

const formVersion = 3;

const { version: _, turns: __, ...headEntries } = Session.entries;

export const Head = v.object({ version: v.literal(formVersion), ...headEntries });
export type Head = v.InferOutput<typeof Head>;

export const TurnFile = v.object({
  version: v.literal(formVersion),
  turn: Turn,
  /** The windows that run its results, by the results' ids. */
  windows: v.exactOptional(v.record(v.string(), v.string())),
});
export type TurnFile = v.InferOutput<typeof TurnFile>;

/** The outcome of reading a file; `newer` = written by a newer version of Limn. */
export type Read<T> = { readonly value: T } | 'damaged' | 'newer';

export function parseFile<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): Read<T> {
  let json: unknown;
  try {
    json = migrateSession(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return 'damaged';
  }
  const checked = v.safeParse(schema, json);
  if (checked.success) return { value: checked.output };
  if (v.is(Newer, json)) return 'newer';
  // Earlier versions wrote values over the limits and could not read them again.
  const value = repair(schema, json);
  return value === undefined ? 'damaged' : { value };
}

const Newer = v.object({ version: v.pipe(v.number(), v.minValue(formVersion + 1)) });

export function headOf({ turns: _turns, ...session }: Session): Head {
  return { ...session, version: formVersion };
}

export function sessionOf(head: Head, turns: readonly Turn[]): Session {
  return { ...head, version: sessionVersion, turns: [...turns] };
}

export function turnFile(turn: Turn, ownerOf: (resultId: string) => string): TurnFile {
  const running = turn.results.filter(({ state }) => state === 'running');
  const windows = Object.fromEntries(running.map(({ id }) => [id, ownerOf(id)]));
  return { version: formVersion, turn, ...(running.length > 0 && { windows }) };
}

/** Digits of the number in the name of a turn's file; names sort in the order of the turns, whatever the clock said. */
const digits = 6;

export function isTurnName(name: string): boolean {
  return /^\d{6}-.+\.json$/.test(name);
}

/** Returns the name after `last`; it contains the turn's id, so that people can tell which turn it is. */
export function nameAfter(last: string | undefined, turnId: string): string {
  const number = last === undefined ? 0 : Number(last.slice(0, digits)) + 1;
  return `${String(number).padStart(digits, '0')}-${turnId.replace(/[^\w-]/g, '_').slice(0, 64)}.json`;
}

export const headName = 'session.json';

/** Returns whether a name in the sessions' folder is that of a session; other files are ignored. */
export function isSessionId(name: string): boolean {
  return /^[0-9a-z]{9,12}-[0-9a-f]{8}$/.test(name);
}

/** Creates a head for turns whose head is lost. */
export function headFrom(id: string, turns: readonly Turn[]): Head | undefined {
  const [first] = turns;
  if (!first) return undefined;
  return {
    version: formVersion,
    id,
    title: createTitle(first),
    createdAt: first.createdAt,
    changedAt: Math.max(...turns.map(({ createdAt }) => createdAt)),
    draft: { mode: first.mode, text: '', options: first.options },
  };
}

const damagedEnding = '.damaged';

/** Returns the name that a damaged file is moved to. */
export function damagedNameOf(file: string): string {
  return `${file}${damagedEnding}`;
}

export function isDamaged(name: string): boolean {
  return name.endsWith(damagedEnding);
}

/** Returns the name that a damaged file had before it was set aside. */
export function nameBeforeDamage(name: string): string {
  return name.slice(0, -damagedEnding.length);
}

/** Names the file but not its content, because errors are logged and the content is the user's text. */
export class DamagedFile extends Error {
  /** The file's new name. */
  readonly damagedName: string;

  constructor(file: string) {
    super(`${file} is damaged and was set aside as ${damagedNameOf(file)}`);
    this.damagedName = damagedNameOf(file);
  }
}

/** Only logged: nothing is lost except what was over the limits. */
export class RepairedFileError extends Error {
  constructor(file: string) {
    super(`${file} was cut to what can be read again`);
  }
}

export class NewerFile extends Error {
  constructor(file: string) {
    super(`${file} was written by a newer Limn`);
  }
}

/** Repairing one value may reveal another issue; a value that is still invalid after this many rounds cannot be repaired. */
const rounds = 5;

type Issue = v.BaseIssue<unknown>;

/** Returns the value without what exceeds its limits; an invalid number is left out or becomes 0. Returns undefined if more than that is wrong. */
export function repair<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  let now = value;
  for (let round = 0; round < rounds; round++) {
    const checked = v.safeParse(schema, now);
    if (checked.success) return checked.output;
    const copy: unknown = structuredClone(now);
    if (!checked.issues.every((issue) => isMended(copy, issue))) return undefined;
    now = copy;
  }
  return undefined;
}

/** Repairs the part of the value that an issue is about. Returns false if that is impossible. */
function isMended(value: unknown, { type, requirement, path, input }: Issue): boolean {
  const keys = path?.map(({ key }) => key) ?? [];
  const last = keys.at(-1);
  const holder = keys.slice(0, -1).reduce(fieldOf, value);
  if (!isHolder(holder) || (typeof last !== 'string' && typeof last !== 'number')) return false;
  const fit = fitting(type, requirement, input);
  if (fit === undefined && !(input === undefined && last in holder)) return false;
  if (fit === undefined) delete holder[last];
  else holder[last] = fit;
  return true;
}

function fitting(type: string, requirement: unknown, input: unknown): unknown {
  if (type === 'max_length' && typeof requirement === 'number') return shortened(input, requirement);
  if (type === 'min_value' || type === 'max_value') return requirement;
  if (type === 'integer' && typeof input === 'number') return Math.floor(input);
  if (type === 'finite') return input === Number.POSITIVE_INFINITY ? Number.MAX_SAFE_INTEGER : 0;
  // JSON stores a number that is not finite as null.
  return type === 'number' && (input === null || Number.isNaN(input)) ? 0 : undefined;
}

function shortened(input: unknown, length: number): unknown {
  if (typeof input === 'string') return truncate(input, length);
  return Array.isArray(input) ? input.slice(0, length) : undefined;
}

function fieldOf(holder: unknown, key: unknown): unknown {
  return isHolder(holder) && (typeof key === 'string' || typeof key === 'number') ? holder[key] : undefined;
}

function isHolder(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
