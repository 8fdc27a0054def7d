import { commands, env, l10n } from 'vscode';
import { formatNumber, getUiLocale } from '../../base/host/formats.ts';
import { inform, warn } from '../../base/host/messages.ts';
import { offerRemedy, remedies } from '../../base/host/offerRemedy.ts';
import type { FileObstacle } from '../../insertion/host/fileObstacle.ts';
import { commands as names, settings } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { NotSent } from '../../sessions/host/turnSender.ts';
import { nameFaults } from '../common/toolSchemas.ts';
import type { PathError } from './agentFiles.ts';

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

/**
 * Notifies the user of each reason once per window, so that an agent that retries does not flood the screen. A used-up budget is not
 * reported while a panel shows it.
 */
export function createRefusalNotifier(isInPanel: () => boolean): (why: AgentRefusal) => void {
  const told = new Set<string>();
  return (why) => {
    if (told.has(why) || (why === 'budget' && isInPanel())) return;
    told.add(why);
    void (why === 'budget' || why === 'none' ? offerMore() : notifyUser(why));
  };
}

/** Only the user can change the limit, in their own settings. */
export async function openLimitSetting(): Promise<void> {
  await commands.executeCommand('workbench.action.openSettings', settings.agentsPerDay.id);
}

async function offerMore(): Promise<void> {
  const change = l10n.t('Change Limit');
  const sentence = l10n.t(
    'Agents reached the limit of {0} images per day. Nothing was sent.',
    formatNumber(getUiLocale({ env, l10n }), readSettings().agentsPerDay),
  );
  if ((await inform(sentence, change)) === change) await openLimitSetting();
}

/** Only the user can trust the workspace, or set up the service; of other refusals the user is not notified. */
async function notifyUser(why: AgentRefusal): Promise<void> {
  if (why === 'untrusted')
    return offerRemedy(
      warn,
      l10n.t("An agent requested an image, but this workspace isn't trusted. Nothing was sent."),
      remedies.manageTrust(),
    );
  if (why !== 'address' && why !== 'key' && why !== 'model') return;
  const setUp = l10n.t('Set Up Service');
  const missing = l10n.t('An agent requested an image, but no service is set up. Nothing was sent.');
  if ((await warn(missing, setUp)) === setUp) await commands.executeCommand(names.setUp);
}
