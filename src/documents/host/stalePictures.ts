import { FileType, RelativePattern, type Uri } from 'vscode';
import { mapConcurrently } from '../../base/common/async.ts';
import { foundFiles } from '../../base/host/foundFiles.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { placeKey, rootOf } from '../../base/host/uriPaths.ts';
import { drawnEndings, drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import { getPromptFilePath, promptFileEnding } from '../../promptFiles/common/promptFile.ts';
import { type ImageStatus, isNotDownloaded } from '../../promptFiles/host/imageStatus.ts';
import type { DocumentReference } from '../../references/host/documentReferences.ts';
import { typeOf } from '../../references/host/referencedFile.ts';
import {
  addPromptFile,
  type CalledFile,
  type GetImageStatus,
  groupByFile,
  type MissingPicture,
} from './missingPictures.ts';

/** A picture that can be generated again, because its prompt file has changed since, or because it was changed by hand. */
export interface StalePicture extends MissingPicture {
  readonly state: Extract<ImageStatus['state'], 'stale' | 'byHand'>;
}

interface Stale {
  readonly stale: readonly StalePicture[];
  /** Prompt files that cannot be used, so that the state of their pictures is unknown. */
  readonly unusable: readonly UnusableFile[];
}

/** Returns the pictures of references and files that could be generated again, in their order. */
export async function findStalePictures(
  references: readonly DocumentReference[],
  files: readonly Uri[],
  stateOf: GetImageStatus,
): Promise<Stale> {
  const groups = new Map(groupByFile(references));
  for (const file of files) groups.set(placeKey(file), groups.get(placeKey(file)) ?? { file, references: [] });
  const found = (await mapConcurrently([...groups.values()], (called) => findStale(called, stateOf))).flatMap(
    (one) => one ?? [],
  );
  return {
    stale: found.flatMap((one) => ('fault' in one ? [] : [one])),
    unusable: found.flatMap((one) => ('fault' in one ? [one] : [])),
  };
}

async function findStale(
  { file, references }: CalledFile,
  stateOf: GetImageStatus,
): Promise<StalePicture | UnusableFile | undefined> {
  // Most pictures have no prompt file, and need not be read.
  const path = getPromptFilePath(file.path);
  if (path === undefined || (await typeOf(file.with({ path }))) === undefined) return undefined;
  const { state, file: place, promptFile: read, hash } = await stateOf(file);
  if (!place || !read || hash === undefined || !drawnTypeOf(file.path)) return undefined;
  if ('fault' in read) return { file: place, ...read };
  if ((state !== 'stale' && state !== 'byHand') || (await isNotDownloaded(file))) return undefined;
  if ('not' in (await insideWorkspace(file, { root: rootOf(file) }))) return undefined;
  const alt = references.map((one) => one.alt?.trim()).find(Boolean) ?? '';
  const picture = addPromptFile({ file, references, prompt: alt, replaces: hash }, { file: place, read });
  return picture.prompt ? { ...picture, state } : undefined;
}

/** Returns the pictures of the prompt files in a folder, that of one prompt file, or a picture itself; no document needs to reference them. */
export async function findPicturesAt(place: Uri): Promise<readonly Uri[]> {
  if (drawnTypeOf(place.path)) return [place];
  if (place.path.endsWith(promptFileEnding)) return findPicturesOf(place);
  if (((await typeOf(place)) ?? 0) !== FileType.Directory) return [];
  const files = await foundFiles(new RelativePattern(place, `**/*${promptFileEnding}`), undefined, 20_000);
  return (await mapConcurrently(files, findPicturesOf)).flat();
}

async function findPicturesOf(promptFile: Uri): Promise<readonly Uri[]> {
  const stem = promptFile.path.slice(0, -promptFileEnding.length);
  const possible = drawnEndings.map((ending) => promptFile.with({ path: `${stem}.${ending}` }));
  const there = await mapConcurrently(possible, async (uri) => ((await typeOf(uri)) === undefined ? [] : [uri]));
  return there.flat();
}
