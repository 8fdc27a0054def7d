import path from 'node:path';
import type { Files } from '../../../../../src/sessions/common/files.ts';
import { StoredHistory } from '../../../../../src/sessions/host/history.ts';
import { Pictures } from '../../../../../src/sessions/host/imageStore.ts';
import { RawReplyStore } from '../../../../../src/sessions/host/rawReplyStore.ts';
import { RequestBodyStore } from '../../../../../src/sessions/host/requestBodyStore.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { AtomicFiles, folderBelow } from '../../../../../src/sessions/host/store/atomicFiles.ts';
import { Claims } from '../../../../../src/sessions/host/store/claims.ts';
import { DeletedSessions } from '../../../../../src/sessions/host/store/deleted.ts';
import { Retention } from '../../../../../src/sessions/host/store/retention.ts';
import { WindowRegistry } from '../../../../../src/sessions/host/store/windowRegistry.ts';
import { DiskFiles } from './diskFiles.ts';

export interface DiskOptions {
  readonly now?: () => number;
  readonly workspace?: () => string | undefined;
  readonly onlyOf?: () => string | undefined;
  readonly isKept?: () => boolean;
  /** The disk below a folder. If it is missing, a real disk is used. */
  readonly disk?: (place: string) => Files;
}

/** Creates a window's whole store on a real disk, composed as in Limn. */
export function openStore(place: string, options: DiskOptions = {}) {
  const {
    now = Date.now,
    workspace,
    onlyOf = () => undefined,
    isKept = () => true,
    disk = (below) => new DiskFiles(below),
  } = options;
  const diskFolder = (...names: readonly string[]) => new AtomicFiles(disk(path.join(...names)));
  const problems: unknown[] = [];
  const onProblem = (problem: unknown) => void problems.push(problem);
  const folder = diskFolder(place, 'sessions');
  const folders = {
    pictures: diskFolder(place, 'pictures'),
    thumbnails: diskFolder(place, 'thumbnails'),
    replies: diskFolder(place, 'replies'),
    requests: diskFolder(place, 'requests'),
  };
  const claims = new Claims();
  const windows = new WindowRegistry(diskFolder(place, 'windows'), now, claims);
  const sessions = new Sessions({ folder, onProblem, windows, isKept, ...(workspace && { workspace }) });
  const deleted = new DeletedSessions(folderBelow(folder, 'deleted'));
  const stopped: string[] = [];
  const parts = { ...folders, folder, sessions, deleted, windows, claims };
  const retention = new Retention({ ...parts, isKept, since: Date.now(), now });
  const history = new StoredHistory(retention, onlyOf, (resultId) => void stopped.push(resultId));
  return {
    ...parts,
    history,
    problems,
    stopped,
    retention,
    kept: new Pictures(folders.pictures, (hash) => retention.expect(hash)),
    told: new RawReplyStore(folders.replies, (resultId) => retention.expect(resultId)),
    asked: new RequestBodyStore(folders.requests),
    /** Cleans up as the next start does. */
    sweep: (since = Date.now()) => new Retention({ ...parts, isKept, since, now }).sweep(),
    close: async () => {
      await retention.leave();
      sessions.dispose();
    },
  };
}

export type Store = ReturnType<typeof openStore>;
