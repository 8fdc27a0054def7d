/** Info strings that models use for blocks of prose. */
const ofProse: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'markdown',
  'md',
  'prompt',
  'quote',
]);

/** Characters that are frequent in code and rare in sentences. */
const codeSign = /[{}<>=;|\\$&`~^@#[\]/+]/g;

/** Matches adjacent words, or text in a script without spaces. */
const sentence =
  /\p{L}{2}[,:]? \p{L}+[,:]? \p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;

/** The share of such characters from which text counts as code. */
const most = 0.03;

/** Returns whether a code block contains prose that can be an image prompt, and no code. */
export function isProse(language: string, text: string): boolean {
  if (!ofProse.has(language.toLowerCase()) || !sentence.test(text)) return false;
  return (text.match(codeSign)?.length ?? 0) / text.length < most;
}
