import type { ExtensionContext } from 'vscode';
import type { Language } from '../../../base/host/formats.ts';
import { readSetting } from '../../../product/host/settings.ts';
import type { PromptFilesFeature } from '../../../promptFiles/host/createPromptFiles.ts';
import { formatProblem } from './checkMessages.ts';
import { CheckPictures } from './checkPictures.ts';
import { PictureCheck } from './pictureCheck.ts';
import { PictureStates } from './pictureStates.ts';
import { ProblemList } from './problemList.ts';
import { ProblemUpdater } from './problemUpdater.ts';

interface Needs {
  readonly extension: Pick<ExtensionContext, 'subscriptions'>;
  readonly language: Language;
  readonly promptFiles: Pick<PromptFilesFeature, 'stateOf'>;
}

export function createCheck({ extension, language, promptFiles }: Needs) {
  const problems = new ProblemList((problem) => formatProblem(language, problem));
  const states = new PictureStates(promptFiles.stateOf);
  const check = new PictureCheck({
    maxKB: (document) => readSetting('checkMaxKB', document),
    stateOf: (picture, looks) => states.of(picture, looks),
  });
  const upkeep = new ProblemUpdater({ list: problems, check });
  extension.subscriptions.push(problems, upkeep);
  const checkPictures = new CheckPictures({ language, check, list: problems, onCheck: () => upkeep.start() });
  return { checkPictures, problems };
}
