import { type ExtensionContext, type Range, type TextDocument, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { resolveFileArgument } from '../../base/host/resolveFileArgument.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { CheckPictures } from './check/checkPictures.ts';
import { PictureCheck } from './check/pictureCheck.ts';
import { ProblemList } from './check/problemList.ts';
import { ProblemUpdater } from './check/problemUpdater.ts';
import { cleanUpPictures, editorCleanUpScreen } from './cleanUp/cleanUp.ts';
import { GenerateMissing } from './generateMissing.ts';
import { identifyImage, keepPromptFile } from './keepPromptFile.ts';
import { MakeLook } from './makeLook.ts';
import { getQuickFixes } from './quickFixes.ts';
import { RegenerateStale } from './regenerateStale.ts';
import { type SaveNeeds, savePictures } from './savePictures.ts';
import { findReferencePlace } from './scope.ts';
import { shrinkPicture } from './shrinkPicture.ts';
import { WriteAltText } from './writeAltText.ts';

interface Needs extends SaveNeeds, LooksFeature, Pick<SetUpFeature, 'setUp'> {
  readonly extension: Pick<ExtensionContext, 'subscriptions'>;
  readonly language: Language;
  readonly sessions: SessionsFeature;
  readonly panel: PanelFeature;
}

export type DocumentsFeature = ReturnType<typeof createDocuments>;

/** Creates what concerns the pictures of documents: missing, stale, unused and too large ones, their alternative texts and their looks. */
export function createDocuments(needs: Needs) {
  const { language, panel, promptFiles, service, sessions } = needs;
  const makeLook = new MakeLook(needs);
  const generateMissing = new GenerateMissing(needs, savePictures(needs));
  const regenerateStale = new RegenerateStale(needs, generateMissing);
  const altText = new WriteAltText(sessions.altTexts, service, promptFiles);
  const problems = new ProblemList(language);
  const check = new PictureCheck(promptFiles);
  const updater = new ProblemUpdater(problems, check);
  const checkPictures = new CheckPictures(language, check, problems, updater);
  const { sessions: known } = sessions.storage;
  needs.extension.subscriptions.push(problems, updater);
  const atReference =
    (run: (document: TextDocument, place: number) => Promise<void>) => async (document: unknown, place: unknown) => {
      const at = await findReferencePlace(document, place);
      if (at) await run(at.document, at.place);
    };
  return {
    makeLook: (argument: unknown, selected: unknown) => makeLook.run(argument, selected),
    makeLookFrom: (sources: Parameters<typeof makeLook.makeFrom>[0]) => makeLook.makeFrom(sources),
    generateMissing: (argument: unknown) => generateMissing.run(argument),
    generatePicture: atReference((document, place) => generateMissing.runForReference(document, place)),
    checkPictures: (argument: unknown) => checkPictures.run(argument),
    cleanUpPictures: () => cleanUpPictures(editorCleanUpScreen(language), language),
    checkDocument: (document: TextDocument) => checkPictures.checkDocument(document),
    shrinkPicture: async (picture: unknown) => {
      const file = resolveFileArgument(picture);
      if (file) await shrinkPicture(file, language, panel.panels);
    },
    keepPromptFile: (argument: unknown) =>
      keepPromptFile(
        argument,
        (file, bytes) => identifyImage(file, bytes, { language, sessions: known, files: workspace.fs }),
        promptFiles,
      ),
    makeStaleAgain: (argument: unknown) => regenerateStale.run(argument),
    makePictureAgain: atReference((document, place) => regenerateStale.runForReference(document, place)),
    writeAltText: atReference((document, place) => altText.write(document, place)),
    quickFixes: (document: TextDocument, range: Range) =>
      getQuickFixes(document, range, { problems, stateOf: promptFiles.stateOf }),
  };
}
