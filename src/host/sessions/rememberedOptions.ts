import * as v from 'valibot';
import type { Memento } from 'vscode';
import { PictureOptions } from '../../shared/model.ts';

const key = 'pictureOptions';

export interface RememberedOptionsParts {
  /** The workspace's own memory. */
  readonly memory: Pick<Memento, 'get' | 'update'>;
  readonly readSettings: () => { readonly aspectRatio: string; readonly size: string; readonly count: number };
}

/** What the person last chose for pictures in this workspace; before the first choice, what the settings say. */
export class RememberedOptions {
  constructor(private readonly parts: RememberedOptionsParts) {}

  get(): PictureOptions {
    const remembered = v.safeParse(PictureOptions, this.parts.memory.get(key));
    return remembered.success ? remembered.output : this.bySettings();
  }

  /** Told of a choice, or of a picture that is sent; kept where it differs from what was there before. */
  set(options: PictureOptions, before = this.get()): void {
    if (!isSame(options, before)) void this.parts.memory.update(key, options);
  }

  private bySettings(): PictureOptions {
    const { aspectRatio, size, count } = this.parts.readSettings();
    return { aspectRatio, size, ...(count > 1 && { count: Math.floor(count) }) };
  }
}

function isSame(one: PictureOptions, other: PictureOptions): boolean {
  const { count = 1, model = '' } = one;
  const isSameKind = one.aspectRatio === other.aspectRatio && one.size === other.size;
  return isSameKind && count === (other.count ?? 1) && model === (other.model ?? '');
}
