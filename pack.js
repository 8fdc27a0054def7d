/**
 * Compresses what is in the package anew: Zopfli looks longer for the shortest way to say the same, which saves a thirtieth. JSON loses its
 * indentation.
 */
const fs = require('node:fs');
const { deflateAsync } = require('@gfx/zopfli');
const fflate = require('fflate');

/** An entry whose bytes come compressed. */
class Entry extends fflate.ZipPassThrough {
  compression = 8;

  constructor(name, compressed) {
    super(name);
    this.compressed = compressed;
  }

  process(_, isLast) {
    this.ondata(null, this.compressed, isLast);
  }
}

function shortened(name, content) {
  return name.endsWith('.json') ? Buffer.from(JSON.stringify(JSON.parse(fflate.strFromU8(content)))) : content;
}

async function packed(whole) {
  const files = Object.entries(fflate.unzipSync(whole));
  const chunks = [];
  const zip = new fflate.Zip((_, chunk) => chunks.push(chunk));
  for (const [name, content] of files) {
    const file = shortened(name, content);
    // Further rounds take twice as long for a thousandth.
    const entry = new Entry(name, await deflateAsync(file, { numiterations: 1 }));
    zip.add(entry);
    entry.push(file, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

async function main([file]) {
  fs.writeFileSync(file, await packed(fs.readFileSync(file)));
}

if (require.main === module) main(process.argv.slice(2));

module.exports = { packed };
