import * as v from 'valibot';
import type { Memento } from 'vscode';
import { isModelName } from '../common/modelChoice.ts';

const key = 'favoriteModels';

/** Maximum number of favorites; the oldest are forgotten. */
const most = 24;

const Names = v.array(v.string());

/** The image models that the user marked with a star, in all windows. */
export class FavoriteModels {
  constructor(private readonly memory: Pick<Memento, 'get' | 'update'>) {}

  get(): readonly string[] {
    const read = v.safeParse(Names, this.memory.get(key));
    return read.success ? [...new Set(read.output.filter(isModelName))].slice(-most) : [];
  }

  async toggle(name: string): Promise<void> {
    const others = this.get().filter((one) => one !== name);
    const isFavorite = others.length < this.get().length;
    await this.memory.update(key, isFavorite ? others : [...others, name].slice(-most));
  }
}
