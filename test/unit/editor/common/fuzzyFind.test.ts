import assert from 'node:assert/strict';
import { fuzzyFindPassage } from '../../../../src/editor/common/discussedPassages.ts';

const passage =
  'In the very beginning he was afraid of the stair. It has one hundred and sixty-two iron steps, and in a gale the tower hums.';

function found(document: string, near = 0): string | undefined {
  const span = fuzzyFindPassage(document, passage, near);
  return span && document.slice(span.start, span.end);
}

describe('Fuzzy search for an edited passage', () => {
  it('finds it by an unchanged sentence', () => {
    const left = 'In the very beginning he was afraid of the stair';
    assert.equal(found(`# Stair\n\n${left}! It hummed.\n`), left);
  });

  it('returns the range from the first to the last of several matches', () => {
    const changed = passage.replace('stair. It', 'stair. So he counted. It');
    assert.equal(found(`x\n\n${changed}\n`), changed.replace(/\.$/, ''));
  });

  it('returns the nearest of several matches', () => {
    const left = 'In the very beginning he was afraid of the stair';
    const document = `${left} one\n\n${left} two\n\n${left} three\n`;
    const at = (near: number) => fuzzyFindPassage(document, passage, near)?.start;
    assert.deepEqual([at(0), at(52), at(10_000)], [0, document.indexOf(left, 1), document.lastIndexOf(left)]);
  });

  it('finds it by a few words if each sentence was edited', () => {
    const changed = passage.replace('the stair', 'stairs').replace('one hundred', 'a hundred');
    assert.ok(changed.startsWith(found(`# The light\n\n${changed}\n`)?.slice(0, 20) ?? 'nothing'));
    assert.equal(fuzzyFindPassage('x\n\nHe was afraid of stairs.\n', 'He was afraid of the stair.', 0)?.start, 3);
  });

  it('returns undefined if nothing of it is left except common short words', () => {
    assert.equal(found('He was afraid. The tower hums.'), undefined);
    assert.equal(fuzzyFindPassage('# The light\n', '# The light\n', 0), undefined);
  });

  it('returns a single sentence if the matches are far apart', () => {
    const [first = '', second = ''] = passage.split('. ');
    assert.equal(found(`${first}.${'\n\nSomething else.'.repeat(100)}\n\n${second}`), second.replace(/\.$/, ''));
  });
});
