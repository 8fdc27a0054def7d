import type * as vscode from 'vscode';
import type { RequestLogEntry } from '../common/serviceTypes.ts';

/** Limn's log. Everything written to it is free of keys, whoever wrote it. */
export interface Log {
  /** Logs a finished request in one line at level info. */
  request(line: RequestLogEntry): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  /** Shows the log to the user. */
  show(): void;
}

/** Writes to an output channel created with `{ log: true }`; `redact` removes the keys from a text. */
export function createLog(
  channel: Pick<vscode.LogOutputChannel, 'info' | 'warn' | 'error'> & { show(): void },
  redact: (text: string) => string,
): Log {
  return {
    request: (line) => channel.info(redact(requestWords(line))),
    info: (text) => channel.info(redact(text)),
    warn: (text) => channel.warn(redact(text)),
    error: (text) => channel.error(redact(text)),
    show: () => channel.show(),
  };
}

function requestWords(line: RequestLogEntry): string {
  const { method, path, status, outcome, milliseconds, bytes, retries, requestId } = line;
  const retried = retries > 0 ? `retry ${retries}` : undefined;
  const words = [method, path, status, outcome, `${Math.round(milliseconds)} ms`, `${bytes} bytes`, retried, requestId];
  return words.filter((word) => word !== undefined && word !== '').join(' ');
}
