import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');
const sources = listFiles('src');
const tests = listFiles('test').filter((file) => !file.startsWith('test/workspace/'));

const people: readonly (readonly [RegExp, string])[] = [[/\bthe person\b|\bpersons\b/i, 'the user']];
/** Phrases that a newcomer has to learn, each with what is written instead. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/\bnothing where\b/i, 'undefined if, or empty if'],
  [/\banew\b/i, 'again'],
  [/\bgoes? along\b|\bsent along\b/i, 'is sent with, or attached'],
  [/\bwhat came of\b/i, 'the result of'],
  [/\btold of\b/i, 'notified of'],
  [/\bolder Limn\b/i, 'an older version of Limn'],
];

describe('Comments and test titles', () => {
  it('call the user the user', () => assert.deepEqual([...faultsOf(sources, people), ...faultsOf(tests, people)], []));

  it('use plain words in src', () => assert.deepEqual(faultsOf(sources, plain), []));

  it('are searched in both forms', () => {
    const found = commentsIn('/** Told of\n * it. */ const text = "anew"; // made anew');
    assert.deepEqual(
      found.flatMap((comment) => plain.filter(([phrase]) => phrase.test(comment)).map(([, instead]) => instead)),
      ['notified of', 'again'],
    );
  });
});

function listFiles(folder: string): readonly string[] {
  return readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.m?ts$/.test(file) && !file.includes('/node_modules/'));
}

function faultsOf(files: readonly string[], phrases: typeof plain): readonly string[] {
  return files.flatMap((file) =>
    [...wordsOf(file)].flatMap((words) =>
      phrases
        .filter(([phrase]) => phrase.test(words))
        .map(([phrase, instead]) => `${file}: "${phrase.exec(words)?.[0]}". Write ${instead}.`),
    ),
  );
}

function* wordsOf(file: string): Iterable<string> {
  const text = readFileSync(path.join(repository, file), 'utf8');
  yield* commentsIn(text);
  for (const [, title = ''] of text.matchAll(/^\s*(?:describe|it)(?:\.\w+)?\(\s*(['"`].*)/gm)) yield title;
}

/** Each in one line. */
function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm)].map(([comment]) =>
    comment.replace(/\s*\n\s*\*?\s*/g, ' '),
  );
}
