import { l10n } from 'vscode';
import type { FileObstacle } from '../../insertion/host/fileObstacle.ts';
import type { NotSent } from '../../sessions/host/turnSender.ts';
import { nameFaults } from '../common/agentRequest.ts';
import type { PathError } from './resolvePath.ts';

/** The reasons why an agent gets no picture and nothing was sent. */
export type AgentRefusal =
  | 'untrusted'
  | 'budget'
  | 'none'
  | PathError
  | FileObstacle
  | Exclude<NotSent['why'], 'unusableFile'>
  | 'noFile'
  | 'stopped';

/** Formats the refusal for the model, so that it informs the user or takes the right next step; no refusal costs anything. */
export function toModelMessage(why: AgentRefusal, perDay: number): string {
  const setUp = `Ask the user to run the command "${l10n.t('Limn: Set Up Service')}" in VS Code, then try again.`;
  const sentences: Readonly<Record<AgentRefusal, string>> = {
    untrusted: 'The workspace is not trusted, so nothing is drawn here. Only the user can trust it.',
    budget: `The user lets agents draw ${perDay} images a day, and all are drawn. Do not try again today; only the user can raise the limit.`,
    none: 'The user lets agents draw no images. Do not try again; only the user can change that.',
    noFolder: 'No folder is open in VS Code, so there is no place for an image.',
    outside: 'A path leads out of the workspace. Use a path inside of it.',
    versionControl: 'A path leads into a folder of version control, such as .git. Use another path.',
    unreadable: 'It cannot be known where a path leads, since a folder on it cannot be read. Use another path.',
    link: 'A path leads through a symbolic link, which may lead anywhere. Use another path.',
    folder: 'path is a folder. Use the path of a file, which need not be there.',
    fileInTheWay: 'A file is where a folder is needed for the image. Use another path.',
    ...nameFaults,
    readOnly: 'The folder for the image cannot be written to. Use another path.',
    noFile: 'There is no file at one of the paths. Use the path of an image in the workspace.',
    address: `No service is set up. ${setUp}`,
    key: `The service has no key yet. ${setUp}`,
    model: `No image model is chosen. ${setUp}`,
    empty: 'prompt is empty: describe the image.',
    tooLong: 'prompt is too long: describe the image in fewer words.',
    tooMany: 'Too many images are to be sent along. Send fewer.',
    tooMuch: 'Too much is to be sent along. Send fewer or smaller images.',
    tooLarge: 'An image to be sent along is too large. Send a smaller one.',
    noPicture: 'A file to be sent along is no image that can be sent. PNG, JPEG, WebP, GIF and AVIF can.',
    notKept: 'The disk did not take an image that is to be sent along.',
    declined: 'The user did not allow it.',
    stopped: 'It was stopped before it was sent. Ask for it again only if the user wants it.',
    gone: 'The session of this agent was deleted. Try again.',
  };
  return `No image, and nothing was sent or paid for. ${sentences[why]}`;
}
