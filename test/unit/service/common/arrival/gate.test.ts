import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

const src = path.resolve(import.meta.dirname, '../../../../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

/** Who decides what a failure means for money and for another try: the model of arrival, and what it rests on where nothing came. */
const deciders = [
  'service/common/response/arrival.ts',
  'service/common/failure/policy.ts',
  // What fails before it is sent.
  'service/common/failureReport.ts',
  // What was answered and is not stored, or was cut off by the end of its window: no request failed.
  'sessions/host/jobs/saveReceived.ts',
  'sessions/common/recoverInterrupted.ts',
  // Adds up what the decided failures of one request say.
  'service/common/withRetries.ts',
];

/** Who reads how an answer ended: its readers, the model, and the words for a bad end. */
const readersOfEnds = /^service\/common\/(response\/|failure\/(responseFailure|unfinished)\.ts)/;

const texts = new Map(files.map((file) => [file, readFileSync(path.join(src, file), 'utf8')]));

/** The sources of the files in which one of these words stands. */
function sourcesWith(...words: readonly string[]): readonly ts.SourceFile[] {
  const found = [...texts].filter(([, text]) => words.some((word) => text.includes(word)));
  return found.map(([file, text]) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

function nodesIn(source: ts.SourceFile): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

/** Facts about money or another try that are written here as a value of its own. */
function decisionsIn(source: ts.SourceFile): readonly string[] {
  return nodesIn(source)
    .filter((node) => ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    .filter((node) => ['billed', 'retry'].includes(node.name.getText(source)))
    .map((node) => `${source.fileName}: ${node.getText(source)}`);
}

function endsReadIn(source: ts.SourceFile): readonly string[] {
  const names = nodesIn(source).flatMap((node) => {
    if (ts.isPropertyAccessExpression(node)) return [node.name.text];
    return ts.isBindingElement(node) ? [(node.propertyName ?? node.name).getText(source)] : [];
  });
  return names.filter((name) => name === 'isMarked').map((name) => `${source.fileName}: ${name}`);
}

function importersOf(name: string): readonly string[] {
  const isImport = new RegExp(`import[^;]*\\b${name}\\b[^;]* from`);
  return files.filter((file) => isImport.test(texts.get(file) ?? '')).toSorted();
}

describe('What has arrived of an answer', () => {
  it('is the only thing that decides about money and another try', () => {
    const others = sourcesWith('billed', 'retry').filter(({ fileName }) => !deciders.includes(fileName));
    const wrong = others.flatMap(decisionsIn);
    // A word to the user that a side question brought nothing.
    const isOfSideQuestion = (one: string) => /^sessions\/host\/auxiliaryRequests\/.*billed: 'maybe'$/.test(one);
    assert.deepEqual(
      wrong.filter((one) => !isOfSideQuestion(one)),
      [],
    );
  });

  it('is known by how it ended to nobody but its model', () => {
    const others = sourcesWith('isMarked').filter(({ fileName }) => !readersOfEnds.test(fileName));
    assert.deepEqual(others.flatMap(endsReadIn), []);
  });

  it('is judged once for each operation, and sent again from one place', () => {
    assert.deepEqual(importersOf('progressOf'), [
      'service/common/chat/readChat.ts',
      'service/common/image/readImage.ts',
    ]);
    assert.deepEqual(importersOf('getRetryDelay'), ['service/common/withRetries.ts']);
    assert.deepEqual(importersOf('exchange'), ['service/common/link/loadPicture.ts', 'service/common/sendRequest.ts']);
  });

  it('is watched by tests that notice a decision elsewhere', () => {
    const source = (text: string) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
    assert.equal(decisionsIn(source("new Failure('x', { billed: 'no', retry: 'auto' })")).length, 2);
    assert.equal(endsReadIn(source('const { isMarked } = ending; ending.isMarked;')).length, 2);
  });
});
