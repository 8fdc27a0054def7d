import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { imports } from './imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const asked = packagesIn('package.json');
const askedByBench = packagesIn('test/bench/package.json');

/** VS Code gives it to extensions. */
const given = 'vscode';
/** Its test says how to get it. */
const large = '@myriaddreamin/typst-ts-node-compiler';

const imported = new Map(['src', 'test'].flatMap(filesIn).map((file) => [file, importedPackages(file)]));

describe('Packages', () => {
  it('are asked for in package.json where they are imported, those of the bench alone in its own', () => {
    const missing = [...imported].flatMap(([file, names]) =>
      names
        .filter((name) => !asked.has(name) && !(isOfBench(file) && askedByBench.has(name)))
        .map((name) => `${file} imports ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  it('are not asked for by package.json for the bench alone', () => {
    const others = new Set(['node', ...[...imported].flatMap(([file, names]) => (isOfBench(file) ? [] : names))]);
    const alone = [...askedByBench].filter((name) => asked.has(name) && !others.has(name.replace(/^@types\//, '')));
    assert.deepEqual(alone, []);
  });
});

function packagesIn(manifest: string): ReadonlySet<string> {
  const { devDependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'));
  return new Set(Object.keys({ ...devDependencies, ...optionalDependencies }));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, ...file.split(path.sep)))
    .filter((file) => file.endsWith('.ts') && !file.includes('/node_modules/'));
}

function isOfBench(file: string): boolean {
  return file.startsWith('test/bench/');
}

function importedPackages(file: string): readonly string[] {
  const foreign = imports(path.join(root, file)).filter(
    (specifier) => !specifier.startsWith('.') && !isBuiltin(specifier) && ![given, large].includes(specifier),
  );
  return [...new Set(foreign.map(packageOf))];
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
