/** Merges the changes that two windows made to the same session, so that nothing either has received is lost. */

import { isEmptyDraft } from './draft.ts';
import type { Picture } from './model/picture.ts';
import type { Draft, Result, Turn } from './model/session.ts';
import { isReplaceable } from './pictureTurn.ts';

/** A value as this window has it, as another window wrote it, and as this window last knew it on disk. */
interface Versions<T> {
  readonly ours: T;
  readonly theirs: T;
  readonly base: T | undefined;
}

/** Versions of a turn, and whether this window runs the job of a result. */
interface TurnVersions extends Versions<Turn> {
  readonly runsHere: (resultId: string) => boolean;
}

/** Merges field by field: our value if this window changed it, otherwise theirs. */
export function mergeFields<T extends object>({ ours, theirs, base }: Versions<T>): T {
  const known: Readonly<Record<string, unknown>> = { ...base };
  const changed = Object.entries(ours).filter(([name, value]) => !isSame(value, known[name]));
  const removed = Object.keys(base ?? {}).filter((name) => !(name in ours));
  const rest = Object.entries(theirs).filter(([name]) => !removed.includes(name));
  return Object.fromEntries([...rest, ...changed]) as T;
}

/** `base` is the draft as last received from another window: newer input of this window is kept, unless the other one has just sent it. */
export function mergeDraft({ ours, theirs, base }: Versions<Draft>, lastTurn: Turn | undefined): Draft {
  const isTypedHere = !isEmptyDraft(ours) && !isSame(ours, base);
  const isSent = isEmptyDraft(theirs) && lastTurn?.prompt === ours.text;
  return isSame(ours, theirs) || (isTypedHere && !isSent) ? ours : theirs;
}

/** Merges input that was typed before the session's files arrived from the former window with the rest of the stored draft. */
export function mergeResumedDraft(ours: Draft, stored: Draft): Draft {
  return isEmptyDraft(ours) ? ours : { ...stored, ...ours };
}

/** Merges both windows' results. Returns `theirs` unchanged if this window adds nothing. */
export function mergeTurn(versions: TurnVersions): Turn {
  const { ours, theirs, base } = versions;
  const merged = { ...mergeFields({ ours, theirs, base }), results: mergeResults(versions) };
  const { results, shown: at } = ours.shown === base?.shown ? theirs : ours;
  const shown = Math.max(
    0,
    merged.results.findIndex(({ id }) => id === results[at]?.id),
  );
  return isSame({ ...merged, shown }, theirs) ? theirs : { ...merged, shown };
}

function mergeResults({ ours, theirs, base, runsHere }: TurnVersions): readonly Result[] {
  const theirIds = new Set(theirs.results.map(({ id }) => id));
  const isWanted = (result: Result) => !(isReplaceable(result) && resultOf(base, result.id));
  const added = ours.results.filter((result) => !theirIds.has(result.id) && isWanted(result));
  const both = theirs.results.flatMap((result) => {
    const own = resultOf(ours, result.id);
    if (own?.state === 'running' && runsHere(own.id)) return [own];
    if (own) return [mergeResult({ ours: own, theirs: result, base: resultOf(base, result.id) })];
    return isWanted(result) ? [result] : [];
  });
  return [...both, ...added];
}

/** Returns the result that got further. If both have ended, merges their fields; if both are running, returns ours if this window changed it. */
function mergeResult({ ours, theirs, base }: Versions<Result>): Result {
  const ahead = progress(ours) - progress(theirs);
  if (ahead !== 0) return ahead > 0 ? ours : theirs;
  if (progress(ours) === 0) return isSame(ours, base) ? theirs : ours;
  return { ...mergeFields({ ours, theirs, base }), pictures: mergePictures({ ours, theirs, base }) };
}

/** Returns the pictures of both, except those that either has removed. */
function mergePictures({ ours, theirs, base }: Versions<Result>): readonly Picture[] {
  const find = (result: Result | undefined, id: string) => result?.pictures.find((picture) => picture.id === id);
  const both = theirs.pictures.flatMap((picture) => {
    const [own, known] = [find(ours, picture.id), find(base, picture.id)];
    if (own) return [mergeFields({ ours: own, theirs: picture, base: known })];
    return known ? [] : [picture];
  });
  const added = ours.pictures.filter(({ id }) => !find(theirs, id) && !find(base, id));
  return [...both, ...added];
}

/** A result that another window marked as interrupted may still be running or end normally. */
function progress({ state, failure }: Result): number {
  return state === 'running' || failure?.kind === 'interrupted' ? 0 : 1;
}

function resultOf(turn: Turn | undefined, id: string): Result | undefined {
  return turn?.results.find((result) => result.id === id);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
