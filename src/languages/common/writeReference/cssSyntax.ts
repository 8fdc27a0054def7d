import { encodePath } from './encodePath.ts';
import type { PictureReference } from './pictureReference.ts';

/** Writes a value, CSS Values 4, section 4.5. The encoded path contains no quotes, no backslash and no end of a comment. */
export function css({ path }: PictureReference): string {
  return `url("${encodePath(path)}")`;
}

/** Writes a separate line: a declaration inside a rule, a comment between rules, where a value would break the next rule. */
export function cssLine(reference: PictureReference, before: string): string {
  const value = css(reference);
  return isInRule(before) ? `background-image: ${value};` : `/* ${value} */`;
}

/** Whether more braces were opened than closed, ignoring comments and strings. */
function isInRule(before: string): boolean {
  const code = before.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g, '');
  return code.split('{').length > code.split('}').length;
}
