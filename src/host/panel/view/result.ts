import type * as vscode from 'vscode';
import { compareWithAsked } from '../../../core/picture/asked.ts';
import type { Landing, Picture, Result, Turn } from '../../../shared/model.ts';
import { ratioOf, usualPixels } from '../../../shared/sizes.ts';
import type { PictureView, ResultAction, ResultView } from '../../../shared/view.ts';
import type { LinkLoad } from '../../sessions/linkLoads.ts';
import { type FailureMoment, failureView } from '../../words/failures.ts';
import { duration, type Language, pixels, tokens } from '../../words/formats.ts';
import { details } from './details.ts';
import { linkViews } from './links.ts';
import { notesOf } from './notes.ts';

/** What a view needs to know beside the session. */
export interface ViewContext {
  readonly language: Language;
  /** The address under which the page may load a stored picture. */
  readonly src: (picture: Picture) => string;
  /** How the loading of a link stands, where it was begun. */
  readonly linkLoad: (resultId: string, address: string) => LinkLoad | undefined;
  /** The turn's passage, where there is one: that it exists offers Replace Selection. */
  readonly hasPassage: boolean;
  /** Width to height of the last picture received, for a placeholder of unknown shape. */
  readonly lastRatio: number;
}

export function resultView(context: ViewContext, turn: Turn, result: Result): ResultView {
  const { language } = context;
  return {
    id: result.id,
    state: result.state,
    startedAt: result.startedAt,
    status: result.retryAt ? language.l10n.t('The service asks to wait. Trying again') : statusOf(language, turn),
    ...(result.retryAt && { retryAt: result.retryAt }),
    spoken: spokenOf(language, turn, result),
    text: turn.mode === 'chat' ? result.text : '',
    reasoning: result.reasoning,
    reasoned: reasonedOf(language, result),
    pictures: result.pictures.map((picture) => pictureView(context, turn, picture)),
    ratio: bounded(ratioOf(turn.options.aspectRatio) ?? context.lastRatio),
    ...(result.drafts.length > 0 && { earlier: result.drafts.map((draft) => pictureView(context, turn, draft)) }),
    links: linkViews(language, result, (address) => context.linkLoad(result.id, address)),
    facts: result.state === 'running' ? [] : factsOf(language, turn, result),
    notes: result.state === 'running' ? [] : notesOf(language, turn, result),
    actions: actionsOf(context, turn, result),
    details: result.state === 'done' ? details(language, turn, result) : [],
    ...(result.failure && { failure: failureView(language, result.failure, momentOf(turn, result)) }),
    ...(result.landing && { landing: landingWords(language.l10n, result.landing) }),
  };
}

function momentOf({ mode }: Turn, { startedAt, duration: passed = 0 }: Result): FailureMoment {
  return { mode, failedAt: startedAt + passed };
}

function bounded(ratio: number): number {
  return Math.min(20, Math.max(0.05, ratio));
}

function statusOf({ l10n }: Language, { mode, options }: Turn): string {
  if (mode === 'chat') return l10n.t('Answering');
  const expected = options.size || options.aspectRatio ? usualPixels(options.aspectRatio, options.size) : undefined;
  return expected ? l10n.t('Waiting for the picture, {0}', pixels(expected)) : l10n.t('Waiting for the picture');
}

function spokenOf({ l10n }: Language, { mode }: Turn, { state, pictures }: Result): string {
  const loaded = pictures.findLast(({ link }) => link !== undefined);
  const picture = loaded ?? (mode === 'image' ? pictures[0] : undefined);
  if (state === 'stopped') return l10n.t('Stopped');
  if (state !== 'done') return '';
  if (!picture) return l10n.t('Answer ready');
  return l10n.t('Picture ready, {0} by {1}', picture.width, picture.height);
}

/** A running turn has its word ready for reasoning that streams later. */
function reasonedOf(language: Language, { state, reasoning, reasoningDuration }: Result): string {
  if (state === 'running' && reasoningDuration === undefined) return language.l10n.t('Reasoning');
  if (!reasoning) return '';
  if (reasoningDuration === undefined) return language.l10n.t('Reasoning');
  return language.l10n.t('Reasoned for {0}', duration(language, Math.max(1, Math.round(reasoningDuration / 1000))));
}

function pictureView({ src }: ViewContext, turn: Turn, picture: Picture): PictureView {
  const { id, width, height } = picture;
  return { id, src: src(picture), alt: turn.prompt, width, height };
}

function factsOf(language: Language, turn: Turn, result: Result): string[] {
  const { mode } = turn;
  const total = result.usage?.total;
  const first =
    mode === 'chat'
      ? (result.modelAnswered ?? result.model)
      : result.pictures[0] && sizeFact(language, turn, result.pictures[0]);
  const time = result.duration === undefined ? undefined : duration(language, result.duration / 1000);
  return [first, time, total ? tokens(language, total) : undefined].filter((fact) => fact !== undefined);
}

function sizeFact({ l10n }: Language, { options }: Turn, picture: Picture): string {
  const isAsAsked = compareWithAsked(options, picture).kind === 'asAsked';
  return isAsAsked ? l10n.t('{0}, as asked', pixels(picture)) : pixels(picture);
}

function actionsOf({ hasPassage }: ViewContext, { mode }: Turn, result: Result): ResultAction[] {
  if (result.state === 'running') return [];
  if (result.pictures.length > 0 && mode === 'image') return ['insert', 'saveAs', 'copy', 'regenerate'];
  if (mode === 'chat' && result.text.trim())
    return ['insert', ...(hasPassage ? (['replace'] as const) : []), 'newFile', 'copy', 'regenerate'];
  return result.failure ? [] : ['regenerate'];
}

function landingWords(l10n: typeof vscode.l10n, { fileName, line, savedAs, replaced }: Landing): string {
  if (line === undefined) return l10n.t('Saved as {0}', savedAs ?? fileName);
  if (replaced) return l10n.t('Replaced in {0}, line {1}', fileName, line);
  if (savedAs === undefined) return l10n.t('Inserted in {0}, line {1}', fileName, line);
  return l10n.t('Inserted in {0}, line {1}, saved as {2}', fileName, line, savedAs);
}
