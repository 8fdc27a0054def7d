import assert from 'node:assert/strict';
import { hasSameLines } from '../../../../src/insertion/common/trackPassage.ts';

/** A document that counts the lines it is asked for. */
class Document {
  read = 0;
  constructor(private readonly lines: readonly string[]) {}

  get lineCount(): number {
    return this.lines.length;
  }

  lineAt(line: number): { readonly text: string } {
    this.read += 1;
    return { text: this.lines[line] ?? '' };
  }
}

describe('Whether a document was saved as another one', () => {
  const post = ['# Skerry Point', '', 'The lamp is lit.'];

  it('is decided by their lines, with any line endings', () => {
    assert.ok(hasSameLines(new Document(post), new Document(post)));
    assert.ok(!hasSameLines(new Document(post), new Document([...post.slice(0, 2), 'The lamp is out.'])));
  });

  it('reads no line of an output with more lines, and one line of an output with equally many', () => {
    const long = new Document(Array(100_000).fill('[info] a line of the log'));
    assert.ok(!hasSameLines(long, new Document(post)));
    assert.equal(long.read, 0);
    assert.ok(!hasSameLines(long, new Document(Array(100_000).fill('The lamp is lit.'))));
    assert.equal(long.read, 1);
  });
});
