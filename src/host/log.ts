import type * as vscode from 'vscode';

/** One request to the service as the log tells it; never with prompt text or key. */
export interface RequestLine {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  /** HTTP status; nothing when no answer came. */
  readonly status?: number;
  readonly milliseconds: number;
  /** Size of the answer in bytes. */
  readonly bytes: number;
  readonly requestId?: string;
  /** How often the same was sent before; missing means never. */
  readonly retries?: number;
  /** `done`, `stopped`, or the kind of failure. */
  readonly outcome: string;
}

/** Limn's log. Everything written passes the redaction once more, whoever wrote it. */
export interface Log {
  /** A line at level info for a request that has ended. */
  request(line: RequestLine): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  /** Shows the log to the person. */
  show(): void;
}

type Channel = Pick<vscode.LogOutputChannel, 'info' | 'warn' | 'error'> & { show(): void };

/** Writes to an output channel made with `{ log: true }`. */
export function createLog(channel: Channel): Log {
  return {
    request: (line) => channel.info(redact(requestWords(line))),
    info: (text) => channel.info(redact(text)),
    warn: (text) => channel.warn(redact(text)),
    error: (text) => channel.error(redact(text)),
    show: () => channel.show(),
  };
}

/** Takes out what looks like a key: bearer tokens, `sk-…` and `AIza…` words, `key=` in addresses, user names in them. */
export function redact(text: string): string {
  return text
    .replace(/\b(Bearer)\s+[^\s"',]+/gi, '$1 …')
    .replace(/\b(sk-|AIza)[\w*-]{4,}/g, '$1…')
    .replace(/([?&](?:api[-_]?)?key=)[^&\s"']+/gi, '$1…')
    .replace(/(:\/\/)[^/\s@"']+@/g, '$1…@');
}

function requestWords(line: RequestLine): string {
  const { method, path, status, outcome, milliseconds, bytes, retries = 0, requestId } = line;
  const retried = retries > 0 ? `retry ${retries}` : undefined;
  const words = [method, path, status, outcome, `${Math.round(milliseconds)} ms`, `${bytes} bytes`, retried, requestId];
  return words.filter((word) => word !== undefined && word !== '').join(' ');
}
