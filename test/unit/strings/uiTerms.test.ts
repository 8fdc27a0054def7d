/** Holds the strings of the UI to its terms and marks; their voice is for their authors. */
import assert from 'node:assert/strict';
import { files, languagesOf, readStrings } from '../../l10n/languages.ts';
import { readModelTexts } from '../../l10n/modelTexts.ts';

/** Words that the UI does not use, each with the term for it. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pictures?|drawings?)\b/i, 'image'],
  [/\b(?:draws?|drawn|anew)\b|\bmakes? again\b/i, 'generate, regenerate'],
  [/\banswer(?:s|ed|ing)?\b/i, 'response, responded'],
  [/\bturns?\b(?! (?:on|off|it into)\b)/i, 'message'],
  [/\bpassages?\b/i, 'selection, selected text'],
  [/\bstale\b/i, 'outdated'],
  [/\bby hand\b/i, 'edited'],
  [/\balternative texts?\b/i, 'alt text'],
  [/\bshapes?\b/i, 'aspect ratio'],
  [/\b(?:tick(?:s|ed)?|pick(?:s|ed)?|choose|chosen)\b/i, 'select, selected, clear'],
  [/\b(?:goes?|sent) along\b/i, 'attach, attached, include'],
  [/(?<!\b(?:web|public) )\baddress(?:es)?\b/i, 'service URL'],
  // The label of what a service reports is `Cost`.
  [/\b(?:pay|paid|money)\b|\bcosts?\b(?<!^cost)/i, 'bill, billed'],
  [/\bbudget\b/i, 'limit'],
  [/\bwaiting\b(?! for)|\bat work\b|\bon (?:its|the) way\b/i, 'queued, running'],
  [/(?<!Side Bar or )\bpanel\b/i, 'Limn view'],
  [/\bremarks?\b/i, 'explanation'],
  [/\bTry Again\b/, 'Retry'],
  [/\bmay\b/i, 'might, or can'],
  [/\bplease\b|\bsorry\b|\bsimply\b/i, 'nothing'],
  [/(?<!\bRight-)\bclick/i, 'select'],
  [/\b(?:summaris|colour)/i, 'American spelling'],
  [/[…“”’]/, '... or a straight quote'],
  [/[;!]|(?<= )[–—](?= )/, 'two sentences'],
];

/** Joins items, so it is no sentence with a semicolon. */
const joint = '{0}; {1}';

/** Labels and live regions that consist of two parts but are no sentences. */
const labels: readonly string[] = [
  'Service busy. Retrying',
  "Does '{0}' refer to {1}? Include this character",
  'Accepted. {0} of {1} changes accepted',
  'Rejected. {0} of {1} changes accepted',
];

const maxLength = 240;

describe('Strings of the UI', () => {
  let sources: readonly string[];
  let manifest: Readonly<Record<string, string>>;

  before(async () => {
    const kept = await readModelTexts();
    const keys = Object.keys(await readStrings(files.sources()));
    assert.ok(kept.size > 0 && [...kept].every((text) => keys.includes(text)));
    sources = keys.filter((text) => !kept.has(text) && text !== joint);
    manifest = await readStrings(files.manifest());
  });

  it('use one term for one thing', () => {
    assert.deepEqual([...sources, ...Object.values(manifest)].flatMap(findWrongTerms), []);
  });

  it('are at most 240 characters long, except settings', () => {
    const others = Object.entries(manifest).flatMap(([key, text]) => (key.startsWith('setting.') ? [] : text));
    const long = [...sources, ...others].filter((text) => withoutTargets(text).length > maxLength);
    assert.deepEqual(long, []);
  });

  it('end with a period if they are several sentences', () => {
    const open = sources.filter((text) => /[.?] (?=[A-Z'{])/.test(text) && !/(?:[.?:]|\{\d\})$/.test(text));
    assert.deepEqual(open.toSorted(), labels.toSorted());
  });

  it('have a period in descriptions of settings, and none in titles, labels and commands', () => {
    const wrong = Object.entries(manifest).filter(([key, text]) => {
      const end = /(?<!\.\.)\.$/.test(text);
      if (isTitle(key)) return end;
      return /^(?:setting\.[^.]+|models\.[^.]+|tool\.[^.]+\.user)$/.test(key) && !end;
    });
    assert.deepEqual(wrong, []);
  });

  it('have title case in commands, views and tools', () => {
    const titles = Object.entries(manifest).filter(([key]) => /^(?:command|view|tool\.\w+\.name)/.test(key));
    assert.ok(titles.length > 50);
    assert.deepEqual(
      titles.filter(([, title]) => !isTitleCase(title)),
      [],
    );
  });

  it('have three dots for more input in every language', async () => {
    for (const which of ['manifest', 'sources'] as const)
      for (const language of await languagesOf(which)) {
        const texts = Object.values(await readStrings(files[which](language)));
        assert.deepEqual(
          texts.filter((text) => text.includes('…')),
          [],
          language,
        );
      }
  });

  it('are searched for words, not for parts of words', () => {
    const wrong = [
      'A picture',
      'Answered',
      'Turn deleted',
      'Open Panel',
      'Click OK',
      'Save As…',
      'Set the address',
      'It costs 2',
    ];
    for (const text of wrong) assert.equal(findWrongTerms(text).length, 1, text);
    for (const text of ['Turn Off', 'Side Bar or Panel', 'Right-click', 'try again', 'just now', 'maybe', 'Cost: {0}'])
      assert.deepEqual(findWrongTerms(text), [], text);
  });
});

function findWrongTerms(text: string): readonly string[] {
  const words = withoutTargets(text);
  return terms.flatMap(([wrong, term]) => {
    const [found] = wrong.exec(words) ?? [];
    return found === undefined ? [] : [`${text}: "${found}". Write ${term}.`];
  });
}

/** Links name commands by their ids, and code spans name settings, which keep their words. */
function withoutTargets(text: string): string {
  return text.replace(/\]\([^)]*\)/g, ']').replace(/`[^`]*`/g, '``');
}

function isTitle(key: string): boolean {
  return /^(?:command|view)\.|\.(?:title|label|name)$/.test(key) && !/^setting\.\w+\.(?:name|label)$/.test(key);
}

const lowerCase: readonly string[] = 'a an the and or but as at by for from in into of off on per to via with'.split(
  ' ',
);

/** Titles begin and end with a capital; short words in between do not have one. */
function isTitleCase(title: string): boolean {
  const words = title.replace(/\.\.\.$/, '').split(/[ -]/);
  return words.every((word, at) => {
    const isInside = at > 0 && at < words.length - 1;
    return isInside && lowerCase.includes(word.toLowerCase()) ? word === word.toLowerCase() : /^\p{Lu}/u.test(word);
  });
}
