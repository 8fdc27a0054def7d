import type * as vscode from 'vscode';
import type { Language } from '../../../src/base/host/formats.ts';

type Arguments = readonly unknown[] | Readonly<Record<string, unknown>>;

function fill(message: string, args: Arguments): string {
  const values = Object.entries(args);
  return values.reduce((text, [place, value]) => text.replaceAll(`{${place}}`, String(value)), message);
}

/** The editor's translation: the message in another language, with its places filled. */
export function translated(locale: string, translate: (message: string) => string | undefined): Language {
  const told = (message: string, args: Arguments) => fill(translate(message) ?? message, args);
  const l10n: typeof vscode.l10n = {
    t(message: string | { message: string; args?: Arguments }, ...args: unknown[]) {
      return typeof message === 'string' ? told(message, args) : told(message.message, message.args ?? []);
    },
    bundle: undefined,
    uri: undefined,
  };
  return { l10n, locale };
}

/** Where no language pack is installed. */
export const english = translated('en', (message) => message);
