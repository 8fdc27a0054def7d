import { strict as assert } from 'node:assert';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A secret as it may be written down, by the name of the form. */
export type Forms = Readonly<Record<string, string>>;

/** The secret as it is, in an address, and inside of any base64, whatever stands around it there. */
export function formsOf(secret: string): Forms {
  const inBase64 = [0, 1, 2].map((before) => [`base64 after ${before} bytes`, base64Inside(secret, before)] as const);
  return { original: secret, 'URL-encoded': encodeURIComponent(secret), ...Object.fromEntries(inBase64) };
}

/** The characters of base64 that depend on the secret alone when so many bytes stand before it, modulo 3. */
function base64Inside(secret: string, before: number): string {
  const code = Buffer.from(' '.repeat(before) + secret).toString('base64');
  const bits = 8 * (before + secret.length);
  return code.slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6));
}

/** Names of the forms found in a text or in bytes. */
export function formsIn(text: string | Buffer, forms: Forms): readonly string[] {
  return Object.keys(forms).filter((name) => text.includes(forms[name] ?? ''));
}

/** Every file below the folder that holds the secret, with the forms found in it. */
export async function filesWith(folder: string, forms: Forms): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (file) => ({ file, names: formsIn(await bytesOf(file), forms) })));
  return found.filter(({ names }) => names.length > 0).map(({ file, names }) => `${file}: ${names.join(', ')}`);
}

/** None of a file that was on its way to its name when the folder was listed. */
async function bytesOf(file: string): Promise<Buffer> {
  return readFile(file).catch(() => Buffer.alloc(0));
}

/** Texts of a place that must not contain the key, and a text that is there, which shows that the place was looked at. */
type Looked = readonly [place: string, texts: readonly string[], there: string];

/** Asserts that no text of these places contains one of the forms. */
export function assertInNone(forms: Forms, places: readonly Looked[]): void {
  for (const [place, texts, there] of places) {
    assert.ok(
      texts.some((text) => text.includes(there)),
      `${place} was not looked at`,
    );
    assert.deepEqual(
      texts.flatMap((text) => formsIn(text, forms)),
      [],
      place,
    );
  }
}
