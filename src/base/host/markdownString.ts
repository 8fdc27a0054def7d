/** Markdown for what VS Code shows where something is pointed at; the text of others stands in it to the letter. */
import { MarkdownString, type Uri } from 'vscode';
import { literalMarkdown } from '../common/literal.ts';

/** A part of Markdown. Only this module makes one, so that nobody's text gets into it as it is. */
class Piece {
  constructor(
    private readonly markdown: string,
    /** Those that its links run. */
    private readonly commands: readonly string[] = [],
  ) {}

  static joined(pieces: readonly Piece[], between: string): Piece {
    return new Piece(
      pieces.map(({ markdown }) => markdown).join(between),
      pieces.flatMap(({ commands }) => commands),
    );
  }

  /** No other commands are run than those of its links. */
  whole(): MarkdownString {
    const text = new MarkdownString(this.markdown);
    text.isTrusted = { enabledCommands: this.commands };
    return text;
  }
}

export type { Piece };

export const says = (text: string) => new Piece(literalMarkdown(text));

/** A text of one line. */
export const bold = (text: string) => new Piece(`**${literalMarkdown(text)}**`);

export const rule = new Piece('---');

/** Runs the command with what is given. */
export function link(label: string, command: string, ...given: readonly unknown[]): Piece {
  const parameters = encodeURIComponent(JSON.stringify(given)).replaceAll('(', '%28').replaceAll(')', '%29');
  return new Piece(`[${literalMarkdown(label)}](command:${command}?${parameters})`, [command]);
}

/** VS Code reads the size in CSS pixels behind the address; without it a large picture would fill the window. */
export function picture(uri: Uri, size: `${'width' | 'height'}=${number}`, alt = ''): Piece {
  return new Piece(`![${literalMarkdown(alt)}](${uri.toString()}|${size})`);
}

/** Beside each other. */
export const row = (pieces: readonly Piece[]) => Piece.joined(pieces, ' · ');

/** In one paragraph. */
export const lines = (pieces: readonly Piece[]) => Piece.joined(pieces, '  \n');

export function markdownOf(paragraphs: readonly Piece[]): MarkdownString {
  return Piece.joined(paragraphs, '\n\n').whole();
}
