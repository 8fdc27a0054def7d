import { limits } from '../../product/common/limits.ts';
import type { Result } from './model/result.ts';

/** A Markdown picture with its own target; ignores alternative texts that contain brackets. */
const inMarkdown =
  /!\[[^[\]]{0,1000}\]\(\s{0,9}<?(https:\/\/[^\s<>()]{1,2000})>?(?:\s+["'(][^\n]{0,1000}?["')])?\s{0,9}\)/gi;

/** Returns the URLs from which a result's pictures may be loaded, by their index: those that came besides the text, then those in it. */
export function getLoadableLinks({ links, text }: Pick<Result, 'links' | 'text'>): readonly string[] {
  return [...new Set([...links, ...picturesIn(text)])].slice(0, limits.results);
}

/** Returns whether a URL came only in the text, so that its picture belongs there. */
export function isInlineLink({ links }: Pick<Result, 'links'>, address: string | undefined): boolean {
  return address !== undefined && !links.includes(address);
}

function picturesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(inMarkdown), ([, address = '']) => address).filter((address) =>
    URL.canParse(address),
  );
}
