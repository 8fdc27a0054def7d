/** Text that takes the indentation of the place it comes to. All texts have line feeds alone. */
import type { Span } from '../../base/common/span.ts';
import { isMarkdown } from '../../languages/common/markdownBlock.ts';
import { getPrefix } from '../../languages/common/markdownPrefix.ts';
import type { DocumentText } from './edits.ts';

/** A block for a cursor: its further lines begin as the cursor's line does, in Markdown inside the same item or quotation. */
export function indentForCursor(surroundings: DocumentText, cursor: number, block: string): string {
  const lead = leadBefore(surroundings, cursor);
  const behind = surroundings.text.slice(cursor).split('\n', 1).join('');
  const pushesLine = block.endsWith('\n') && behind.trim() !== '' && !beginsBlank(block);
  return hang(block, { first: '', lead }) + (pushesLine ? lead : '');
}

/**
 * An answer for a passage's place. Many a model takes the indentation away that the passage has in its document; an
 * answer that kept it stays as it is.
 */
export function indentLikePassage(surroundings: DocumentText, passage: Span, answer: string): string {
  const { text, languageId } = surroundings;
  const taken = text.slice(passage.start, passage.end);
  const lead = leadBefore(surroundings, passage.start);
  const own = lead.trim() === '' && opensLine(text, passage.start) ? blanksOf(taken) : '';
  const isMissing = own !== '' || least(answer, languageId) < least(taken, languageId);
  return isMissing ? hang(answer, { first: own, lead: lead + own }) : answer;
}

/** What a further line begins with to stand below the text at this place. */
function leadBefore({ text, languageId }: DocumentText, at: number): string {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return isMarkdown(languageId) && before.trim() !== '' ? getPrefix(before) : blanksOf(before);
}

function opensLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
}

/** A block that brings an indentation of its own keeps it. */
function hang(block: string, { first, lead }: { readonly first: string; readonly lead: string }): string {
  if (beginsBlank(block)) return block;
  const [opening = '', ...further] = block.split('\n');
  const lines = further.map((line, index) => {
    if (line.trim() !== '') return lead + line;
    return index < further.length - 1 ? lead.trimEnd() : line;
  });
  return [first + opening, ...lines].join('\n');
}

function beginsBlank(block: string): boolean {
  return /^[ \t]/.test(block);
}

/** The smallest indentation of the lines after the first, blank ones aside; in Markdown with the marks of quotations. */
function least(text: string, languageId: string): number {
  const indentation = isMarkdown(languageId) ? /^[ \t>]*/ : /^[ \t]*/;
  const further = text.split('\n').slice(1);
  const widths = further.filter((line) => line.trim() !== '').map((line) => indentation.exec(line)?.[0].length ?? 0);
  return widths.reduce((smallest, width) => Math.min(smallest, width), Number.POSITIVE_INFINITY);
}

function blanksOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
