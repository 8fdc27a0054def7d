import { deflateAsync } from '@gfx/zopfli';
import { strFromU8, strToU8, unzipSync, Zip, ZipPassThrough } from 'fflate';

/** A file of the package, compressed; the zip has to know it uncompressed too. */
class Entry extends ZipPassThrough {
  override compression = 8;

  constructor(
    name: string,
    private readonly compressed: Uint8Array<ArrayBuffer>,
  ) {
    super(name);
  }

  protected override process(_content: Uint8Array, isLast: boolean): void {
    this.ondata(null, this.compressed, isLast);
  }
}

/** The zip with the same files in fewer bytes: Zopfli looks longer for the shortest way to say the same, see `shortened` for the rest. */
export async function packed(whole: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, content] of Object.entries(unzipSync(whole))) {
    const file = shortened(name, content);
    // Further rounds take twice as long for a thousandth.
    const entry = new Entry(name, new Uint8Array(await deflateAsync(file, { numiterations: 1 })));
    zip.add(entry);
    entry.push(file, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

/** What of the manifest only npm reads. */
const npms = ['scripts', 'devDependencies', 'optionalDependencies', 'allowScripts'];

/** JSON loses its indentation, the manifest what VS Code does not read, and the README what only its own repository shows. */
function shortened(name: string, content: Uint8Array): Uint8Array {
  if (name.endsWith('/readme.md')) return strToU8(withoutOwnLines(strFromU8(content)));
  if (!name.endsWith('.json')) return content;
  const data = JSON.parse(strFromU8(content));
  if (name.endsWith('/package.json')) for (const field of npms) delete data[field];
  return strToU8(JSON.stringify(data));
}

/**
 * Lines of nothing but pictures and links within the repository: VS Code's page of an extension shows pictures from the net alone
 * (`img-src https: data:` in its `extensionEditor.ts`), and the package does not hold what the links lead to.
 */
const withoutOwnLines = (text: string) =>
  text.replace(/^!?\[[^\]\n]*\]\((?!https:|#)[^)\n]*\)(?: · !?\[[^\]\n]*\]\((?!https:|#)[^)\n]*\))*\n\n?/gm, '');
