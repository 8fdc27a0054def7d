/** Everything Limn keeps, below the extension's own storage. */
import * as vscode from 'vscode';
import { tellProblem } from './host/commands/telling.ts';
import type { Log } from './host/log.ts';
import { StorageFolder } from './host/sessions/folder.ts';
import { Pictures } from './host/sessions/pictures.ts';
import { RememberedOptions } from './host/sessions/rememberedOptions.ts';
import { Replies } from './host/sessions/replies.ts';
import { Sessions } from './host/sessions/sessions.ts';
import { Thumbnails } from './host/sessions/thumbnails.ts';
import { readSettings } from './host/settings.ts';

export type Storage = ReturnType<typeof createStorage>;

export function createStorage({ globalStorageUri, workspaceState }: vscode.ExtensionContext, log: Log) {
  const folder = (name: string) => new StorageFolder(vscode.Uri.joinPath(globalStorageUri, name));
  const pictureFolder = folder('pictures');
  const thumbnailFolder = folder('thumbnails');
  return {
    pictureFolder,
    thumbnailFolder,
    pictures: new Pictures(pictureFolder),
    thumbnails: new Thumbnails(thumbnailFolder),
    replies: new Replies(folder('replies')),
    sessions: new Sessions({ folder: folder('sessions'), onProblem: (error) => tellProblem(log, error) }),
    remembered: new RememberedOptions({ memory: workspaceState, readSettings }),
  };
}
