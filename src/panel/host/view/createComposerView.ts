import type * as vscode from 'vscode';
import { getLastSegment } from '../../../base/common/paths.ts';
import { formatNumber, joinSentences, type Language, lines } from '../../../base/host/formats.ts';
import { unusableWords } from '../../../base/host/unusableFile.ts';
import { getLookDocumentUri } from '../../../looks/common/lookPrompt.ts';
import type { CachedLook } from '../../../looks/host/createLooks.ts';
import { limits } from '../../../product/common/limits.ts';
import { diffWords } from '../../../rewrite/common/wordDiff.ts';
import { containsPassage } from '../../../sessions/common/buildMessages.ts';
import { getContextLength, toTurnRequest } from '../../../sessions/common/draft.ts';
import type { LookChoice } from '../../../sessions/common/model/picture.ts';
import type { Draft, Session } from '../../../sessions/common/model/session.ts';
import type { Prompt } from '../../../sessions/common/model/turnRequest.ts';
import type { ComposerView, PromptView } from '../../common/composerView.ts';
import { contextViews, materialViews, quoteView } from './contextViews.ts';
import type { ComposerContext } from './viewContext.ts';

/** Returns the content of the composer, and what is sent with it. */
export function composerView(context: ComposerContext, session: Session): ComposerView {
  const { language } = context;
  const { mode, text, options, typedAt, quote, prompts = [], improved } = session.draft;
  const problem = getProblem(language, session.draft);
  return {
    mode,
    text,
    options,
    ...(typedAt !== undefined && { typedAt }),
    ...(quote && { quote: quoteView(language, quote, !containsPassage(session.draft, text, quote)) }),
    ...(prompts.length > 0 && { prompts: prompts.map((prompt) => promptView(language, prompt)) }),
    ...materialViews(context, session, session.draft),
    ...contextViews(language, session.draft),
    ...(problem && { problem }),
    ...lookView(context, session),
    ...(improved && { improved: { ...improved, stretches: diffWords(improved.before, improved.after) } }),
  };
}

/**
 * Returns why the draft cannot be sent as it is. The typed text is checked only on sending, because it changes without the host being
 * notified.
 */
function getProblem({ l10n, locale }: Language, draft: Draft): string | undefined {
  const length = getContextLength({ ...toTurnRequest(draft), prompt: '' });
  if (length <= limits.material) return undefined;
  const [much, most] = [formatNumber(locale, length), formatNumber(locale, limits.material)];
  return l10n.t('The attached text is too long ({0} of {1} characters). Remove a file or selection.', much, most);
}

function promptView({ l10n }: Language, { id, text, quote }: Prompt): PromptView {
  return { id, text, ...(quote && { lines: lines(l10n, quote.firstLine, quote.lastLine) }) };
}

const nothingSaid: LookChoice = { without: [], meant: [], notMeant: [] };

/** Returns the look of the composer's document, with all characters that a prompt may name. */
function lookView({ language: { l10n }, lookOf }: ComposerContext, session: Session): Pick<ComposerView, 'look'> {
  const document = getLookDocumentUri(session, session.draft);
  const known = document === undefined ? undefined : lookOf(document);
  if (!known) return {};
  const { lookChoice = nothingSaid } = session.draft;
  const { found, lost } = known;
  if ('fault' in found) {
    const name = getLastSegment(found.file.path);
    const problem = joinSentences(
      l10n,
      unusableWords(l10n, found),
      l10n.t('Correct the file or remove the look. Nothing is sent until then.'),
    );
    return { look: { name, characters: [], problem, isBroken: true, ...lookChoice } };
  }
  const characters = found.characters.map(({ name, pictures: { length } }) => {
    const many = length === 1 ? l10n.t('1 image') : l10n.t('{0} images', length);
    return { name, says: length === 0 ? '' : many };
  });
  const problem = formatLookProblem(
    l10n,
    found.problems.map((one) => formatFault(l10n, one)),
    lost,
  );
  return { look: { name: found.name, characters, ...(problem && { problem }), ...lookChoice } };
}

type Found = Exclude<CachedLook['found'], { readonly fault: unknown }>;
type Problem = Found['problems'][number];

function formatLookProblem(l10n: typeof vscode.l10n, problems: readonly string[], lost: readonly string[]): string {
  const [path] = lost;
  const gone =
    path === undefined ? '' : l10n.t("The look's image '{0}' isn't in the workspace and won't be attached.", path);
  return joinSentences(l10n, ...problems.slice(0, 2), gone);
}

function formatFault(l10n: typeof vscode.l10n, { kind, about = '' }: Problem): string {
  const sentences: Readonly<Record<Problem['kind'], () => string>> = {
    noList: () => l10n.t("The look's 'characters' value isn't a list."),
    noName: () => l10n.t('A character in the look has no name, or its name is too long.'),
    twice: () => l10n.t("The look contains two characters named '{0}'. The first one is used.", about),
    tooMany: () => l10n.t('The look contains too many characters. Additional characters are ignored.'),
    tooManyPictures: () => l10n.t("'{0}' has too many images. Additional images are ignored.", about),
    longStyle: () => l10n.t("The look's style is too long and will be truncated."),
    longDescription: () => l10n.t("The description of '{0}' is too long and will be truncated.", about),
    option: () => l10n.t("The look's '{0}' value isn't valid and is ignored.", about),
  };
  return sentences[kind]();
}
