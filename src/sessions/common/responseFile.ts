/** Returns a file name for a response in which nothing could be read: by its content, not by the media type that the service reports. */
export function responseFile(body: Uint8Array): string {
  const text = textOf(body);
  if (text === undefined) return 'response.bin';
  return /^\s*[[{]/.test(text) ? 'response.json' : 'response.txt';
}

/** Returns undefined if it is not text. */
function textOf(body: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
