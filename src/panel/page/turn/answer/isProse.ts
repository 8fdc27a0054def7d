/** Names after a fence under which models write prose. */
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

/** Signs that stand close together in code, and seldom in sentences. */
const codeSign = /[{}<>=;|\\$&`~^@#[\]/+]/g;

/** Words side by side, or writing without spaces between them. */
const sentence =
  /\p{L}{2}[,:]? \p{L}+[,:]? \p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;

/** The share of such signs from which on it is code. */
const most = 0.03;

/** Whether a code block holds words that a picture can be made of, and no code. */
export function isProse(language: string, text: string): boolean {
  if (!ofProse.has(language.toLowerCase()) || !sentence.test(text)) return false;
  return (text.match(codeSign)?.length ?? 0) / text.length < most;
}
