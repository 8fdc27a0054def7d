/** Shortens values that are too long for the other end of the bridge, which would drop the whole message. */
import type * as v from 'valibot';

/** Returns the value with its texts and lists truncated to the schema's limits, and everything else unchanged. */
export function cutToFit<T>(schema: v.GenericSchema<unknown, T>, value: T): T {
  return truncate(schema, value) as T;
}

function truncate(schema: unknown, value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, getMaxLength(schema));
  if (Array.isArray(value))
    return value.slice(0, getMaxLength(schema)).map((one) => truncate(getPart(schema, 'item'), one));
  return isPlain(value) ? truncateParts(findOption(unwrap(schema), value), value) : value;
}

function truncateParts(schema: unknown, value: Readonly<Record<string, unknown>>): unknown {
  const entries = getPart(schema, 'entries');
  const of = (key: string) => unwrap(getPart(entries, key) ?? getPart(schema, 'value'));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, truncate(of(key), one)]));
}

/** Returns the variant that the value's discriminator selects. */
function findOption(schema: unknown, value: Readonly<Record<string, unknown>>): unknown {
  const [key, options] = [getPart(schema, 'key'), getPart(schema, 'options')];
  if (typeof key !== 'string' || !Array.isArray(options)) return schema;
  return options.find((option) => getPart(getPart(getPart(option, 'entries'), key), 'literal') === value[key]);
}

/** Returns the schema inside an optional one. */
function unwrap(schema: unknown): unknown {
  return getPart(schema, 'wrapped') ?? schema;
}

/** Returns the maximum length in characters or items; infinite if the schema has no limit. */
function getMaxLength(schema: unknown): number {
  const steps = getPart(schema, 'pipe');
  const bound = Array.isArray(steps) ? steps.find((step) => getPart(step, 'type') === 'max_length') : undefined;
  const most = getPart(bound, 'requirement');
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function getPart(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
