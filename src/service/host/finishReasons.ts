/** Plain names for the finish reasons and safety categories of services of this family. */
import type * as vscode from 'vscode';
import type { SafetyRating } from '../common/failureReport.ts';

/** Returns a finish reason as text; an unknown one is unchanged. Compares case-insensitively. */
export function finishReason(l10n: typeof vscode.l10n, reason: string): string {
  const complete = l10n.t('completed');
  const cutOff = l10n.t('length limit reached');
  const safety = l10n.t('blocked by safety rule');
  const tool = l10n.t('tool call');
  const known: Readonly<Record<string, string>> = {
    STOP: complete,
    END_TURN: complete,
    MAX_TOKENS: cutOff,
    LENGTH: cutOff,
    SAFETY: safety,
    IMAGE_SAFETY: safety,
    CONTENT_FILTER: safety,
    TOOL_CALLS: tool,
    FUNCTION_CALL: tool,
    RECITATION: l10n.t('too similar to existing material'),
    NO_IMAGE: l10n.t('no image generated'),
  };
  return known[reason.toUpperCase()] ?? reason;
}

/** Whether the answer simply ended, so that no note is needed. */
export function isNormalFinish(reason: string): boolean {
  return /^(STOP|END_TURN|1|FINISH_REASON_UNSPECIFIED)$/i.test(reason);
}

/** Returns a one-sentence note for an answer that did not end normally; undefined for one that did. */
export function endingNote(
  l10n: typeof vscode.l10n,
  reason: string | undefined,
  isPicture: boolean,
): string | undefined {
  if (reason === undefined || isNormalFinish(reason)) return undefined;
  if (isCutOff(reason)) return l10n.t('The response reached the length limit and was cut off.');
  if (/^(content_filter|(IMAGE_)?SAFETY)$/i.test(reason))
    return l10n.t('The response was cut off by a content filter.');
  if (/^error$/i.test(reason)) return l10n.t('The service reported an error while responding.');
  if (!isPicture && otherEnds.test(reason)) return undefined;
  return l10n.t('Finish reason: {0}', finishReason(l10n, reason));
}

/** Other services' names for a normal end, and ends that are described by a note of their own. */
const otherEnds = /^(EOS(_TOKEN)?|STOP_SEQUENCE|COMPLETED?|SUCCESS|DONE|TOOL_(CALLS?|USE)|FUNCTION_CALL)$/i;

/** Whether the answer was cut off because it reached the service's length limit. */
export function isCutOff(reason: string | undefined): boolean {
  return reason !== undefined && ['MAX_TOKENS', 'LENGTH'].includes(reason.toUpperCase());
}

/** Formats a rating: `dangerous content, medium`; makes unknown categories readable. */
export function safetyWords(l10n: typeof vscode.l10n, rating: SafetyRating): string {
  const category = categoryWords(l10n, rating.category);
  const level = rating.probability && levelWords(l10n, rating.probability);
  return level ? l10n.t('{0}, {1}', category, level) : category;
}

/** Returns the ratings to show: those that blocked, else those the service considers likely. */
export function getRelevantRatings(ratings: readonly SafetyRating[]): readonly SafetyRating[] {
  const blocked = ratings.filter((rating) => rating.blocked === true);
  return blocked.length > 0 ? blocked : ratings.filter(({ probability }) => /^(HIGH|MEDIUM)$/i.test(probability ?? ''));
}

/** Returns the ratings that are relevant to a successful result: those that blocked, or name a level above the lowest. */
export function noteworthyRatings(ratings: readonly SafetyRating[]): readonly SafetyRating[] {
  return ratings.filter(
    ({ blocked, probability = '' }) => blocked === true || !/^(|NEGLIGIBLE|.*UNSPECIFIED)$/i.test(probability),
  );
}

function categoryWords(l10n: typeof vscode.l10n, category: string): string {
  const name = category
    .toUpperCase()
    .replace(/^HARM_CATEGORY_/, '')
    .replace(/^IMAGE_/, '');
  const known: Readonly<Record<string, string>> = {
    HARASSMENT: l10n.t('harassment'),
    HATE: l10n.t('hate'),
    HATE_SPEECH: l10n.t('hate speech'),
    SEXUALLY_EXPLICIT: l10n.t('sexual content'),
    DANGEROUS_CONTENT: l10n.t('dangerous content'),
    CIVIC_INTEGRITY: l10n.t('civic integrity'),
    JAILBREAK: l10n.t('jailbreak attempt'),
  };
  return known[name] ?? name.toLowerCase().replaceAll('_', ' ');
}

function levelWords(l10n: typeof vscode.l10n, level: string): string {
  const known: Readonly<Record<string, string>> = {
    NEGLIGIBLE: l10n.t('negligible'),
    LOW: l10n.t('low'),
    MEDIUM: l10n.t('medium'),
    HIGH: l10n.t('high'),
  };
  return known[level.toUpperCase()] ?? level.toLowerCase();
}
