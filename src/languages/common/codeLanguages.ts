/** Languages without a syntax for pictures, in which a path is a string. */
import type { Language } from './language.ts';
import type { ReferenceWriter } from './writeReference/referenceWriter.ts';
import { inString, json, lastLine, quoteString, type StringSyntax } from './writeReference/stringSyntax.ts';

/** Matches the mark of a comment in a program, with the blanks after it. */
export const codeComment = /^(?:\/\/+!?|#+|--+|;+|%+|\*)[ \t]+/;

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

export const codeLanguages: readonly Language[] = [
  code(json, 'json jsonc json5 jsonl yaml github-actions-workflow toml javascript typescript python', { toml: 'toml' }),
  code(
    json,
    'c cpp csharp objective-c objective-cpp cuda-cpp java go rust swift scala zig lua r haskell fsharp ocaml',
    {
      ...{ scala: 'scala', zig: 'zig', hs: 'haskell', ml: 'ocaml' },
    },
  ),
  code(json, 'clojure lisp scheme racket elisp erlang shaderlab glsl hlsl wgsl proto3 proto graphql solidity', {
    ...{ lisp: 'lisp', scm: 'scheme', rkt: 'racket', el: 'elisp', erl: 'erlang', glsl: 'glsl', wgsl: 'wgsl' },
    ...{ proto: 'proto3', graphql: 'graphql', gql: 'graphql', sol: 'solidity' },
  }),
  code(dollars, 'kotlin dart groovy julia nix', { kt: 'kotlin', kts: 'kotlin', nix: 'nix' }),
  code(templates, 'terraform hcl', { tf: 'terraform', tfvars: 'terraform', hcl: 'hcl' }),
  code(compose, 'dockercompose'),
  code(hashes, 'coffeescript elixir crystal', { ex: 'elixir', exs: 'elixir', cr: 'crystal' }),
  code(literal(/[\\"$]/g), 'php'),
  code(literal(/[\\"#]/g), 'ruby'),
  code(literal(/[\\"$@]/g), 'perl perl6'),
  code(doubledSingle, 'sql plsql pgsql mysql pascal objectpascal delphi matlab', { pas: 'pascal' }),
  code(powershell, 'powershell'),
  code(doubled, 'vb csv', { csv: 'csv' }),
  code(shell, 'shellscript fish', { fish: 'fish' }),
  code(xml, 'xml xsl svg'),
];

function code(strings: StringSyntax, ids: string, extensions: Language['extensions'] = {}): Language {
  return { ids: ids.split(' '), extensions, write: inCode(strings) };
}

function inCode(syntax: StringSyntax): ReferenceWriter {
  return {
    block: ({ path }, before) => {
      // A line after a comment line continues the comment.
      const [mark = ''] = codeComment.exec(lastLine(before).trimStart()) ?? [];
      return mark + quoteString(syntax, path);
    },
    inline: ({ path }, before) => inString(syntax, path, before),
    isValue: true,
  };
}
