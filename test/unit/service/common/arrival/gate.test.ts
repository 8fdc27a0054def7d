import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

const src = path.resolve(import.meta.dirname, '../../../../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

/** The files that decide what a failure means for cost and retries: the arrival model, and what it is based on if nothing arrived. */
const deciders = [
  'service/common/response/arrival.ts',
  'service/common/failure/policy.ts',
  // Failures before anything is sent.
  'service/common/failureReport.ts',
  // Responses that were not stored, or were interrupted when their window closed: no request failed.
  'sessions/host/jobs/job.ts',
  'sessions/common/recoverInterrupted.ts',
  // Sums up what the decided failures of one request report.
  'service/common/withRetries.ts',
];

/** The files that read how a response ended: its readers, the model, and the texts for an abnormal end. */
const readersOfEnds = /^service\/common\/(response\/|failure\/responseFailure\.ts)/;

const texts = new Map(files.map((file) => [file, readFileSync(path.join(src, file), 'utf8')]));

/** Returns the sources of the files that contain one of these words. */
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

/** Facts about cost or retries that are set to a literal value here. */
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

describe('Arrival model', () => {
  it('is the only code that decides about cost and retries', () => {
    const others = sourcesWith('billed', 'retry').filter(({ fileName }) => !deciders.includes(fileName));
    const wrong = others.flatMap(decisionsIn);
    // The message that a side question had no result.
    const isOfSideQuestion = (one: string) => /^sessions\/host\/auxiliaryRequests\/.*billed: 'maybe'$/.test(one);
    assert.deepEqual(
      wrong.filter((one) => !isOfSideQuestion(one)),
      [],
    );
  });

  it('is the only code that knows how a response ended', () => {
    const others = sourcesWith('isMarked').filter(({ fileName }) => !readersOfEnds.test(fileName));
    assert.deepEqual(others.flatMap(endsReadIn), []);
  });

  it('is applied once per operation, and retries start in one place', () => {
    assert.deepEqual(importersOf('progressOf'), [
      'service/common/chat/readChat.ts',
      'service/common/image/readImage.ts',
    ]);
    assert.deepEqual(importersOf('getRetryDelay'), []);
    assert.deepEqual(importersOf('withRetries'), ['service/common/createService.ts']);
    assert.deepEqual(importersOf('exchange'), ['service/common/link/loadPicture.ts', 'service/common/sendRequest.ts']);
  });

  it('is guarded by tests that detect decisions in other files', () => {
    const source = (text: string) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
    assert.equal(decisionsIn(source("new Failure('x', { billed: 'no', retry: 'auto' })")).length, 2);
    assert.equal(endsReadIn(source('const { isMarked } = ending; ending.isMarked;')).length, 2);
  });
});
