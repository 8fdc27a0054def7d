/** Texts that go along beside a message: long ones that are pasted, and files from outside of the editor. */

import { formatString } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import type { Mode } from '../../../product/common/mode.ts';
import { type ModeTraits, modeTraits } from '../../../product/common/modes.ts';
import type { Page } from '../kit/page.ts';

/** Bytes at the beginning that tell text from other files. */
const looked = 8_192;

/** No character takes more bytes in UTF-8 for one code unit. */
const mostBytes = 3 * limits.quote;

/** The session a text goes to. */
interface Receiver {
  readonly page: Page;
  readonly sessionId: string;
}

/** Hands a long text to the host; gives why it cannot be sent, or empty words. A text of usual length is not taken, and gives nothing. */
export function handLongText(
  { page, sessionId, kind }: Receiver & { readonly kind: ModeTraits },
  text: string,
): string | undefined {
  const { pastedText: name } = page.words;
  const { longestText, accepts: takesAlong } = kind;
  if (text.length > longestText) return tooLong(page, name, longestText);
  if (!takesAlong.context || text.length <= limits.pastedText) return undefined;
  page.post({ type: 'addText', sessionId, kind: 'pasted', name, text });
  return '';
}

/** Why a text cannot be pasted where a message is edited that was sent, or empty words: a box that holds so much freezes. */
export function tooLongToEdit(page: Page, mode: Mode, text: string): string {
  const { longestText, accepts: takesAlong } = modeTraits[mode];
  if (!takesAlong.context) return text.length > longestText ? tooLong(page, page.words.pastedText, longestText) : '';
  return text.length > limits.pastedText ? formatString(page.words.tooLongToEdit, inDigits(limits.pastedText)) : '';
}

/** Hands the text of a file to the host; gives why it cannot be sent, or nothing. */
export async function sendText({ page, sessionId }: Receiver, name: string, file: Blob): Promise<string> {
  const text = await textOf(file).catch(() => undefined);
  if (text === undefined) return formatString(page.words.neitherTextNorPicture, name);
  if (text === 'tooLong' || text.content.length > limits.quote) return tooLong(page, name, limits.quote);
  page.post({ type: 'addText', sessionId, kind: 'file', name, text: text.content });
  return '';
}

/** Rejects what is no UTF-8, and what cannot be read, such as a folder. */
async function textOf(file: Blob): Promise<{ readonly content: string } | 'tooLong'> {
  const beginning = new Uint8Array(await file.slice(0, looked).arrayBuffer());
  if (beginning.includes(0)) throw new TypeError('A text holds no zero byte.');
  if (file.size > mostBytes) return 'tooLong';
  return { content: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
}

function tooLong({ words }: Page, name: string, most: number): string {
  return formatString(words.textTooLong, name, inDigits(most));
}

function inDigits(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang || 'en').format(value);
}
