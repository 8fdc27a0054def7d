/** Former names of fields in stored and exported sessions. */
const renamed: Readonly<Record<string, string>> = {
  references: 'attachments',
  landing: 'insertion',
  drafts: 'earlier',
};

/** The former version number: of a session in one document, and of its head and turns in separate files. */
const former = { whole: 1, parts: 2 } as const;

/**
 * Converts what an earlier version wrote to the current form; leaves everything else unchanged. Also converts the session in the `session`
 * field of a file.
 */
export function migrateSession(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { session, version } = json;
  if (isRecord(session)) return { ...json, ...(version === 1 && { version: 2 }), session: migrateSession(session) };
  const before = 'turns' in json ? former.whole : former.parts;
  return version === before ? { ...withPresentNames(json), version: before + 1 } : json;
}

function withPresentNames(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [renamed[name] ?? name, valueOfNow(value)]));
}

function valueOfNow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOfNow);
  return isRecord(value) ? withPresentNames(value) : value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
