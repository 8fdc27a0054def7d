/** How strings are written in languages without a syntax for pictures. */

export interface StringSyntax {
  readonly quote: '"' | "'";
  /** The text between the quotes. */
  readonly escaped: (text: string) => string;
  /** Escapes between double quotes, if the usual ones are single. */
  readonly inDouble?: (text: string) => string;
}

/** Backslash escapes as in JSON. */
const json: StringSyntax = { quote: '"', escaped: (text) => JSON.stringify(text).slice(1, -1) };
/** Backslash escapes, and a character that begins an interpolation. */
const dollars: StringSyntax = { quote: '"', escaped: (text) => json.escaped(text).replaceAll('$', '\\$') };
const hashes: StringSyntax = { quote: '"', escaped: (text) => json.escaped(text).replaceAll('#', '\\#') };
/** Interpolations begin with `${` and `%{`; doubling their first character escapes them. */
const templates: StringSyntax = { quote: '"', escaped: (text) => json.escaped(text).replace(/[$%](?=\{)/g, '$&$&') };
/** Every `$` begins a variable, and is escaped by doubling. */
const compose: StringSyntax = { quote: '"', escaped: (text) => json.escaped(text).replaceAll('$', '$$$$') };
/** Only the quote and the backslash are special. */
const literal = (special: RegExp): StringSyntax => ({
  quote: "'",
  escaped: (text) => text.replace(/['\\]/g, '\\$&'),
  inDouble: (text) => text.replace(special, '\\$&'),
});
/** Only the quote is special, and is escaped by doubling. */
const doubledSingle: StringSyntax = {
  quote: "'",
  escaped: (text) => text.replaceAll("'", "''"),
  inDouble: (text) => text.replaceAll('"', '""'),
};
const powershell: StringSyntax = { ...doubledSingle, inDouble: (text) => text.replace(/[`"$]/g, '`$&') };
const doubled: StringSyntax = { quote: '"', escaped: (text) => text.replaceAll('"', '""') };
const shell: StringSyntax = {
  quote: "'",
  escaped: (text) => text.replaceAll("'", "'\\''"),
  inDouble: (text) => text.replace(/[\\"$`]/g, '\\$&'),
};
const xml: StringSyntax = {
  quote: '"',
  escaped: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
};

const languages: readonly (readonly [StringSyntax, string])[] = [
  [json, 'json jsonc json5 jsonl yaml github-actions-workflow toml javascript typescript python'],
  [json, 'c cpp csharp objective-c objective-cpp cuda-cpp java go rust swift scala zig lua r haskell fsharp ocaml'],
  [json, 'clojure lisp scheme racket elisp erlang shaderlab glsl hlsl wgsl proto3 proto graphql solidity'],
  [dollars, 'kotlin dart groovy julia nix'],
  [templates, 'terraform hcl'],
  [compose, 'dockercompose'],
  [hashes, 'coffeescript elixir crystal'],
  [literal(/[\\"$]/g), 'php'],
  [literal(/[\\"#]/g), 'ruby'],
  [literal(/[\\"$@]/g), 'perl perl6'],
  [doubledSingle, 'sql plsql pgsql mysql pascal objectpascal delphi matlab'],
  [powershell, 'powershell'],
  [doubled, 'vb csv'],
  [shell, 'shellscript fish'],
  [xml, 'xml xsl svg'],
];

const byLanguage: ReadonlyMap<string, StringSyntax> = new Map(
  languages.flatMap(([syntax, ids]) => ids.split(' ').map((id) => [id, syntax] as const)),
);

export const script = json;

/** Returns undefined for prose and for unknown languages. */
export function getStringSyntax(languageId: string): StringSyntax | undefined {
  return byLanguage.get(languageId);
}

export function quoteString({ quote, escaped }: StringSyntax, text: string): string {
  return quote + escaped(text) + quote;
}

/** Returns the text escaped for an open string, or undefined if no string is open at the end of `lineBefore`. */
export function escapeInOpenString(syntax: StringSyntax, lineBefore: string, text: string): string | undefined {
  const open = openQuote(lineBefore);
  if (open === undefined) return undefined;
  if (open === syntax.quote) return syntax.escaped(text);
  if (open === '"' && syntax.inDouble) return syntax.inDouble(text);
  const special = open === '`' ? ['`', '\\', '$'] : [open, '\\'];
  return text.replace(/[\\`'"]|\$(?=\{)/g, (mark) => (special.includes(mark) ? `\\${mark}` : mark));
}

/** Returns the quote mark that is not closed in its line. */
function openQuote(line: string): string | undefined {
  let open: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '\\' && open) at++;
    else if (character === open) open = undefined;
    else if (!open && /["'`]/.test(character)) open = character;
  }
  return open;
}
