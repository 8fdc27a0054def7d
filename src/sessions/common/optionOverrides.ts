/** Which options of pictures the user chose for a session; all others are those of the settings, also when these change. */

import type { Draft } from './model/session.ts';
import { type PictureOption, type PictureOptions, pictureOptionNames } from './model/turnRequest.ts';

/** A session that nobody has chosen anything for. */
export const noOverrides: Pick<Draft, 'chosen'> = { chosen: [] };

/**
 * What is chosen when these options take the place of the draft's: what changes, but not to what the settings say. Drafts of an older Limn do not tell; in
 * them everything counts as chosen.
 */
export function updateOverrides(draft: Draft, options: PictureOptions, usual?: PictureOptions): Pick<Draft, 'chosen'> {
  const { chosen } = draft;
  if (!chosen) return {};
  const isChosen = (name: PictureOption) =>
    isSame(name, options, draft.options) ? chosen.includes(name) : !usual || !isSame(name, options, usual);
  return { chosen: pictureOptionNames.filter(isChosen) };
}

/** The draft with the settings' options where the user chose none. */
export function applyDefaults(draft: Draft, usual: PictureOptions): Draft {
  const { chosen } = draft;
  if (!chosen) return draft;
  const of = (name: PictureOption) => (chosen.includes(name) ? draft.options : usual);
  const [{ aspectRatio }, { size }, { count }, { model }] = [of('aspectRatio'), of('size'), of('count'), of('model')];
  const { alike } = draft.options;
  const named = { ...(count !== undefined && { count }), ...(model !== undefined && { model }) };
  const options = { aspectRatio, size, ...named, ...(alike && { alike }) };
  return pictureOptionNames.every((name) => isSame(name, options, draft.options)) ? draft : { ...draft, options };
}

function isSame(name: PictureOption, one: PictureOptions, other: PictureOptions): boolean {
  return name === 'count' ? (one.count ?? 1) === (other.count ?? 1) : (one[name] ?? '') === (other[name] ?? '');
}
