import * as v from 'valibot';
import { truncate } from '../../../base/common/truncate.ts';

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
