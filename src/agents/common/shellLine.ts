/** Writes a command line for the shell that a user's terminal runs. */

type Quoting = 'sh' | 'powershell' | 'cmd';

/** In each shell, the words that need no quotes, and how others are quoted. */
const quotings: Readonly<Record<Quoting, { readonly plain: RegExp; readonly quote: (word: string) => string }>> = {
  sh: { plain: /^[\w@%+=:,./-]+$/, quote: (word) => `'${word.replaceAll("'", `'\\''`)}'` },
  // `@` and `,` have a meaning; scripts that stand for a program lose a bare `--`.
  powershell: { plain: /^(?!--$)[\w+=:./\\-]+$/, quote: (word) => `'${word.replace(/['‘’‚‛]/g, '$&$&')}'` },
  // Names of files contain no quotes there. A `%` cannot be escaped.
  cmd: { plain: /^[\w@+=:./\\-]+$/, quote: (word) => `"${word}"` },
};

/** Joins the words of a command. `shell` is the path of the shell; if it is unknown, the quotes are those of the program's system. */
export function shellLine(words: readonly string[], shell: string, isWindows: boolean): string {
  const { plain, quote } = quotings[getQuoting(shell, isWindows)];
  return words.map((word) => (plain.test(word) ? word : quote(word))).join(' ');
}

function getQuoting(shell: string, isWindows: boolean): Quoting {
  const [name = ''] = /[^\\/]*$/.exec(shell) ?? [];
  if (/^(?:pwsh|powershell)/i.test(name)) return 'powershell';
  if (/^cmd(?:\.exe)?$/i.test(name)) return 'cmd';
  return name === '' && isWindows ? 'powershell' : 'sh';
}
