declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  /** Footnotes as in Pandoc's Markdown; they are placed at the end of the text that is rendered at once. */
  const footnotes: (parser: MarkdownIt) => void;
  export = footnotes;
}
