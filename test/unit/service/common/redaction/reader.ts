/** Searches for a key in a text, whatever its spelling; independent of how keys are redacted. */

/** The longest part of a key that may remain readable. */
const telling = 8;

/** Returns the part of the key that can be read in a text, or undefined if there is none. */
export function readKey(text: string, key: string): string | undefined {
  const all = readings(text);
  for (let at = 0; at + telling <= key.length; at += 1) {
    const part = key.slice(at, at + telling);
    if (all.some((one) => one.includes(part))) return part;
  }
  return undefined;
}

function readings(text: string): readonly string[] {
  const layers = [text];
  for (let depth = 0; depth < 6; depth += 1) layers.push(unspelled(layers.at(-1) ?? ''));
  const joined = layers.map((one) => one.replace(/\s+/g, ''));
  return [...layers, ...joined, ...joined.flatMap(decodedRuns)];
}

function unspelled(text: string): string {
  return text
    .replace(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%([0-9a-f]{2})|&#x([0-9a-f]+);/gi, (_, ...found) =>
      String.fromCharCode(
        Number.parseInt(
          found.slice(0, 5).find((one) => one !== undefined),
          16,
        ) & 0xffff,
      ),
    )
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code) & 0xffff))
    .replace(
      /&(amp|lt|gt|quot|apos|sol|plus|equals|colon|period|lowbar|bsol|percnt|num|semi);/g,
      (_, name) => named[name] ?? '',
    )
    .replace(/\\([nrt])/g, ' ')
    .replace(/\\(.)/g, '$1');
}

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', plus: '+', equals: '=', colon: ':', period: '.' },
  ...{ lowbar: '_', bsol: '\\', percnt: '%', num: '#', semi: ';' },
};

/** Decodes runs of base64, whatever the alignment of their first character. */
function decodedRuns(text: string): readonly string[] {
  const runs = text.match(/[\w+/-]{10,}/g) ?? [];
  return runs.flatMap((run) => [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString('latin1')));
}
