import { encodePath } from './encodePath.ts';
import type { PictureReference } from './pictureReference.ts';

/** CSS Values 4, section 4.5: a value. The encoded path holds no quotes, no backslash and no end of a comment. */
export function css({ path }: PictureReference): string {
  return `url("${encodePath(path)}")`;
}

/** On a line of its own: a declaration inside a rule, a comment between rules, where a value would break the next rule. */
export function cssLine(reference: PictureReference, before: string): string {
  const value = css(reference);
  return isInRule(before) ? `background-image: ${value};` : `/* ${value} */`;
}

/** Whether more braces were opened than closed, comments and strings aside. */
function isInRule(before: string): boolean {
  const code = before.replace(/\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g, '');
  return code.split('{').length > code.split('}').length;
}
