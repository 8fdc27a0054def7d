/** The table of document languages: a language is its file and its row here. `npm run manifest` writes its names into `package.json`. */
import { asciidoc } from './asciidoc.ts';
import { astro } from './astro.ts';
import { codeLanguages } from './codeLanguages.ts';
import { css, scss } from './css.ts';
import { html } from './html.ts';
import { jsx } from './jsx.ts';
import type { Language } from './language.ts';
import { latex } from './latex.ts';
import { markdown } from './markdown.ts';
import { mdx } from './mdx.ts';
import { org } from './org.ts';
import { quarto } from './quarto.ts';
import { restructuredText } from './restructuredText.ts';
import { typst } from './typst.ts';
import { vue } from './vue.ts';

export const languages: readonly Language[] = [
  ...[markdown, quarto, mdx, html, vue, astro, jsx, css, scss, latex, typst, asciidoc, org, restructuredText],
  ...codeLanguages,
];

const byId: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) => language.ids.map((id) => [id, language] as const)),
);

/** Returns the language with that id of VS Code's. */
export function findLanguage(languageId: string): Language | undefined {
  return byId.get(languageId);
}

export function isMarkdown(languageId: string): boolean {
  return findLanguage(languageId)?.isMarkdown === true;
}

/** Whether a block in this language, which is not Markdown, is a paragraph of its own, with blank lines around it. */
export function isProse(languageId: string): boolean {
  return findLanguage(languageId)?.blocks !== undefined;
}

/** The ids of files that are searched for references, by extension. */
const searched = idsByExtension(
  ({ find, unsearched }, extension) => find !== undefined && !unsearched?.includes(extension),
);

/** The ids of files that the editor may not know, by extension. */
const unknown = idsByExtension(({ builtIn }, extension) => !builtIn?.includes(extension));

function idsByExtension(isMeant: (language: Language, extension: string) => boolean): ReadonlyMap<string, string> {
  const all = languages.flatMap((language) =>
    Object.entries(language.extensions).filter(([extension]) => isMeant(language, extension)),
  );
  return new Map(all);
}

/** The extensions of files whose references are found when no editor determines the language. */
export const documentExtensions: readonly string[] = [...searched.keys()];

/** Returns the language of a file that no editor has opened; plain text if its extension is unknown. */
export function getLanguageFromExtension(path: string): string {
  return searched.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'plaintext';
}

/** Returns the editor's language id if it is known here, else the language of the file extension, else the editor's id. */
export function getFileLanguage(languageId: string, path: string): string {
  if (byId.has(languageId)) return languageId;
  const extension = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return unknown.get(extension) ?? languageId;
}
