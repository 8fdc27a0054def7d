import { l10n, workspace } from 'vscode';
import { formatBytes, formatNumber, type Language } from '../../../base/host/formats.ts';
import type { ProblemCode } from '../../common/findProblems.ts';
import type { PictureProblem } from './pictureCheck.ts';

/** What is wrong, as a sentence. */
export function formatProblem(language: Language, { code, file, size = 0, limit }: PictureProblem): string {
  const name = workspace.asRelativePath(file);
  const sentences: Readonly<Record<ProblemCode, () => string>> = {
    'missing-file': () => l10n.t('{0} is missing.', name),
    stale: () => l10n.t('{0} is stale: what it is made from has changed since.', name),
    'changed-by-hand': () => l10n.t('{0} was changed by hand: it is not the picture that its prompt file made.', name),
    'no-alternative-text': () => l10n.t('{0} has no alternative text here.', name),
    'too-large': () =>
      l10n.t(
        '{0} is too large: {1}, and the limit is {2}.',
        name,
        formatBytes(language, size),
        formatBytes(language, limit),
      ),
  };
  return sentences[code]();
}

interface Totals {
  readonly documents: number;
  readonly pictures: number;
  readonly problems: number;
}

type Plural = 'none' | 'one' | 'many';

/** What a check came to: `3 problems: 12 documents with 40 pictures checked.` */
export function formatCheckTotals({ locale }: Language, { documents, pictures, problems }: Totals): string {
  const [all = '', shown = '', found = ''] = [documents, pictures, problems].map((count) =>
    formatNumber(locale, count),
  );
  const sentences: Readonly<Record<Plural, Checked>> = {
    none: withoutProblems(all, shown),
    one: withOneProblem(all, shown),
    many: withProblems(found, all, shown),
  };
  const checked = sentences[problems === 0 ? 'none' : plural(problems)];
  return checked[plural(documents)][plural(pictures)]();
}

function plural(count: number): 'one' | 'many' {
  return count === 1 ? 'one' : 'many';
}

/** Whole sentences by the number of documents, then of pictures. */
type Checked = Readonly<Record<'one' | 'many', Readonly<Record<'one' | 'many', () => string>>>>;

function withoutProblems(documents: string, pictures: string): Checked {
  return {
    one: {
      one: () => l10n.t('No problems: 1 document with 1 picture checked.'),
      many: () => l10n.t('No problems: 1 document with {0} pictures checked.', pictures),
    },
    many: {
      one: () => l10n.t('No problems: {0} documents with 1 picture checked.', documents),
      many: () => l10n.t('No problems: {0} documents with {1} pictures checked.', documents, pictures),
    },
  };
}

function withOneProblem(documents: string, pictures: string): Checked {
  return {
    one: {
      one: () => l10n.t('1 problem: 1 document with 1 picture checked.'),
      many: () => l10n.t('1 problem: 1 document with {0} pictures checked.', pictures),
    },
    many: {
      one: () => l10n.t('1 problem: {0} documents with 1 picture checked.', documents),
      many: () => l10n.t('1 problem: {0} documents with {1} pictures checked.', documents, pictures),
    },
  };
}

function withProblems(problems: string, documents: string, pictures: string): Checked {
  return {
    one: {
      one: () => l10n.t('{0} problems: 1 document with 1 picture checked.', problems),
      many: () => l10n.t('{0} problems: 1 document with {1} pictures checked.', problems, pictures),
    },
    many: {
      one: () => l10n.t('{0} problems: {1} documents with 1 picture checked.', problems, documents),
      many: () => l10n.t('{0} problems: {1} documents with {2} pictures checked.', problems, documents, pictures),
    },
  };
}
