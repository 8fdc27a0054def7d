/** The order of the parts of a source, the imports against it, and import cycles. */

/** What each file imports of the others. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export interface Import {
  readonly file: string;
  readonly imported: string;
}

/** What lies in the source itself, above all parts. */
export const entries = 'entries';

/** The parts of the source from the lowest on: folders, of which one may lie in another. */
export class Ladder {
  readonly #homes: readonly string[];

  constructor(homes: readonly string[]) {
    this.#homes = [...homes, entries];
  }

  /** The part that a file belongs to, by the longest path that fits. */
  homeOf(file: string): string | undefined {
    if (!file.includes('/')) return entries;
    const fitting = this.#homes.filter((home) => file.startsWith(`${home}/`));
    return fitting.sort((one, other) => other.length - one.length)[0];
  }

  /** Imports of a part that stands above the file's own. */
  upward(imports: Imports): readonly Import[] {
    const rung = (file: string) => this.#homes.indexOf(this.homeOf(file) ?? '');
    return allOf(imports).filter(({ file, imported }) => rung(imported) > rung(file));
  }

  /** Which parts import which. */
  homeImports(imports: Imports): Imports {
    const found = new Map<string, string[]>(this.#homes.map((home) => [home, []]));
    for (const { file, imported } of allOf(imports)) {
      const [home = '', other = ''] = [this.homeOf(file), this.homeOf(imported)];
      if (home !== other) found.get(home)?.push(other);
    }
    return found;
  }
}

export function allOf(imports: Imports): readonly Import[] {
  return [...imports].flatMap(([file, all]) => all.map((imported) => ({ file, imported })));
}

/** Everything that is reached from here by imports; from a cycle also itself. */
export function reachedFrom(imports: Imports, from: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const ahead = [from];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop())
    for (const imported of imports.get(next) ?? []) {
      if (!reached.has(imported)) ahead.push(imported);
      reached.add(imported);
    }
  return reached;
}

/** The sets, each sorted, in which each reaches each other by imports. */
export function cycles(imports: Imports): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((one) => [one, reachedFrom(imports, one)]));
  const around = [...reached].filter(([one, all]) => all.has(one));
  const sets = around.map(([one, all]) =>
    [...all]
      .filter((other) => reached.get(other)?.has(one))
      .sort()
      .join(' '),
  );
  return [...new Set(sets)].sort().map((set) => set.split(' '));
}
