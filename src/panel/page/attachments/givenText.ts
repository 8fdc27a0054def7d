/** Texts that are sent with a message: long pasted ones, and files from outside of the editor. */

import { formatNumber, formatString } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import type { Mode } from '../../../product/common/mode.ts';
import { type ModeTraits, modeTraits } from '../../../product/common/modes.ts';
import type { Page } from '../kit/page.ts';

/** The number of leading bytes that distinguish text from other files. */
const sniffedLength = 8_192;

/** In UTF-8 a code unit takes at most three bytes. */
const maxBytes = 3 * limits.quote;

/** The session that a text is sent to. */
interface Receiver {
  readonly page: Page;
  readonly sessionId: string;
}

/** Posts a long text to the host. Returns why it cannot be sent, '' if it was posted, or undefined if the text has a usual length. */
export function postLongText(
  { page, sessionId, kind }: Receiver & { readonly kind: ModeTraits },
  text: string,
): string | undefined {
  const { pastedText: name } = page.words;
  const { longestText, accepts: takesAlong } = kind;
  if (text.length > longestText) return formatTooLong(page, name, longestText);
  if (!takesAlong.context || text.length <= limits.pastedText) return undefined;
  page.post({ type: 'addText', sessionId, kind: 'pasted', name, text });
  return '';
}

/** Returns why a text cannot be pasted into a sent message that is being edited, or '': a text box with so much text freezes. */
export function tooLongToEdit(page: Page, mode: Mode, text: string): string {
  const { longestText, accepts: takesAlong } = modeTraits[mode];
  if (!takesAlong.context)
    return text.length > longestText ? formatTooLong(page, page.words.pastedText, longestText) : '';
  return text.length > limits.pastedText ? formatString(page.words.tooLongToEdit, formatNumber(limits.pastedText)) : '';
}

/** Posts the text of a file to the host. Returns why it cannot be sent, or ''. */
export async function postText({ page, sessionId }: Receiver, name: string, file: Blob): Promise<string> {
  const text = await readText(file).catch(() => undefined);
  if (text === undefined) return formatString(page.words.neitherTextNorPicture, name);
  if (text === 'tooLong' || text.content.length > limits.quote) return formatTooLong(page, name, limits.quote);
  page.post({ type: 'addText', sessionId, kind: 'file', name, text: text.content });
  return '';
}

/** Rejects if it is not UTF-8, or cannot be read, such as a folder. */
async function readText(file: Blob): Promise<{ readonly content: string } | 'tooLong'> {
  const beginning = new Uint8Array(await file.slice(0, sniffedLength).arrayBuffer());
  if (beginning.includes(0)) throw new TypeError('A text holds no zero byte.');
  if (file.size > maxBytes) return 'tooLong';
  return { content: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
}

function formatTooLong({ words }: Page, name: string, most: number): string {
  return formatString(words.textTooLong, name, formatNumber(most));
}
