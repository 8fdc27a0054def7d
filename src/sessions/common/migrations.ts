/** Names of fields that stored and exported sessions had in their former form. */
const renamed: Readonly<Record<string, string>> = {
  references: 'attachments',
  landing: 'insertion',
  drafts: 'earlier',
};

/** The number of the former form: of a session in one document, and of its head and turns in files of their own. */
const former = { whole: 1, parts: 2 } as const;

/** What an earlier version wrote, in the present form; all else as it is. Files that hold a session hold it under that name. */
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
