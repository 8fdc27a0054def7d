import type { Disposable } from 'vscode';
import type { Mode } from '../../product/common/mode.ts';
import type { Picture } from '../common/model/picture.ts';
import type { Session } from '../common/model/session.ts';
import type { HistoryLimits, StoredPicture } from '../common/retentionRules.ts';

/** A finished picture as lists and the gallery show it. */
export interface PictureSummary extends Pick<Picture, 'id' | 'hash' | 'mediaType' | 'width' | 'height' | 'thumbnail'> {
  readonly model: string;
  /** As asked, `16:9`; empty where the service decided. */
  readonly aspectRatio: string;
  /** What it was drawn from, cut to 200 characters. */
  readonly prompt: string;
  /** Those that came with it, cut to 500 characters. */
  readonly words?: string;
  /** Which asked for it, where not the person did. */
  readonly agent?: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** What lists need of a session that is not empty. */
export interface Summary {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Of its first turn. */
  readonly mode: Mode;
  /** Nothing was sent yet. */
  readonly isDraft?: boolean;
  /** Its message box holds something that was not sent. */
  readonly hasDraft?: boolean;
  /** Which began it, where not the person did. */
  readonly agent?: string;
  readonly pinned: boolean;
  /** Oldest first; drafts and pictures sent along do not count. */
  readonly pictures: readonly PictureSummary[];
  /** A job of any window fills one of its turns now. */
  readonly isRunning?: boolean;
}

/** Sessions that were deleted, which stay to be brought back until one of the two is called. */
export interface Deletion {
  readonly ids: readonly string[];
  /** Why the others of those that were to be deleted are still there; missing = all were deleted. */
  readonly problem?: unknown;
  /** Brings them back as they were. */
  undo(): Promise<void>;
  /** Nobody can want them back any more. */
  forget(): void;
}

/** Files of one kind in Limn's storage. */
export interface StorageShare {
  readonly files: number;
  readonly bytes: number;
}

/** What had to go: pictures over the limit, with the bytes freed, and sessions that were too old. */
export interface CleanupResult {
  readonly pictures: number;
  readonly bytes: number;
  readonly sessions: number;
}

/** What takes how much room on the disk. */
export interface StorageSizes {
  readonly sessions: StorageShare;
  readonly pictures: readonly StoredPicture[];
  readonly thumbnails: StorageShare;
  /** The service's own turns, kept for continuing pictures. */
  readonly replies: StorageShare;
  /** What is derived for lists and search, and can be made again. */
  readonly lists: StorageShare;
}

/**
 * All kept sessions, of this workspace or of all by `limn.history.scope`. Promises fail where the disk refuses;
 * the errors name files and no content.
 */
export interface History {
  /** The pinned ones, then the newest, newest first; those after `before` where it is given. Reads as much as it gives. */
  newest(count: number, before?: Summary): Promise<readonly Summary[]>;
  /** Those with the text in title, prompts or answers, newest first; letters of either case count alike. */
  search(text: string, signal: AbortSignal): Promise<readonly Summary[]>;
  /** The session as it is now; nothing where there is none or it cannot be read. */
  load(id: string): Promise<Session | undefined>;
  rename(id: string, title: string): Promise<void>;
  pin(id: string, on: boolean): Promise<void>;
  /** Gives the id of the copy. */
  duplicate(id: string): Promise<string>;
  /** A new session with the turns up to and with this one; gives its id. */
  branch(id: string, turnId: string): Promise<string>;
  /** Takes sessions away, with their jobs. */
  delete(ids: readonly string[]): Promise<Deletion>;
  /** Keeps a session that came from elsewhere, as it is; its id is not in use (see `has`). False where the disk refused it: it is in memory alone then. */
  add(session: Session): Promise<boolean>;
  has(id: string): Promise<boolean>;
  sizes(): Promise<StorageSizes>;
  /** Deletes the pictures that nothing needs, as the user asks; gives the bytes freed, or why nothing can be said to be unused. */
  deleteUnused(): Promise<number | 'atWork' | 'unreadable'>;
  /** Deletes what is over the limits: of all sessions, whichever the lists show. */
  keepWithin(limits: HistoryLimits): Promise<CleanupResult>;
  /** How many sessions of this window have a job in flight. */
  running(): number;
  /** Whether a job of any window is in flight, whose picture no session may name yet. */
  isAtWork(): Promise<boolean>;
  /** Sessions came, changed or went, here or in another window; at most a few times a second. */
  onDidChange(listener: () => void): Disposable;
}
