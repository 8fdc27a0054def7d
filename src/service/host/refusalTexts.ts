import type * as vscode from 'vscode';

/** Returns why the service blocked a result, by the rule it names; see the contract, section 2.2 (`finishReason`). */
export function refusalWords(l10n: typeof vscode.l10n, rule: string | undefined): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/PROHIBITED/i, l10n.t('It counts as prohibited content. The same words will not do.')],
    [/RECITATION/i, l10n.t('The result came too close to existing material. Ask for something more original.')],
    [/BLOCKLIST|SENSITIVE_WORDS/i, l10n.t('A word in it is on a list of forbidden words. Change the words.')],
    [/SPII/i, l10n.t('It seems to hold personal data. Leave that out.')],
    [/JAILBREAK|MODEL_ARMOR/i, l10n.t('It looks like an attempt to get round the rules. Change the words.')],
    [/LANGUAGE/i, l10n.t('The model does not take this language. Use another.')],
    [
      /^IMAGE_SAFETY$/i,
      l10n.t('A picture was made, but a safety rule withheld it. Other words may help, and so may a second try.'),
    ],
    [/SAFETY|CONTENT_FILTER/i, l10n.t('Its safety rule stopped the result. A change of words may help.')],
  ];
  const known = words.find(([pattern]) => rule !== undefined && pattern.test(rule));
  return known?.[1] ?? l10n.t('A change of words may help.');
}
