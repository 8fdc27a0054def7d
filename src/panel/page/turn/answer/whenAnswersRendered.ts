import type { AnswerElement } from './answerElement.ts';

/** Resolves when the texts of all answers are rendered. */
export async function whenAnswersRendered(page: ParentNode): Promise<void> {
  const answers = [...page.querySelectorAll<AnswerElement>('limn-answer')];
  await Promise.all(answers.map(({ updateComplete }) => updateComplete));
}
