import type { Exchange } from './exchange.ts';
import { Refused } from './refusal.ts';

/** Words in square brackets that a prompt or a message may carry; `server.ts` says what each does. */
export const triggers = [
  'refuse',
  '429',
  '500',
  'slow',
  'jpeg',
  'webp',
  'transparent',
  'scenery',
  'hole',
  'small',
  'text only',
  'drafts',
  'ignore marks',
] as const;
export type Trigger = (typeof triggers)[number];

/** The triggers found in a text. */
export function triggersIn(text: string): ReadonlySet<Trigger> {
  const lower = text.toLowerCase();
  return new Set(triggers.filter((trigger) => lower.includes(`[${trigger}]`)));
}

/** The text without its triggers: they steer the reply and are no part of what is asked. */
export function withoutTriggers(text: string): string {
  return triggers.reduce((rest, trigger) => rest.replaceAll(`[${trigger}]`, ''), text).trim();
}

/** What both operations do with a trigger before they answer. */
export async function obeyTriggers(found: ReadonlySet<Trigger>, exchange: Exchange, slow: number): Promise<void> {
  if (found.has('429')) throw new Refused({ status: 429, message: 'Too many requests in a minute, please wait' });
  if (found.has('500'))
    throw new Refused({ status: 500, message: 'The model did not answer', code: 'do_request_failed' });
  if (found.has('slow')) await exchange.wait(slow);
}
