/** What parsers that Limn does not ship read in a document, without what is called `NEW.png`. Two equal readings are equal values. */
import { convert } from '@asciidoctor/core';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

export interface Reading {
  /** Everything but the new image, as text that can be compared. */
  readonly rest: string;
  /** How many new images are shown. */
  readonly images: number;
}

export interface Oracle {
  readonly read: (text: string) => Promise<Reading>;
  /** Ends the process that reads; missing if there is none. */
  readonly stop?: () => Promise<void>;
}

/** The path of the image that is inserted. */
export const newImage = 'NEW.png';

export interface MarkdownNode {
  readonly type: string;
  readonly url?: string;
  readonly children?: readonly MarkdownNode[];
}

/** Reads a tree of mdast. Whether lists are loose does not count, and neither does what has only the image. */
export class MarkdownReader {
  images = 0;

  read(node: MarkdownNode): readonly unknown[] {
    if (node.type === 'image' && node.url === newImage) {
      this.images += 1;
      return [];
    }
    const {
      children,
      position: _,
      spread: __,
      ...own
    } = node as MarkdownNode & { position?: unknown; spread?: unknown };
    if (!children) return [own];
    const inside = children.flatMap((child) => this.read(child));
    return inside.length === 0 && children.length > 0 ? [] : [{ ...own, inside }];
  }
}

const markdown = unified().use(remarkParse).use(remarkGfm);

/** CommonMark with GitHub's additions. */
async function readMarkdown(text: string): Promise<Reading> {
  const reader = new MarkdownReader();
  const rest = JSON.stringify(reader.read(markdown.parse(text) as MarkdownNode), null, 1);
  return { rest, images: reader.images };
}

type HtmlNode = DefaultTreeAdapterTypes.Node;

/** Reads a tree as a browser builds it; white space between blocks does not count, and neither does an element that has only the image. */
class HtmlReader {
  images = 0;

  read(node: HtmlNode): readonly unknown[] {
    if (node.nodeName === '#text') return wordsOf(node);
    const attributes = 'attrs' in node ? node.attrs.map(({ name, value }) => `${name}=${value}`) : [];
    const before = this.images;
    if (attributes.includes(`src=${newImage}`)) this.images += 1;
    const inside = childrenOf(node).flatMap((child) => this.read(child));
    if (this.images > before && inside.length === 0) return [];
    return [{ name: node.nodeName, attributes, inside, ...('data' in node && { data: node.data }) }];
  }
}

function wordsOf(node: HtmlNode): readonly string[] {
  const words = 'value' in node ? node.value.replace(/\s+/g, ' ').trim() : '';
  return words ? [words] : [];
}

function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return 'content' in node ? [...children, ...node.content.childNodes] : children;
}

async function readHtml(text: string): Promise<Reading> {
  const reader = new HtmlReader();
  const rest = JSON.stringify(reader.read(parse(text)), null, 1);
  return { rest, images: reader.images };
}

/** The page that Asciidoctor makes. */
async function readAsciidoc(text: string): Promise<Reading> {
  const html = String(
    await convert(text, { safe: 'secure', standalone: false, attributes: { 'source-highlighter': null } }),
  );
  const { rest, images } = await readHtml(`<!doctype html>${html}`);
  return { rest, images };
}

export const markdownOracle: Oracle = { read: readMarkdown };
export const htmlOracle: Oracle = { read: readHtml };
export const asciidocOracle: Oracle = { read: readAsciidoc };
