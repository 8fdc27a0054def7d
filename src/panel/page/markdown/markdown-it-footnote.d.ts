declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  /** Footnotes as in Pandoc's Markdown; they stand at the end of what is rendered at once. */
  const footnotes: (parser: MarkdownIt) => void;
  export = footnotes;
}
