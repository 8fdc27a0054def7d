/** Builds Markdown for VS Code's hovers and tooltips; external text is shown literally. */
import { MarkdownString, type Uri } from 'vscode';
import { literalMarkdown } from '../common/literal.ts';

/** A part of Markdown. Only this module creates one, so that no text gets into it unescaped. */
class Piece {
  constructor(
    private readonly markdown: string,
    /** The commands that its links run. */
    private readonly commands: readonly string[] = [],
  ) {}

  static joined(pieces: readonly Piece[], between: string): Piece {
    return new Piece(
      pieces.map(({ markdown }) => markdown).join(between),
      pieces.flatMap(({ commands }) => commands),
    );
  }

  /** Returns the Markdown, which may only run the commands of its links. */
  whole(): MarkdownString {
    const text = new MarkdownString(this.markdown);
    text.isTrusted = { enabledCommands: this.commands };
    return text;
  }
}

export type { Piece };

export const says = (text: string) => new Piece(literalMarkdown(text));

/** Returns a text of one line in bold. */
export const bold = (text: string) => new Piece(`**${literalMarkdown(text)}**`);

export const rule = new Piece('---');

/** Returns a link that runs the command with these arguments. */
export function link(label: string, command: string, ...given: readonly unknown[]): Piece {
  const parameters = encodeURIComponent(JSON.stringify(given)).replaceAll('(', '%28').replaceAll(')', '%29');
  return new Piece(`[${literalMarkdown(label)}](command:${command}?${parameters})`, [command]);
}

/** VS Code reads the size in CSS pixels after the URL; without it a large picture would fill the window. */
export function picture(uri: Uri, size: `${'width' | 'height'}=${number}`, alt = ''): Piece {
  return new Piece(`![${literalMarkdown(alt)}](${uri.toString()}|${size})`);
}

/** Joins pieces on one line. */
export const row = (pieces: readonly Piece[]) => Piece.joined(pieces, ' · ');

/** Joins pieces as lines of one paragraph. */
export const lines = (pieces: readonly Piece[]) => Piece.joined(pieces, '  \n');

export function markdownOf(paragraphs: readonly Piece[]): MarkdownString {
  return Piece.joined(paragraphs, '\n\n').whole();
}
