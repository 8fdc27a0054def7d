import type { Uri } from 'vscode';
import { placeKey, workspaceFolderOf } from '../../../base/host/uriPaths.ts';
import { readSetting } from '../../../product/host/settings.ts';
import { StatCache } from '../../../references/host/statCache.ts';

/** What one check looks up once: stats of files, and the setting of each workspace folder. */
export class CheckCache extends StatCache {
  private readonly limits = new Map<string, number>();

  /** Returns the maximum size of a picture of a document, in bytes; 0 = no limit. VS Code merges all settings for each that is read. */
  maxBytes(document: Uri): number {
    const folder = workspaceFolderOf(document)?.uri;
    const key = folder ? placeKey(folder) : '';
    const limit = this.limits.get(key) ?? readSetting('checkMaxKB', folder) * 1024;
    this.limits.set(key, limit);
    return limit;
  }
}
