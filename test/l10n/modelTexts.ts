import { readFile } from 'node:fs/promises';

/** Sources with built-in prompts, which a model reads, and with the sample story, which is content: neither is text of the UI. */
const sources = ['src/prompts/host/promptTemplatePicker.ts', 'src/walkthrough/host/createWalkthrough.ts'];

/** Returns the sentences in these sources; they keep their words. Names of prompts, such as `Shorten`, are text of the UI. */
export async function readModelTexts(): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(sources.map((file) => readFile(file, 'utf8')));
  const strings = texts.flatMap((text) =>
    [...text.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)+)'/g)].map(([, one = '']) => one),
  );
  return new Set(strings.filter((text) => text.endsWith('.')));
}
