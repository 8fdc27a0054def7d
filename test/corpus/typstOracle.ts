import { readFile } from 'node:fs/promises';
import { findParserFile, importParser } from './npmPackages.ts';
import { newImage, type Oracle } from './oracles.ts';

const folder = '@typstyle/typstyle-wasm-bundler';

/** What Typst's own parser reads, as typstyle prints it: https://github.com/typstyle-rs/typstyle */
export async function createTypstOracle(): Promise<Oracle> {
  const name = 'typstyle_wasm_bg';
  const module = await importParser(`${folder}/${name}.js`);
  const binary = await readFile(await findParserFile(`${folder}/${name}.wasm`));
  const { instance } = await WebAssembly.instantiate(binary, { [`./${name}.js`]: module as WebAssembly.ModuleImports });
  const bound = module as unknown as TypstyleModule;
  bound.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return { read: async (text) => readTree(bound.parse(text)) };
}

interface TypstyleModule {
  readonly __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
  readonly parse: (text: string) => string;
}

interface TypstNode {
  readonly kind: string;
  readonly text: string;
  readonly inside: TypstNode[];
}

/** Reads lines such as `Text: "a",` and `Markup: 3 [`, in which further indented ones are. */
function toTree(printed: string): TypstNode {
  const root: TypstNode = { kind: 'Root', text: '', inside: [] };
  const open = [root];
  for (const line of printed.split('\n')) {
    const [, kind = '', text = ''] = /^\s*(\w+)(?:: (.*?))?,?$/.exec(line) ?? [];
    if (/^\s*\],?$/.test(line)) open.pop();
    else if (kind !== '') {
      const isOpen = /\[$/.test(text);
      const node: TypstNode = { kind, text: isOpen ? '' : text, inside: [] };
      open.at(-1)?.inside.push(node);
      if (isOpen) open.push(node);
    }
  }
  return root;
}

function readTree(printed: string) {
  if (/^\s*Error: /m.test(printed)) throw new Error('This is no Typst');
  const reader = new TypstReader();
  return { rest: JSON.stringify(reader.read(toTree(printed)), null, 1), images: reader.images };
}

type Read = Omit<TypstNode, 'inside'> & { readonly inside?: readonly Read[] };

/** Comments and white space do not count, and breaks between paragraphs only where text continues on both sides. */
class TypstReader {
  images = 0;

  read({ kind, text, inside }: TypstNode): readonly Read[] {
    if (/^(?:Space|LineComment|BlockComment|Shebang)$/.test(kind)) return [];
    const parts = inside.flatMap((part, index) => {
      const isImage = isNewImage(part) || (part.kind === 'Hash' && isNewImage(inside[index + 1]));
      if (isImage && part.kind === 'Hash') this.images += isHidden.test(kind) ? 0 : 1;
      return isImage ? [] : this.read(part);
    });
    return [{ kind, text: kind === 'Parbreak' ? '' : text, ...(parts.length > 0 && { inside: joinBreaks(parts) }) }];
  }
}

/** Code in which content is a value. */
const isHidden = /^(?:Code|CodeBlock|Array|Dict)$/;

function isNewImage(node: TypstNode | undefined): boolean {
  const [name, args] = node?.kind === 'FuncCall' ? node.inside : [];
  return name?.text === '"image"' && args?.inside.some(({ text }) => text === JSON.stringify(`"${newImage}"`)) === true;
}

const blockKinds =
  /^(?:Heading|ListItem|EnumItem|TermItem|LetBinding|SetRule|ShowRule|ModuleImport|ModuleInclude|Hash|Semicolon)$/;

/** Leaves out breaks at the ends, repeated ones, and those beside blocks. */
function joinBreaks(parts: readonly Read[]): readonly Read[] {
  const isText = (part: Read | undefined) =>
    part !== undefined && part.kind !== 'Parbreak' && !blockKinds.test(part.kind);
  return parts.filter(
    (part, index) =>
      part.kind !== 'Parbreak' ||
      (isText(parts[index - 1]) && isText(parts.slice(index).find(({ kind }) => kind !== 'Parbreak'))),
  );
}
