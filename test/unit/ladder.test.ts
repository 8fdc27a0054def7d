import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { localImports } from './imports.ts';
import { homes } from './ladder/homes.ts';
import { allOf, cycles, entries, type Import, type Imports, Ladder, reachedFrom } from './ladder/ladder.ts';

const source = path.resolve(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(path.sep).join('/'));
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const ladder = new Ladder(homes);
const homeImports = ladder.homeImports(imports);

/** Which runtimes the code of each may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  common: ['common'],
  host: ['common', 'host'],
  page: ['common', 'page'],
  node: ['common', 'node'],
};

const upward = ladder.upward(imports);

describe('Ladder', () => {
  it('gives every file of src a feature and a runtime', () => {
    const homeless = files.filter((file) => ladder.homeOf(file) === undefined);
    const empty = homes.filter((home) => !files.some((file) => ladder.homeOf(file) === home));
    expectNone([
      ...homeless.map((file) => `src/${file} has no home. Name its folder in test/unit/ladder/homes.ts.`),
      ...empty.map((home) => `src/${home} holds no file. Take it out of test/unit/ladder/homes.ts.`),
    ]);
  });

  it('code imports only what can run in its runtime', () => {
    const isWrong = ({ file, imported }: Import) =>
      !isEntry(file) && !mayImport[runtimeOf(file)]?.includes(runtimeOf(imported));
    expectNone(
      allOf(imports)
        .filter(isWrong)
        .map(
          ({ file, imported }) =>
            `src/${file} (${ladder.homeOf(file)}) imports src/${imported}, which is code for ${runtimeOf(imported)}. ` +
            'Move what it needs of it to common, or declare an interface and take the object as an argument.',
        ),
    );
  });

  it('imports point to features below', () => expectNone(upward.map(advice)));

  it('features have no import cycle', () => {
    expectNoCycle(homeImports, upward, (file) => ladder.homeOf(file) ?? '');
  });

  it('files have no import cycle, types included', () => expectNoCycle(imports, allOf(imports), (file) => file));
});

describe('Ladder of a made-up source', () => {
  const madeUp = new Ladder(['base/common', 'sessions/common/model', 'looks/common', 'sessions/common']);
  const cycle = new Map([
    ['base/common/bytes.ts', []],
    ['looks/common/look.ts', ['sessions/common/session.ts']],
    ['sessions/common/session.ts', ['looks/common/look.ts', 'base/common/bytes.ts']],
  ]);

  it('finds the home of a file by the longest path that fits', () => {
    const given = [
      'looks/common/a/b.ts',
      'sessions/common/model/turn.ts',
      'sessions/common/draft.ts',
      'node.ts',
      'other/a.ts',
    ];
    const expected = ['looks/common', 'sessions/common/model', 'sessions/common', 'entries', undefined];
    assert.deepEqual(
      given.map((file) => madeUp.homeOf(file)),
      expected,
    );
  });

  it('finds an import of something above, and the cycle it makes', () => {
    assert.deepEqual(madeUp.upward(cycle).map(formatted), ['looks/common/look.ts > sessions/common/session.ts']);
    assert.deepEqual(cycles(cycle), [['looks/common/look.ts', 'sessions/common/session.ts']]);
    assert.deepEqual(cycles(madeUp.homeImports(cycle)), [['looks/common', 'sessions/common']]);
  });
});

function importsOf(file: string): readonly string[] {
  return localImports(path.join(source, file)).map((target) => path.relative(source, target).split(path.sep).join('/'));
}

/** The entries of an extension know several runtimes. */
function isEntry(file: string): boolean {
  return ladder.homeOf(file) === entries;
}

/** The second part of a home's name. */
function runtimeOf(file: string): string {
  return ladder.homeOf(file)?.split('/')[1] ?? '';
}

function formatted({ file, imported }: Import): string {
  return `${file} > ${imported}`;
}

/** Where what an import leads up to belongs. */
function advice({ file, imported }: Import): string {
  const [home = '', above = ''] = [ladder.homeOf(file), ladder.homeOf(imported)];
  const isCycle = reachedFrom(homeImports, above).has(home);
  const otherwise = isCycle
    ? `${above} needs ${home} itself`
    : `or, since nothing in ${above} needs ${home}, name ${above} before it in test/unit/ladder/homes.ts`;
  return (
    `src/${file} imports src/${imported}: ${above} stands above ${home}. Move what is needed to ${home} or below, ` +
    `or take it as an argument or by an interface of your own; ${otherwise}.`
  );
}

/** `closing`: the imports that may close a cycle, each of whose files stands for a part of it. */
function expectNoCycle(graph: Imports, closing: readonly Import[], partOf: (file: string) => string): void {
  const faults = cycles(graph).map((cycle) => {
    const within = closing.filter(({ file, imported }) => [file, imported].every((one) => cycle.includes(partOf(one))));
    return `A cycle: "${cycle.join(' ')}", closed by ${within.map(formatted).join(', ')}.`;
  });
  expectNone(faults);
}

function expectNone(wrong: readonly string[]): void {
  assert.ok(wrong.length === 0, wrong.join('\n'));
}
