import { importParser } from './npmPackages.ts';
import { newImage, type Oracle } from './oracles.ts';

interface LatexNode {
  readonly type: string;
  readonly content?: string | readonly LatexNode[];
  readonly env?: string | LatexNode;
  readonly args?: readonly LatexNode[];
  readonly position?: { readonly start: { readonly line: number } };
}

/** What unified-latex reads: https://github.com/siefkenj/unified-latex */
export async function createLatexOracle(): Promise<Oracle> {
  const module = await importParser('@unified-latex/unified-latex-util-parse/index.js');
  const { parse } = module as { parse: (text: string) => LatexNode };
  return {
    read: async (text) => {
      const reader = new LatexReader();
      const root = parse(text);
      const rest = JSON.stringify(reader.read(root), null, 1);
      return { rest, images: reader.images - countBeforeDocument(root) };
    },
  };
}

/** Returns how many new images are beside the document, where nothing is shown. */
function countBeforeDocument({ content }: LatexNode): number {
  const nodes = typeof content === 'object' ? content : [];
  const others = nodes.filter(({ env }) => env !== 'document');
  if (others.length === nodes.length) return 0;
  const reader = new LatexReader();
  for (const node of others) reader.read(node);
  return reader.images;
}

type Read = string | { readonly type: string; readonly own: string; readonly inside: readonly unknown[] };
const paragraphBreak = '¶';

/** Comments and white space do not count, and breaks between paragraphs only where text continues on both sides. */
class LatexReader {
  images = 0;

  read(node: LatexNode): readonly Read[] {
    const { type, content, args = [] } = node;
    if (type === 'whitespace' || type === 'comment') return [];
    if (type === 'parbreak') return [paragraphBreak];
    if (content === 'includegraphics' && JSON.stringify(args).includes(nameTokens)) {
      this.images += 1;
      return [];
    }
    const parts = [...args, ...contentOf(node)];
    const inside = joinBreaks(parts.flatMap((part) => this.read(part)));
    return [type === 'string' ? ownText(node) : { type, own: ownText(node), inside }];
  }
}

function ownText({ content, env }: LatexNode): string {
  if (typeof content === 'string') return content;
  return typeof env === 'object' ? String(env.content) : (env ?? '');
}

/** Returns what a node contains, without the break below the line that begins an environment. */
function contentOf({ type, content, position }: LatexNode): readonly LatexNode[] {
  if (typeof content !== 'object') return [];
  const top = content.findIndex((node) => node.type === 'parbreak');
  const isBelowBegin = content.slice(0, top).every((node) => node.position?.start.line === position?.start.line);
  return type === 'environment' && isBelowBegin ? content.filter((_, index) => index !== top) : content;
}

/** The name of the image as the parser divides it. */
const nameTokens = newImage.slice(0, newImage.indexOf('.'));

/** Leaves out breaks at the ends, repeated ones, and those beside environments. */
function joinBreaks(parts: readonly Read[]): readonly Read[] {
  const isText = (part: Read | undefined) => part !== undefined && part !== paragraphBreak && !isBlock(part);
  return parts.filter(
    (part, index) => part !== paragraphBreak || (isText(parts[index - 1]) && isFollowed(parts, index)),
  );

  function isFollowed(all: readonly Read[], at: number): boolean {
    return isText(all.slice(at).find((part) => part !== paragraphBreak));
  }
}

const blockMacro =
  /^(?:item|part|chapter|(?:sub)*section|(?:sub)?paragraph|bibliography|appendix|maketitle|tableofcontents|newpage|clearpage|par)$/;

function isBlock(part: Read): boolean {
  if (typeof part === 'string') return false;
  return (
    part.type === 'environment' || part.type === 'verbatim' || (part.type === 'macro' && blockMacro.test(part.own))
  );
}
