import { type Uri, workspace } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { unusableWords } from '../../base/host/unusableFile.ts';
import { pathFrom } from '../../base/host/uriPaths.ts';
import { failureView } from '../../service/host/failureTexts.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Result } from '../../sessions/common/model/session.ts';
import { isUnsent, mayBeBilled } from '../common/budgetRefusal.ts';
import type { AgentDrawing, AgentOutcome } from './agentPictures.ts';
import { toModelMessage } from './agentRefusals.ts';
import type { BudgetRemaining } from './budget.ts';

/** Formats the outcome as text for the model, one fact per line. The remaining budget is not included, because it changes. */
export function formatToolResponse(
  outcome: AgentOutcome,
  { perDay }: Pick<BudgetRemaining, 'perDay'>,
  language: Language,
): string {
  if ('message' in outcome) return `No image, and nothing was sent or paid for. ${outcome.message}`;
  if ('unsent' in outcome)
    return `No image, and nothing was sent or paid for. It went wrong in the window: ${outcome.unsent}`;
  if ('unusable' in outcome) {
    const why = unusableWords(language.l10n, outcome.unusable, (file) => workspace.asRelativePath(file));
    // Only the user may change what is sent: an agent that repairs the file may change their intent.
    return `No image, and nothing was sent or paid for. ${why} Tell the user, or ask with "look": false if they want an image without the project's look.`;
  }
  if ('refused' in outcome) return toModelMessage(outcome.refused, perDay);
  if ('failed' in outcome) return formatFailure(outcome.failed, language);
  return formatDrawing(outcome.drawn).join('\n');
}

/** Only the user can decide whether another try is worth another image. */
const tell = 'Tell the user, and ask for it again only if they say so.';

const stoppedText =
  'No image: it was stopped after it was sent. The connection is closed, but the service may finish the image and bill it.';

function formatFailure(result: Result, language: Language): string {
  if (isUnsent(result)) return toModelMessage('stopped', 0);
  if (result.links.length > 0) {
    const load = language.l10n.t('Load Image');
    return `The image is drawn and paid for, but the service sent only its address: the user gets it by "${load}" in the session of this agent in Limn. Do not ask for it again, which would be another image to pay for.`;
  }
  const counted = result.failure?.billed === 'yes' ? 'The service counted it' : 'The service may have counted it';
  const cost = mayBeBilled(result)
    ? `${counted}, and it counts as one of the images of today.`
    : 'Nothing was paid for.';
  return [...formatReason(result, language), cost, tell].join('\n');
}

/** Omits the advice for users, because a model would follow it and pay again. */
function formatReason({ state, failure, text, startedAt }: Result, language: Language): readonly string[] {
  if (state === 'stopped') return [stoppedText];
  if (!failure) return ['No image came, and the service did not say why.'];
  const { title } = failureView(language, failure, { mode: 'image', failedAt: startedAt });
  const words = text || failure.words;
  return [
    `No image. ${title}.`,
    ...(words ? [`The service said: ${words}`] : []),
    ...(failure.retryAfter ? [`The service asks to wait ${failure.retryAfter} seconds.`] : []),
  ];
}

function formatDrawing({ request, at, result, picture, file }: AgentDrawing): readonly string[] {
  const words = result.text.trim();
  const { usage } = result;
  // In the form in which the agent names files.
  const pathOf = (one: Uri) => (at ? pathFrom(at, one) : workspace.asRelativePath(one));
  return [
    ...formatSaved(file, picture, request.path, pathOf),
    `Prompt: ${request.prompt}`,
    ...(words ? [`The service said: ${words}`] : []),
    ...(usage?.total === undefined ? [] : [`Tokens: ${usage.total}`]),
  ];
}

function formatSaved(
  file: AgentDrawing['file'],
  picture: Picture,
  /** The path that the agent requested. */
  asked: string | undefined,
  pathOf: (file: Uri) => string,
): readonly string[] {
  const facts = `${picture.width} × ${picture.height} pixels, ${picture.mediaType}`;
  if ('problem' in file)
    return [`The image (${facts}) is paid for and kept in a Limn session, but it is no file: ${file.problem}`];
  const path = pathOf(file.uri);
  const isOther = asked !== undefined && !file.uri.path.endsWith(`/${asked.replace(/^.*\//, '')}`);
  return [
    `Saved ${path} (${facts}).`,
    ...(isOther ? [`It has another name than ${asked}: nothing is overwritten, and its ending says its type.`] : []),
    ...(file.reference ? [`For ${pathOf(file.reference.document)}: ${file.reference.text}`] : []),
  ];
}

/** Formats the current remaining budget as a line for the model; empty if the disk cannot be read. */
export function formatRemaining({ left, perDay }: BudgetRemaining): string {
  return left === undefined ? '' : `${left} of the ${perDay} images that the user lets agents draw today are left.`;
}
