/** What a response in which nothing could be read is called as a file: by what it is, never by what the service calls it. */
export function responseFile(body: Uint8Array): string {
  const text = textOf(body);
  if (text === undefined) return 'response.bin';
  return /^\s*[[{]/.test(text) ? 'response.json' : 'response.txt';
}

/** Nothing where it is no text. */
function textOf(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
