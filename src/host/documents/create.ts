/** Pictures that belong to documents: those that are missing are drawn. */
import { type ExtensionContext, l10n, type Range, type TextDocument } from 'vscode';
import { isSigned } from '../../core/picture/metadata/inFile.ts';
import { findPicture } from '../../core/session/pictureTurn.ts';
import type { Picture } from '../../shared/model.ts';
import { insertablePicture } from '../insertion/insertablePicture.ts';
import { PictureFiles } from '../insertion/pictureFiles.ts';
import type { LooksFeature } from '../looks/create.ts';
import type { PanelFeature } from '../panel/create.ts';
import type { PromptFilesFeature } from '../promptFiles/create.ts';
import type { Embedding } from '../provenance/embedding.ts';
import { namedFile } from '../provenance/namedFile.ts';
import type { Service } from '../service.ts';
import type { SessionsFeature } from '../sessions/create.ts';
import { readSettings } from '../settings.ts';
import type { SetUpFeature } from '../setup/create.ts';
import type { Language } from '../words/formats.ts';
import { createCheck } from './check/createCheck.ts';
import { createMakeLook } from './createMakeLook.ts';
import { type ConvertPicture, writeExactly } from './exactFile.ts';
import { GenerateMissing } from './generateMissing.ts';
import type { MissingRunOptions } from './missingRun.ts';
import { quickFixes } from './quickFixes.ts';
import { referencePlace } from './referencePlace.ts';
import { saveMissing } from './saveMissing.ts';
import { ShrinkPicture } from './shrinkPicture.ts';
import { WriteAltText } from './writeAltText.ts';

interface Needs extends LooksFeature, Pick<SetUpFeature, 'setUp'> {
  readonly extension: Pick<ExtensionContext, 'subscriptions'>;
  readonly language: Language;
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: SessionsFeature;
  readonly panel: PanelFeature;
  readonly promptFiles: Pick<PromptFilesFeature, 'stateOf'>;
  readonly prepare: Embedding['prepare'];
}

export function createDocuments(needs: Needs) {
  const makeLook = createMakeLook(needs);
  const { language, looks, sessions, panel } = needs;
  const generateMissing = new GenerateMissing({
    language,
    ask: (turn) => sessions.newTurns.ask(turn),
    usual: () => sessions.storage.usual.get(),
    lookFor: (document, prompt) => looks.lookFor(document, prompt),
    model: () => readSettings().imageModel,
    save: savePictures(needs),
    openSession: (sessionId) => panel.panels.show(sessionId, 'message'),
  });
  const writeAltText = createWriteAltText(needs);
  const shrinkPicture = new ShrinkPicture({
    language,
    draw: (bytes, mediaType, how) => panel.panels.redraw(bytes, mediaType, how),
    maxKB: (picture) => readSettings(picture).checkMaxKB,
  });
  const { checkPictures, problems } = createCheck(needs);
  return {
    makeLook: (argument: unknown, selected: unknown) => makeLook.run(argument, selected),
    generateMissing: (argument: unknown) => generateMissing.run(argument),
    generatePicture: async (document: unknown, place: unknown) => {
      const at = await referencePlace(document, place);
      if (at) await generateMissing.one(at.document.uri, at.place);
    },
    checkPictures: (argument: unknown) => checkPictures.run(argument),
    checkDocument: (document: TextDocument) => checkPictures.one(document),
    shrinkPicture: async (picture: unknown) => {
      const file = namedFile(picture);
      if (file) await shrinkPicture.shrink(file);
    },
    writeAltText: async (document: unknown, place: unknown) => {
      const at = await referencePlace(document, place);
      if (at) await writeAltText.write(at.document, at.place);
    },
    quickFixes: (document: TextDocument, range: Range) => quickFixes(document, range, problems),
  };
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

/** In the form that the ending of the file says, which a page draws where the service sent another one; or as it came, as the person likes. */
function savePictures({ sessions: { storage }, panel: { panels }, prepare }: Needs): MissingRunOptions['save'] {
  const files = new PictureFiles();
  const bytes = (picture: Picture) => storage.pictures.bytes(picture);
  return async ({ sessionId, pictureId }, missing) => {
    const session = storage.sessions.get(sessionId);
    const placed = session && findPicture(session, pictureId);
    if (!placed) return { file: missing.file, why: l10n.t('The picture is not in its session any more.') };
    const convert: ConvertPicture = (raw, type) => panels.convert(sessionId, raw, type);
    const options = { files, bytes, prepare, convert };
    const raw = await bytes(placed.picture);
    return saveMissing(insertablePicture(session, placed), missing, {
      isSigned: raw !== undefined && isSigned(raw),
      write: (insertion, file) => writeExactly(insertion, file, options),
      isConverted: readSettings().convertMissing,
    });
  };
}
