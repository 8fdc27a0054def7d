import { deepEqual } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const sources = textsIn('src');
const tests = textsIn('test');
const imported = importsOf(sources);
const inTests = importsOf(tests);

/** What VS Code calls, what is loaded when it is wanted, and what stands in for a library are no exports to others. */
const entries = /^src\/(?:node|web|panel\/page\/markdown\/entities)\.ts$/;
const exported = [...sources]
  .filter(([file]) => !entries.test(file) && !imported.has(file))
  .flatMap(([file, text]) => exportsOf(file, text));

describe('What a file exports', () => {
  it('is imported by another', () => {
    const unused = exported.filter(({ id }) => !imported.has(id) && !inTests.has(id));
    deepEqual(unused.map(idOf), []);
  });

  it('is used by more than its tests', () => {
    const forTests = exported.filter(({ id, uses }) => !imported.has(id) && inTests.has(id) && uses < 2);
    deepEqual(forTests.map(idOf), []);
  });
});

interface Export {
  /** The file and the name. */
  readonly id: string;
  /** How often the file holds the name. */
  readonly uses: number;
}

function idOf({ id }: Export): string {
  return id;
}

/** Without the elements, which a page knows by their tags. */
function exportsOf(file: string, text: string): readonly Export[] {
  const declared =
    /(?<!^@customElement\(.*\n)^export (?:abstract |async )*(?:const|class|function|interface|type) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name = '']) => {
    return { id: `${file} ${name}`, uses: text.split(new RegExp(`\\b${name}\\b`)).length - 1 };
  });
}

/** As files with names; a file alone is meant as a whole. */
function importsOf(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const named = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '(\.[^']*)'/gm;
  const whole = /(?:^import \* as \w+ from |\bimport\()'(\.[^']*)'/gm;
  return new Set(
    [...texts].flatMap(([file, text]) => {
      const target = (specifier = '') => path.posix.join(path.posix.dirname(file), specifier);
      const names = [...text.matchAll(named)].flatMap(([, list = '', specifier]) =>
        list.split(',').map((name) => `${target(specifier)} ${name.trim().replace(/^type | as .*$/g, '')}`),
      );
      return [...names, ...[...text.matchAll(whole)].map(([, specifier]) => target(specifier))];
    }),
  );
}

function textsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => file.endsWith('.ts') && !file.split(path.sep).includes('node_modules'))
    .map((file) => path.posix.join(folder, ...file.split(path.sep)));
  return new Map(named.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}
