import { deepEqual } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

const root = path.resolve(import.meta.dirname, '../..');

/** Who holds a folder of the storage from which files can be taken away, and what goes there. */
const erasers: Readonly<Record<string, string>> = {
  'src/sessions/host/store/atomicFiles.ts': 'halves of files whose writer was killed',
  'src/sessions/host/store/retention.ts': 'sessions, pictures, replies, requests: it decides',
  'src/sessions/host/store/erasing.ts': 'sessions and turns, each in one way',
  'src/sessions/host/sessions.ts': 'hands its folder to the one above',
  'src/sessions/host/store/deleted.ts': 'copies of deleted sessions, as retention says',
  'src/sessions/host/store/windowRegistry.ts': 'notes of windows that are gone',
  'src/sessions/host/requestBodyStore.ts': 'all but the last requests of a session',
  'src/sessions/host/store/entries.ts': 'made from the sessions',
  'src/sessions/host/store/segments.ts': 'made from the sessions',
  'src/sessions/host/store/sessionIndex.ts': 'markers of sessions',
  'src/agents/host/budget.ts': 'places that are given back, and days that are over',
  'src/agents/host/bridge/ticketStore.ts': 'what an agent was told, or is a week old',
};

/** What only some may call, as it is written there. */
const guarded: Readonly<Record<string, readonly string[]>> = {
  'sessions.remove': ['src/sessions/host/store/retention.ts'],
  'deleted.forget': ['src/sessions/host/store/retention.ts'],
  'windows.forget': ['src/sessions/host/store/retention.ts'],
  'erasing.session': ['src/sessions/host/sessions.ts'],
  'erasing.turn': ['src/sessions/host/store/sessionFiles.ts'],
  'claims.acquire': [
    'src/sessions/host/store/removals.ts',
    'src/sessions/host/store/retention.ts',
    'src/sessionsView/host/importer.ts',
  ],
};

/** Who deletes files by the editor, and which. */
const deleters: Readonly<Record<string, string>> = {
  'src/agents/node/localServer.ts': 'its own socket, and what windows left that are gone',
  'src/agents/node/findWindows.ts': 'what says that a window can be reached that is gone',
  'src/sessions/host/store/loadedSessions.ts': 'no file, but what is known of some',
  'src/sessions/host/storage.ts': 'the storage, for the folders above',
  'src/sessions/node/nodeFiles.ts': 'the same',
  'src/agents/host/bridge/connections.ts': 'what says that a window can be reached',
  'src/agents/host/bridge/bridgeListener.ts': 'the same',
  'src/compare/host/tempFiles.ts': 'copies that were compared',
  'src/documents/host/cleanUp/cleanUp.ts': 'pictures the user has chosen, into the trash',
  'src/documents/host/keepPromptFile.ts': 'a prompt file in whose place another comes, in an edit that can be undone',
  'src/documents/host/replacePicture.ts': 'a picture in whose place another comes, in an edit that can be undone',
  'src/insertion/host/fileObstacle.ts': 'its own empty file, by which it has seen that a folder takes one',
  'src/insertion/host/images/pictureFiles.ts':
    'its own claim to a name, and a folder that it has made and that is empty',
  'src/insertion/host/images/savedPictures.ts': 'files that it has begun and could not end',
  'src/insertion/host/insertionUndo.ts': 'files that were put there, when the user says Undo',
  'src/references/host/documentSwap.ts': 'files that were put there, in an edit that can be undone',
  'src/base/host/atomicFile.ts': 'the copy beside a file that is written over',
};

const texts = new Map(sourcesIn('src').map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const calls = [...texts].flatMap(([file, text]) => callsIn(file, text).map((call) => ({ file, text, call })));

describe('What is kept', () => {
  it('goes only where it is named who holds a folder from which files can be taken away', () => {
    const holders = [...texts].flatMap(([file, text]) => (/\bErasableFolder\b/.test(text) ? [file] : []));
    deepEqual(holders.sort(), Object.keys(erasers).sort());
  });

  it('goes in one way, which only some may call', () => {
    for (const [call, files] of Object.entries(guarded))
      deepEqual(
        filesWith((one) => `.${one}`.endsWith(`.${call}`)),
        files,
        call,
      );
  });

  it('is deleted by the editor only where it is named what goes there', () => {
    const isDeletion = (call: string, text: string) =>
      /(^|\.)(fs|files)\.delete$|\.deleteFile$/.test(call) ||
      (text.includes("'node:fs") && /(^|\.)(rm|unlink|rmdir)(Sync)?$/.test(call));
    deepEqual(filesWith(isDeletion, 'src/sessions/host/store/atomicFiles.ts'), Object.keys(deleters).sort());
  });

  it('is behind no cast to a folder from which files can be taken away', () => {
    const casts = [...texts].filter(([, text]) => /\bas (unknown as )?(Erasable|AtomicFiles|StorageFolder)/.test(text));
    deepEqual(
      casts.map(([file]) => file),
      [],
    );
  });
});

function filesWith(isMeant: (call: string, text: string) => boolean, but?: string): readonly string[] {
  const found = calls.filter(({ file, text, call }) => file !== but && isMeant(call, text));
  return [...new Set(found.map(({ file }) => file))].sort();
}

/** `workspace.fs.delete` of `await workspace.fs.delete(uri)`; of members of this object without `this`. */
function callsIn(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node.expression.getText(source).replace(/^this\.|[?!]/g, ''));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function sourcesIn(folder: string): readonly string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts')).map((file) => path.posix.join(folder, ...file.split(path.sep)));
}
