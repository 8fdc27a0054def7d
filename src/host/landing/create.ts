import type { Disposable, ExtensionContext } from 'vscode';
import type { SessionsFeature } from '../sessions/create.ts';
import { readSettings } from '../settings.ts';
import { type DropEditsOptions, registerDropEdits } from './dropEdits.ts';
import { createLandings, type LandingsOptions } from './landings.ts';

export type LandingFeature = ReturnType<typeof createLanding>;

interface Needs {
  readonly extension: ExtensionContext;
  readonly sessions: SessionsFeature;
  /** Has the bytes of a picture carry along where it came from, on their way into the workspace. */
  readonly prepare: Required<LandingsOptions>['prepare'];
}

/** Where results go, and the passages they come from. */
export function createLanding({ extension, sessions, prepare }: Needs) {
  const bytes: LandingsOptions['bytes'] = (picture) => sessions.storage.pictures.bytes(picture);
  const files = { readSettings, bytes, prepare };
  const landings = createLandings(files);
  extension.subscriptions.push(landings);
  return {
    landings,
    /** Pictures that are dragged or pasted, once there is who knows them. */
    takeDropped: (known: Pick<DropEditsOptions, 'pictureById' | 'lastCopied'>): Disposable =>
      registerDropEdits({ ...files, ...known }),
  };
}
