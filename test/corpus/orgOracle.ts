import { importParser } from './npmPackages.ts';
import { newImage, type Oracle } from './oracles.ts';

interface OrgNode {
  readonly type: string;
  readonly path?: string;
  readonly value?: string;
  readonly children?: readonly OrgNode[];
}

/** What Org's own parser reads, ported to JavaScript: https://github.com/rasendubi/uniorg */
export async function createOrgOracle(): Promise<Oracle> {
  const { parse } = (await importParser('uniorg-parse/lib/parser.js')) as { parse: (text: string) => OrgNode };
  return {
    read: async (text) => {
      const reader = new OrgReader();
      const rest = JSON.stringify(reader.read(parse(text)), null, 1);
      return { rest, images: reader.images };
    },
  };
}

/** White space at the edges of a text does not count, and neither does an empty paragraph. */
class OrgReader {
  images = 0;

  read(node: OrgNode): readonly unknown[] {
    if (node.type === 'link' && node.path === newImage) {
      this.images += 1;
      return [];
    }
    const words = node.type === 'text' ? node.value?.replace(/\s+/g, ' ').trim() : node.value;
    const inside = node.children?.flatMap((child) => this.read(child));
    const isEmpty = (node.type === 'text' && !words) || (node.type === 'paragraph' && inside?.length === 0);
    return isEmpty ? [] : [{ ...node, ...nowhere, children: inside, value: words }];
  }
}

/** In place of the positions of a node. */
const nowhere = { contentsBegin: 0, contentsEnd: 0, begin: 0, end: 0, postBlank: 0 };
