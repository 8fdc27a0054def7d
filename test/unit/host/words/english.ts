import type * as vscode from 'vscode';
import type { Language } from '../../../../src/host/words/formats.ts';

type Arguments = readonly unknown[] | Readonly<Record<string, unknown>>;

function fill(message: string, args: Arguments): string {
  const values = Object.entries(args);
  return values.reduce((text, [place, value]) => text.replaceAll(`{${place}}`, String(value)), message);
}

/** The editor's translation where no language pack is installed: the message itself, with its places filled. */
const l10n: typeof vscode.l10n = {
  t(message: string | { message: string; args?: Arguments }, ...args: unknown[]) {
    return typeof message === 'string' ? fill(message, args) : fill(message.message, message.args ?? []);
  },
  bundle: undefined,
  uri: undefined,
};

export const english: Language = { l10n, locale: 'en' };
