/** Runs bundled tests in the project's folder: `node runner.mjs <folder of bundles> <report> <pattern of tests to leave out> <files>`. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Mocha from 'mocha';

const [bundles, report, left, ...files] = process.argv.slice(2);
const root = process.cwd();

globalThis.limnBridge = path.resolve(bundles, 'bridge.js');

globalThis.limnModule = (place) => {
  const filename = path.join(root, place);
  return { filename, dirname: path.dirname(filename), url: pathToFileURL(filename).href };
};
if (process.env.WINEPREFIX) createRequire(import.meta.url)('./showChildren.cjs');

const mocha = new Mocha({ timeout: 120_000, reporter: 'dot' }).grep(new RegExp(left)).invert();
for (const file of files) mocha.addFile(path.resolve(bundles, file.replace(/\.m?ts$/, '.mjs')));
await mocha.loadFilesAsync();
const failed = [];
const runner = mocha.run(() => {
  const { passes, failures } = runner.stats;
  writeFileSync(report, JSON.stringify({ passes, failed }));
  process.exit(failures > 0 ? 1 : 0);
});
runner.on('fail', (test, { message }) => failed.push({ test: test.fullTitle(), message }));
