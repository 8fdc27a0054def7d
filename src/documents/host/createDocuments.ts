/** Pictures that belong to documents: those that are missing are drawn, and those that are stale drawn again. */
import { type ExtensionContext, type Range, type TextDocument, type Uri, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { editorNotifier } from '../../base/host/showNotification.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { readSettings } from '../../product/host/settings.ts';
import { readPromptFileAttachments } from '../../promptFiles/host/readPromptFileAttachments.ts';
import { resolveFileArgument } from '../../provenance/host/resolveFileArgument.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { createCheck } from './check/createCheck.ts';
import { cleanUpPictures, editorCleanUpScreen } from './cleanUp/cleanUp.ts';
import { createMakeLook } from './createMakeLook.ts';
import { GenerateMissing } from './generateMissing.ts';
import { identifyImage } from './identifyImage.ts';
import { runKeepPromptFile } from './keepPromptFile.ts';
import { quickFixes } from './quickFixes.ts';
import { referencePlace } from './referencePlace.ts';
import { RegenerateStale } from './regenerateStale.ts';
import { resolveImageArgument } from './resolveImage.ts';
import { type SaveNeeds, savePictures } from './savePictures.ts';
import { ShrinkPicture } from './shrinkPicture.ts';
import { WriteAltText } from './writeAltText.ts';

interface Needs extends SaveNeeds, LooksFeature, Pick<SetUpFeature, 'setUp'> {
  readonly extension: Pick<ExtensionContext, 'subscriptions'>;
  readonly language: Language;
  readonly sessions: SessionsFeature;
  readonly panel: PanelFeature;
}

export type DocumentsFeature = ReturnType<typeof createDocuments>;

export function createDocuments(needs: Needs) {
  const makeLook = createMakeLook(needs);
  const {
    language,
    panel,
    promptFiles,
    sessions: { storage },
  } = needs;
  const { generateMissing, makeStale } = createDrawing(needs);
  const writeAltText = createWriteAltText(needs);
  const shrinkPicture = new ShrinkPicture({
    language,
    draw: (bytes, mediaType, how) => panel.panels.redraw(bytes, mediaType, how),
    maxKB: (picture) => readSettings(picture).checkMaxKB,
  });
  const { checkPictures, problems } = createCheck(needs);
  return {
    makeLook: (argument: unknown, selected: unknown) => makeLook.run(argument, selected),
    makeLookFrom: (sources: Parameters<typeof makeLook.from>[0]) => makeLook.from(sources),
    generateMissing: (argument: unknown) => generateMissing.run(argument),
    generatePicture: async (document: unknown, place: unknown) => {
      const at = await referencePlace(document, place);
      if (at) await generateMissing.runForReference(at.document.uri, at.place);
    },
    checkPictures: (argument: unknown) => checkPictures.run(argument),
    cleanUpPictures: () => cleanUpPictures(editorCleanUpScreen(language), language),
    checkDocument: (document: TextDocument) => checkPictures.checkDocument(document),
    shrinkPicture: async (picture: unknown) => {
      const file = resolveFileArgument(picture);
      if (file) await shrinkPicture.shrink(file);
    },
    keepPromptFile: (argument: unknown) =>
      runKeepPromptFile(argument, {
        fileOf: resolveImageArgument,
        known: (file, bytes) =>
          identifyImage(file, bytes, { language, sessions: storage.sessions, files: workspace.fs }),
        promptFileFor: (picture) => promptFiles.promptFileFor(picture),
      }),
    makeStaleAgain: (argument: unknown) => makeStale.run(argument),
    makePictureAgain: async (document: unknown, place: unknown) => {
      const at = await referencePlace(document, place);
      if (at) await makeStale.one(at.document, at.place);
    },
    writeAltText: async (document: unknown, place: unknown) => {
      const at = await referencePlace(document, place);
      if (at) await writeAltText.write(at.document, at.place);
    },
    quickFixes: (document: TextDocument, range: Range) =>
      quickFixes(document, range, { problems, stateOf: (picture) => promptFiles.stateOf(picture) }),
  };
}

function createDrawing(needs: Needs) {
  const { language, looks, sessions, panel, promptFiles } = needs;
  const asking = {
    language,
    usual: () => sessions.storage.usual.get(),
    model: () => readSettings().imageModel,
    stateOf: (picture: Uri) => promptFiles.stateOf(picture),
    teller: editorNotifier,
  };
  const generateMissing = new GenerateMissing({
    ...asking,
    ask: (turn) => sessions.newTurns.sendAndWait(turn),
    lookFor: (document, prompt) => looks.resolveLook(document, prompt),
    save: savePictures(needs),
    along: readPromptFileAttachments,
    openSession: (sessionId) => panel.panels.show(sessionId, 'message'),
  });
  return { generateMissing, makeStale: new RegenerateStale({ ...asking, generate: generateMissing }) };
}

function createWriteAltText({ sessions, service, promptFiles }: Needs): WriteAltText {
  return new WriteAltText({
    altTexts: sessions.altTexts,
    readPicture: (bytes) => {
      const read = service.readPicture(bytes);
      return typeof read === 'string' ? undefined : { bytes, mediaType: read.mediaType };
    },
    model: () => readSettings().chatModel,
    promptFile: async (picture) => {
      const { promptFile } = await promptFiles.stateOf(picture);
      return promptFile && 'prompt' in promptFile ? promptFile : undefined;
    },
  });
}
