/** Sets up the comparison of two pictures, or of a picture and its committed version. */
import { type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import { writeAtomic } from '../../base/host/atomicFile.ts';
import type { Language } from '../../base/host/formats.ts';
import { fail } from '../../base/host/messages.ts';
import { withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { pageFiles } from '../../pageKit/host/pageHtml.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { pickImagePair } from './comparePictures.ts';
import { Comparisons } from './comparisons.ts';
import { TempFiles } from './tempFiles.ts';

interface Needs {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Pick<Service, 'readAnyPicture'>;
}

export type CompareFeature = ReturnType<typeof createCompare>;

export function createCompare({ extension, language, log, service }: Needs) {
  const kept = new TempFiles(Uri.joinPath(extension.globalStorageUri, 'compared'));
  const comparisons = new Comparisons({
    page: {
      language,
      readPicture: (bytes) => service.readAnyPicture(bytes, ''),
      keep: (bytes, ending) => kept.keep(bytes, ending),
      drop: (file) => kept.drop(file),
      saveDifference,
      now: () => Date.now(),
      onUnknownMessage: (places) => log.warn(`A message of a comparison was dropped, it does not fit at: ${places}`),
    },
    files: (folders) => pageFiles('comparison', extension.extensionUri, kept.folder, ...folders),
    memory: extension.workspaceState,
  });
  extension.subscriptions.push(comparisons);
  return {
    comparisons,
    comparePictures: async (argument: unknown, all: unknown) => {
      const pair = await pickImagePair(argument, all);
      if (pair) await comparisons.show(pair);
    },
  };
}

async function saveDifference(bytes: Uint8Array, beside: Uri): Promise<void> {
  const name = `${withoutImageExtension(baseName(beside))}-difference.png`;
  const defaultUri = Uri.joinPath(folderOf(beside), name);
  const file = await window.showSaveDialog({ defaultUri, filters: { PNG: ['png'] }, title: l10n.t('Save Difference') });
  if (!file) return;
  try {
    await writeAtomic(file, bytes, workspace.fs);
  } catch (error) {
    void fail(l10n.t('{0} could not be written. {1}', file.fsPath, toErrorMessage(error)));
  }
}
