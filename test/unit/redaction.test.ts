import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

const root = path.resolve(import.meta.dirname, '../..');

/** Where failures pass the border of the service, and where what is told of them is declared. */
const border = 'src/service/common/failure/redact.ts';
const declaration = 'src/service/common/failureReport.ts';

const log = 'src/service/host/log.ts';
const channelMethods = ['append', 'appendLine', 'replace', 'trace', 'debug', 'info', 'warn', 'error'];

/** What of a source could tell a key: a raw answer, or a log line, that has not gone through the redaction. */
function offencesIn(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const wrong = offence(file, node);
    if (wrong) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${wrong}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function offence(file: string, node: ts.Node): string | undefined {
  if (isWritten(node, 'raw') && file !== declaration && !file.startsWith('src/service/common/'))
    return 'writes a raw answer; only the service does, whose border takes the keys out';
  if (isWritten(node, 'isRedacted') && ![border, declaration].includes(file))
    return `says that a failure is redacted, as ${border} alone may`;
  if (isRawFact(node) && ![border, declaration].includes(file))
    return 'reads a raw answer before it is redacted; what is told of it stands in the report';
  return ts.isCallExpression(node) ? logOffence(file, node) : undefined;
}

function logOffence(file: string, { expression, arguments: given }: ts.CallExpression): string | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { expression: owner, name } = expression;
  if (name.text === 'createOutputChannel' && file !== 'src/app.ts') return 'makes a log of its own';
  if (owner.getText() === 'console' && !file.includes('/page/')) return 'writes to the console';
  if (!isChannel(owner) || !channelMethods.includes(name.text)) return undefined;
  return file === log && given.every(isRedaction) ? undefined : 'writes a line to the log that is not redacted';
}

function isChannel(owner: ts.Expression): boolean {
  return /(^|\.)(channel|outputChannel|output)$/i.test(owner.getText());
}

function isRedaction(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'redact';
}

/** In an object, or by an assignment. */
function isWritten(node: ts.Node, name: string): boolean {
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return node.name.getText() === name;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  return ts.isPropertyAccessExpression(node.left) && node.left.name.text === name;
}

function isRawFact(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'raw' && /\bfacts$/.test(node.expression.getText());
}

describe('Redaction', () => {
  it('has written every raw answer and every line of the log that leaves the service', () => {
    const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.posix.join('src', file.split(path.sep).join('/')));
    assert.ok(files.includes(border) && files.includes(log), 'the sources are found');
    assert.deepEqual(
      files.flatMap((file) => offencesIn(file, readFileSync(path.join(root, file), 'utf8'))),
      [],
    );
  });

  const bypasses: readonly (readonly [file: string, code: string])[] = [
    ['src/sessions/host/jobs/job.ts', "const report = { kind: 'internal', billed: 'no', raw: body };"],
    ['src/sessions/host/jobs/job.ts', 'const raw = body; keep({ ...report, raw });'],
    ['src/chatModels/host/chatErrors.ts', 'report.raw = body;'],
    ['src/chatModels/host/chatErrors.ts', "const said = failure.facts.raw ?? '';"],
    ['src/service/common/withRetries.ts', 'throw new Failure(kind, facts, { cause, isRedacted: true });'],
    ['src/service/host/log.ts', 'channel.error(error.stack);'],
    ['src/service/host/log.ts', 'channel.info(redact(text), body);'],
    ['src/panel/host/createPanel.ts', 'this.channel.appendLine(redact(body));'],
    ['src/panel/host/createPanel.ts', "const channel = window.createOutputChannel('Other');"],
    ['src/service/common/sendRequest.ts', 'console.log(body);'],
  ];
  for (const [file, code] of bypasses)
    it(`notices what bypasses it in ${file}: ${code}`, () => assert.equal(offencesIn(file, code).length, 1));

  it('lets code be that goes through it', () => {
    assert.deepEqual(offencesIn(log, 'channel.info(redact(text)); log.warn(text); const { raw } = report;'), []);
    assert.deepEqual(offencesIn('src/panel/host/panel.ts', "show(result.failure?.raw ?? '');"), []);
  });
});
