/** Imports of `src` that point up the ladder of `homes.ts`, and import cycles. These lists may only become shorter. */

/** By the change that ends them. */
export const knownUpward: Readonly<Record<string, readonly string[]>> = {
  'the actions of a failure belong to the service, and no view of the page to what is below the panel': [
    'host/readyPrompts/readyPrompts.ts > shared/view/composer.ts',
    'host/sessions/sideQuestions/createSideQuestion.ts > shared/actions.ts',
    'host/sessions/sideQuestions/createSideQuestion.ts > shared/view/result.ts',
    'host/setup/checkConnection.ts > shared/actions.ts',
    'host/setup/checkConnection.ts > shared/view/result.ts',
    'host/setup/checkScreen.ts > shared/actions.ts',
    'host/setup/checkScreen.ts > shared/view/result.ts',
    'host/setup/connectionReport.ts > shared/view/result.ts',
    'host/setup/setUp.ts > shared/view/composer.ts',
    'host/words/failureActionLabels.ts > shared/actions.ts',
    'host/words/failures.ts > shared/actions.ts',
    'host/words/failures.ts > shared/view/result.ts',
    'host/words/failures/sentence.ts > shared/actions.ts',
  ],
};

/** Each a set of which every part reaches every other by imports. */
export const knownHomeCycles: readonly string[] = [
];

export const knownFileCycles: readonly string[] = [
];
