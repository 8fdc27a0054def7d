import { type Uri, workspace } from 'vscode';
import type { Picture } from '../../shared/model/picture.ts';
import type { Result } from '../../shared/model/result.ts';
import { pathFrom } from '../places.ts';
import { failureView } from '../words/failures.ts';
import type { Language } from '../words/formats.ts';
import { type UnusableFile, unusableWords } from '../words/unusableFile.ts';
import { type AgentOutcome, type Drawn, mayBeBilled } from './agentPictures.ts';
import type { Left } from './budget.ts';
import { forModel } from './refusals.ts';

/** What came of a request, in words for the model that asked: English, a fact a line. */
export function answerText(outcome: AgentOutcome, left: Left, language: Language): string {
  if ('bad' in outcome) return `No picture, and nothing was sent or paid for. ${outcome.bad}`;
  if ('unsent' in outcome)
    return `No picture, and nothing was sent or paid for. It went wrong in the window: ${outcome.unsent}`;
  if ('unusable' in outcome) return unusableText(outcome.unusable, language);
  if ('refused' in outcome) return forModel(outcome.refused, left.perDay);
  if ('failed' in outcome) return failedText(outcome.failed, language);
  return [...drawnLines(outcome.drawn), ...leftLines(left)].join('\n');
}

/** Only the person says what goes along: an agent that mends the file may change what they meant. */
function unusableText(unusable: UnusableFile, { l10n }: Language): string {
  const why = unusableWords(l10n, unusable, (file) => workspace.asRelativePath(file));
  return `No picture, and nothing was sent or paid for. ${why} Tell the person, or ask with "look": false if they want a picture without the project's look.`;
}

/** Only the person knows whether another try is worth another picture. */
const again = 'It counts as one of the pictures of today. Tell the person, and ask for it again only if they say so.';

const stoppedText =
  'No picture: it was stopped after it was sent. The connection is closed, but the service may finish the picture and bill it.';

function linkText({ l10n }: Language): string {
  const load = l10n.t('Load Picture');
  return `The picture is drawn and paid for, but the service sent only its address: the person gets it by "${load}" in the session of this agent in Limn. Do not ask for it again, which would be another picture to pay for.`;
}

function failedText(result: Result, language: Language): string {
  if (result.state === 'stopped' && result.queued) return forModel('stopped', 0);
  if (result.links.length > 0) return linkText(language);
  return [...whyNone(result, language), ...(mayBeBilled(result) ? [again] : [])].join('\n');
}

function whyNone({ state, failure, text, startedAt }: Result, language: Language): readonly string[] {
  if (state === 'stopped') return [stoppedText];
  if (!failure) return ['No picture came, and the service did not say why. It may be billed.'];
  const { title, why } = failureView(language, failure, { mode: 'image', failedAt: startedAt });
  const words = text || failure.words;
  return [`No picture. ${title}. ${why}`, ...(words ? [`The service said: ${words}`] : [])];
}

function drawnLines({ request, at, result, picture, file }: Drawn): readonly string[] {
  const words = result.text.trim();
  const { usage } = result;
  return [
    ...savedLines(file, picture, { asked: request.path, pathOf: pathAsNamed(at) }),
    `Prompt: ${request.prompt}`,
    ...(words ? [`The service said: ${words}`] : []),
    ...(usage?.total === undefined ? [] : [`Tokens: ${usage.total}`]),
  ];
}

/** An agent is told of files as it names them itself. */
function pathAsNamed(at: Uri | undefined): (file: Uri) => string {
  return (file) => (at ? pathFrom(at, file) : workspace.asRelativePath(file));
}

interface Naming {
  /** The path that the agent wanted. */
  readonly asked: string | undefined;
  readonly pathOf: (file: Uri) => string;
}

function savedLines(file: Drawn['file'], picture: Picture, { asked, pathOf }: Naming): readonly string[] {
  const facts = `${picture.width} × ${picture.height} pixels, ${picture.mediaType}`;
  if ('problem' in file)
    return [`The picture (${facts}) is paid for and kept in a Limn session, but it is no file: ${file.problem}`];
  const path = pathOf(file.uri);
  const isOther = asked !== undefined && !file.uri.path.endsWith(`/${asked.replace(/^.*\//, '')}`);
  return [
    `Saved ${path} (${facts}).`,
    ...(isOther ? [`It has another name than ${asked}: nothing is overwritten, and its ending says its type.`] : []),
    ...(file.reference ? [`For ${pathOf(file.reference.document)}: ${file.reference.text}`] : []),
  ];
}

function leftLines({ left, perDay }: Left): readonly string[] {
  if (left === undefined) return [];
  return [`${left} of the ${perDay} pictures that the person lets agents draw today are left.`];
}
