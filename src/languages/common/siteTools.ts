/** The tools that make web sites, and what `/` at the beginning of a path means to them. */

/** A folder that a tool serves at the root of its site. */
export interface ServedFolder {
  /** Relative to the folder of the site; empty if that is served itself. */
  readonly path: string;
  /** What stands for the folder of the site at the beginning of a path. */
  readonly alias?: string;
  /** Whether a path from the root is what a document of the site writes; missing if the tool resolves only relative paths well. */
  readonly isWritten?: true;
  /** Whether Markdown files directly in the folder of the site belong to the site; elsewhere they describe the project. */
  readonly hasPagesAtTop?: true;
}

interface SiteTool extends ServedFolder {
  /** The name of a file or folder by which the folder of a site is recognized. */
  readonly mark: RegExp;
  /** Another one that must be beside it. */
  readonly beside?: RegExp;
}

const config = (tools: string) => new RegExp(`^(?:${tools})[.-]config\\.[cm]?[jt]s$`);

const tools: readonly SiteTool[] = [
  { mark: config('docusaurus'), path: 'static', alias: '@site', isWritten: true },
  { mark: /^hugo\.(?:toml|ya?ml|json)$/, path: 'static', isWritten: true },
  // Older sites of Hugo, and Zola.
  { mark: /^config(?:\.toml|\.ya?ml)?$/, beside: /^(?:archetypes|content)$/, path: 'static', isWritten: true },
  { mark: /^\.vitepress$/, path: 'public', isWritten: true, hasPagesAtTop: true },
  { mark: /^\.vuepress$/, path: '.vuepress/public', isWritten: true, hasPagesAtTop: true },
  { mark: config('svelte|gatsby'), path: 'static', isWritten: true },
  { mark: config('astro|next|nuxt|vite'), path: 'public', isWritten: true },
  // Hexo, Jekyll, MkDocs, Sphinx.
  { mark: /^_config\.ya?ml$/, beside: /^source$/, path: 'source', isWritten: true },
  { mark: /^_config\.(?:ya?ml|toml)$/, path: '' },
  { mark: /^mkdocs\.ya?ml$/, path: 'docs' },
  { mark: /^conf\.py$/, path: '' },
];

/** Returns what the sites in a folder serve, by the names in the folder; empty if it is not the folder of a site. */
export function findServedFolders(names: readonly string[]): readonly ServedFolder[] {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const found = tools.filter(({ mark, beside }) => has(mark) && (!beside || has(beside)));
  return found.map(({ mark: _, beside: __, ...served }) => served);
}

/** The folders that web projects usually serve as the root of their URLs, also where no file names the tool. */
export const usualFolders = ['public', 'static', '.vuepress/public'] as const;

/** Returns the path from the root of its site of a file that is in a usual folder. */
export function findServedPath(path: string): string | undefined {
  return /^.*\/(?:public|static|source)(\/.+)$/s.exec(path)?.[1];
}

/** A document and a file of a site, as paths from the folder of the site. */
interface SiteFiles {
  readonly document: string;
  readonly file: string;
}

/** Returns the path from the root of a site, or undefined if the document writes another one. */
export function getPathFromRoot(served: ServedFolder, { document, file }: SiteFiles): string | undefined {
  const below = served.path === '' ? '' : `${served.path}/`;
  const isPage = served.hasPagesAtTop || document.includes('/') || !/\.(?:md|markdown)$/i.test(document);
  const isInside = below !== '' && document.startsWith(below);
  // Jekyll gives a page in a folder such as `_posts` another folder in the site.
  const isMoved = served.path === '' && document.startsWith('_') && !/(?:^|\/)_/.test(file);
  const isWritten = isMoved || (served.isWritten === true && isPage && (!isInside || served.path === 'source'));
  return isWritten && file.startsWith(below) ? `/${file.slice(below.length)}` : undefined;
}

/** What an alias such as `@assets/` at the beginning of a path usually stands for, as folders below one around the document. */
export function getAliasFolders({ name: alias }: Alias): readonly string[] {
  const name = alias.replace(/^[~@$]+/, '');
  return name === '' ? ['src', 'app', ''] : [`src/${name}`, `app/${name}`, name];
}

/** The beginning of a path that stands for a folder, and what follows it. */
export interface Alias {
  readonly name: string;
  readonly rest: string;
}

/** Returns undefined if a path begins with no alias. */
export function splitAlias(path: string): Alias | undefined {
  const [, name, rest] = /^(~?@[\w.-]*|~[\w.-]*|\$\w+)\/(.+)$/s.exec(path) ?? [];
  return name === undefined || rest === undefined ? undefined : { name, rest };
}
