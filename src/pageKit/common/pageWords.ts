/** Defines how the host sends a page its fixed strings. */
import * as v from 'valibot';
import { label } from '../../product/common/schemas.ts';

/** The part of `vscode.l10n` that makes a table of strings. */
export interface L10n {
  t(message: string, ...args: string[]): string;
}

const words: unknown = v.record(v.string(), label);

/** Returns the schema of a page's strings. The type of the host's table makes it complete, so the keys are not checked again. */
export const pageWords = <Words extends Readonly<Record<string, string>>>() => words as v.GenericSchema<Words>;
