import type { Disposable } from 'vscode';
import type { Mode } from '../../product/common/mode.ts';
import type { Picture } from '../common/model/picture.ts';
import type { Session } from '../common/model/session.ts';
import type { HistoryLimits, StoredPicture } from '../common/retentionRules.ts';

/** A finished picture as lists and the gallery show it. */
export interface PictureSummary extends Pick<Picture, 'id' | 'hash' | 'mediaType' | 'width' | 'height' | 'thumbnail'> {
  readonly model: string;
  /** As requested, such as `16:9`; empty if the service decided. */
  readonly aspectRatio: string;
  /** The prompt it was generated from, cut to 200 characters. */
  readonly prompt: string;
  /** The text that came with it, cut to 500 characters. */
  readonly words?: string;
  /** The agent that requested it; missing if the user did. */
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
  /** The mode of its first turn. */
  readonly mode: Mode;
  /** Nothing was sent yet. */
  readonly isDraft?: boolean;
  /** Its composer contains something that was not sent. */
  readonly hasDraft?: boolean;
  /** The agent that began it; missing if the user did. */
  readonly agent?: string;
  readonly pinned: boolean;
  /** Oldest first; without partial and attached pictures. */
  readonly pictures: readonly PictureSummary[];
  /** A job of any window is running for one of its turns. */
  readonly isRunning?: boolean;
}

/** Deleted sessions, which can be restored until `undo` or `forget` is called. */
export interface Deletion {
  readonly ids: readonly string[];
  /** Why the remaining sessions could not be deleted; missing = all were deleted. */
  readonly problem?: unknown;
  /** Restores them unchanged. */
  undo(): Promise<void>;
  /** Called when they can no longer be restored. */
  forget(): void;
}

/** Files of one kind in Limn's storage. */
export interface StorageShare {
  readonly files: number;
  readonly bytes: number;
}

/** What was deleted: pictures over the limit, with the bytes freed, and sessions that were too old. */
export interface CleanupResult {
  readonly pictures: number;
  readonly bytes: number;
  readonly sessions: number;
}

/** What takes how much disk space. */
export interface StorageSizes {
  readonly sessions: StorageShare;
  readonly pictures: readonly StoredPicture[];
  readonly thumbnails: StorageShare;
  /** The raw content of responses, stored for continuing pictures. */
  readonly replies: StorageShare;
  /** The index for lists and search, which can be rebuilt. */
  readonly lists: StorageShare;
}

/**
 * All stored sessions, of this workspace or of all, depending on `limn.history.scope`. Promises reject if the disk refuses; the errors name
 * files and no content.
 */
export interface History {
  /** Returns the pinned sessions, then the others, newest first; only those after `before`, if given. Reads no more than it returns. */
  newest(count: number, before?: Summary): Promise<readonly Summary[]>;
  /** Returns the sessions with the text in title, prompts or answers, newest first; ignores case. */
  search(text: string, signal: AbortSignal): Promise<readonly Summary[]>;
  /** Returns the session as it is now, or undefined if it is missing or cannot be read. */
  load(id: string): Promise<Session | undefined>;
  rename(id: string, title: string): Promise<void>;
  pin(id: string, on: boolean): Promise<void>;
  /** Returns the id of the copy. */
  duplicate(id: string): Promise<string>;
  /** Creates a session with the turns up to and including this one. Returns its id. */
  branch(id: string, turnId: string): Promise<string>;
  /** Deletes sessions and cancels their jobs. */
  delete(ids: readonly string[]): Promise<Deletion>;
  /**
   * Stores an imported session unchanged; its id must not be in use (see `has`). Returns false if the disk refused it, so that it is in
   * memory only.
   */
  add(session: Session): Promise<boolean>;
  has(id: string): Promise<boolean>;
  sizes(): Promise<StorageSizes>;
  /** Deletes unused pictures at the user's request. Returns the bytes freed, or the reason why no picture can be said to be unused. */
  deleteUnused(): Promise<number | 'atWork' | 'unreadable'>;
  /** Deletes what exceeds the limits, of all sessions, listed or not. */
  keepWithin(limits: HistoryLimits): Promise<CleanupResult>;
  /** Returns how many sessions of this window have a job in flight. */
  running(): number;
  /** Returns whether a job of any window is in flight, whose picture no session may name yet. */
  isAtWork(): Promise<boolean>;
  /** Called when sessions were added, changed or deleted, here or in another window; at most a few times a second. */
  onDidChange(listener: () => void): Disposable;
}
