import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts'));

/** Phrases that a newcomer has to learn, each with what is written instead. */
const everywhere: readonly (readonly [RegExp, string])[] = [[/\bthe person\b|\bpersons\b/i, 'the user']];
const plain: readonly (readonly [RegExp, string])[] = [
  [/\bnothing where\b/i, 'undefined if, or empty if'],
  [/\banew\b/i, 'again'],
  [/\bgoes? along\b|\bsent along\b/i, 'is sent with, or attached'],
  [/\bwhat came of\b/i, 'the result of'],
  [/\btold of\b/i, 'notified of'],
  [/\bolder Limn\b/i, 'an older version of Limn'],
];

/** Folders whose comments are all plain; the others follow. */
const done =
  /^(?:agents|base|commands|chatModels|context|languages|prompts|product|rewrite|setup)\/|^panel\/(?:host|common|page\/(?:image|plan|rewrite|turn))\/|^pageKit\/|^(?:compare|gallery)\/page\//;

describe('Comments', () => {
  it('call the user the user', () => assert.deepEqual(faultsOf(files, everywhere), []));

  it('use plain words', () => {
    assert.deepEqual(
      faultsOf(
        files.filter((file) => done.test(file)),
        plain,
      ),
      [],
    );
  });

  it('are searched in both forms', () => {
    const found = commentsIn('/** Told of\n * it. */ const text = "anew"; // made anew');
    assert.deepEqual(
      found.flatMap((comment) => plain.filter(([phrase]) => phrase.test(comment)).map(([, instead]) => instead)),
      ['notified of', 'again'],
    );
  });
});

function faultsOf(searched: readonly string[], phrases: typeof plain): readonly string[] {
  return searched.flatMap((file) =>
    commentsIn(readFileSync(path.join(root, file), 'utf8')).flatMap((comment) =>
      phrases
        .filter(([phrase]) => phrase.test(comment))
        .map(([phrase, instead]) => `src/${file}: "${phrase.exec(comment)?.[0]}" in a comment. Write ${instead}.`),
    ),
  );
}

/** Each in one line. */
function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm)].map(([comment]) =>
    comment.replace(/\s*\n\s*\*?\s*/g, ' '),
  );
}
