import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

/** The files that the Node extension host loads at first use; a package that lacks one cannot start. */
const parts = [...read('src/node.ts').matchAll(/import\('\.\/(.+\.ts)'\)/g)].map(([, file = '']) => `src/${file}`);
const nameOf = (file: string) => path.basename(file, '.ts');

describe('What the Node extension host loads at first use', () => {
  it('is built to a file of its own', () => {
    const built = read('esbuild.js');
    const missing = parts.filter((file) => !built.includes(`${nameOf(file)}: '${file}'`));
    deepEqual([parts.length > 4, missing], [true, []]);
  });

  it('is in the package', () => {
    const shipped = read('.vscodeignore').split('\n');
    deepEqual(
      parts.filter((file) => !shipped.includes(`!dist/${nameOf(file)}.js`)),
      [],
    );
  });
});
