import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

/**
 * Places are compared and asked for by two modules alone: `src/base/host/uriPaths.ts` (and `src/base/common/paths.ts` for bare paths) knows that one
 * place has many spellings, `src/base/host/insideWorkspace.ts` knows what is the workspace's own.
 */
const root = path.resolve(import.meta.dirname, '../..');
const gates = ['src/base/host/uriPaths.ts', 'src/base/host/insideWorkspace.ts'];

/** What may not go through the gates, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/base/host/fileAccess.ts SymbolicLink': "reports a link as the editor's file system does",
  'src/base/host/foundFiles.ts SymbolicLink':
    'a search tells folders from links to folders, and sends and writes nothing',
  'src/editor/host/marks.ts get(document.uri.toString())': 'sessions keep this address on the disk',
  'src/references/host/documentSwap.ts createEdit': 'swapFile asks before it applies the edit',
  'src/insertion/host/images/pictureFiles.ts write': 'writeUnderClaim asks before it has a claim written',
  'src/insertion/host/images/pictureFiles.ts tryTake': 'writeUnderClaim asks before, and tryTakeName after this',
  'src/insertion/host/images/savedPictures.ts savePictureAs': 'the user chose the file in a dialog',
  'src/insertion/host/images/savedPictures.ts openFile': 'the user chose the file in a dialog',
  'src/insertion/host/fileObstacle.ts tryWriteFile': 'its callers ask, and its empty file is taken away at once',
  'src/panel/host/actions/panelUI.ts saveKeptResponse': 'the user chose the file in a dialog',
  'src/compare/host/comparisonPage.ts saveDifference': 'the user chose the file in a dialog',
  'src/sessionsView/host/sessionUI.ts': 'the user chose the file in a dialog',
  'src/provenance/host/generatedMarker.ts replace': 'the user chose the files, and links are left alone',
  'src/provenance/host/promptRemoval.ts replace': 'files that were written a moment before, in this window',
  'src/sessions/host/storage.ts': "Limn's own storage",
  'src/compare/host/tempFiles.ts': "Limn's own storage",
  'src/agents/host/bridge/createBridge.ts': "Limn's own storage",
  'src/base/host/atomicFile.ts': 'writes for its callers',
};

/** Limn's own, what an edit does, and what the editor's file system does. */
const writers =
  /^(?:overwriteFile|writeAtomic|writeFileVerified|.+\.createFile|(?:.+\.)?fs\.(?:writeFile|rename|copy|createDirectory))$/;
const askers = new Set(['insideWorkspace', 'requireInside']);
const keyed = new Set(['get', 'set', 'has', 'add', 'delete', 'includes', 'indexOf']);
const copies = /^(?:isInside|isWithin|isBehindSymlink|findSymlinkBetween|relativePath|samePlace)$/;

interface Source {
  readonly name: string;
  readonly file: ts.SourceFile;
}

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('src', ...name.split(path.sep)))
  .filter((name) => /\/host\/.*\.ts$/.test(name))
  .map(sourceOf)
  .filter(({ name }) => !gates.includes(name));

describe('Places', () => {
  it('are compared by samePlace or isWithin of src/base/host/uriPaths.ts, not by their texts', () =>
    assertNone(comparisons));

  it('are keys of maps and sets by placeKey of src/base/host/uriPaths.ts', () => assertNone(keys));

  it('have no other functions that say what lies where', () => assertNone(ownRules));

  it('are looked through for links and workspace folders by insideWorkspace, workspaceFolderOf and rootOf alone', () =>
    assertNone(ownLooks));

  it('are written only where insideWorkspace or requireInside was asked in the same function', () =>
    assertNone(unaskedWrites));

  it('have no exception that nothing needs', () => {
    const found = [comparisons, keys, ownRules, ownLooks, unaskedWrites].flatMap((find) => sources.flatMap(find));
    const needed = new Set(found.flatMap(({ file, what }) => [file, `${file} ${what}`]));
    assert.deepEqual(
      Object.keys(exceptions).filter((exception) => !needed.has(exception)),
      [],
    );
  });
});

interface Found {
  readonly file: string;
  /** The part that breaks the rule, or the function that it is in. */
  readonly what: string;
  readonly line: number;
}

type Find = (source: Source) => readonly Found[];

function assertNone(find: Find): void {
  const all = sources.flatMap(find);
  const wrong = all.filter(({ file, what }) => !(file in exceptions) && !(`${file} ${what}` in exceptions));
  assert.deepEqual(
    wrong.map(({ file, line, what }) => `${file}:${line} ${what}`),
    [],
  );
}

function comparisons(source: Source): readonly Found[] {
  return nodesOf(source).flatMap((node) => {
    if (ts.isBinaryExpression(node)) return isComparison(node) ? found(source, node) : [];
    const isBeginning = ts.isCallExpression(node) && nameOfCalled(node) === 'startsWith';
    return isBeginning && below(node).some(isPlaceText) ? found(source, node) : [];
  });
}

/** Whether something is given at all is no question of its spelling. */
function isComparison({ left, right, operatorToken: { kind } }: ts.BinaryExpression): boolean {
  const isEquality = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(kind);
  return isEquality && [left, right].some(isPlaceText) && ![left, right].some((one) => one.getText() === 'undefined');
}

function keys(source: Source): readonly Found[] {
  return nodesOf(source).flatMap((node) => {
    if (ts.isCallExpression(node) && keyed.has(nameOfCalled(node)) && isPlaceText(node.arguments[0]))
      return found(source, node, `${nameOfCalled(node)}(${node.arguments[0]?.getText(source.file)})`);
    const isPair =
      ts.isArrayLiteralExpression(node) && ts.isArrowFunction(node.parent) && isPlaceText(node.elements[0]);
    return isPair ? found(source, node) : [];
  });
}

function ownRules(source: Source): readonly Found[] {
  return nodesOf(source).flatMap((node) => {
    const isDeclared = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isVariableDeclaration(node);
    const name = isDeclared && node.name && ts.isIdentifier(node.name) ? node.name.text : '';
    return copies.test(name) ? found(source, node, name) : [];
  });
}

function ownLooks(source: Source): readonly Found[] {
  return nodesOf(source).flatMap((node) => {
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : '';
    return name === 'SymbolicLink' || name === 'getWorkspaceFolder' ? found(source, node, name) : [];
  });
}

function unaskedWrites(source: Source): readonly Found[] {
  return nodesOf(source).flatMap((node) => {
    if (!ts.isCallExpression(node) || !writers.test(node.expression.getText(source.file))) return [];
    const around = functionAround(node);
    const asks = around
      ? below(around).some((one) => ts.isCallExpression(one) && askers.has(nameOfCalled(one)))
      : false;
    return asks ? [] : found(source, node, around?.name?.getText(source.file) ?? 'at the top');
  });
}

/** The outermost function or method that holds a place of the source. */
function functionAround(node: ts.Node): ts.FunctionDeclaration | ts.MethodDeclaration | undefined {
  if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) return node;
  return node.parent ? functionAround(node.parent) : undefined;
}

/** What an address gives as a text, in one of its many spellings. */
function isPlaceText(node: ts.Node | undefined): boolean {
  if (!node) return false;
  if (ts.isCallExpression(node)) return nameOfCalled(node) === 'toString' && node.arguments.length === 0;
  return ts.isPropertyAccessExpression(node) && (node.name.text === 'path' || node.name.text === 'fsPath');
}

function nameOfCalled({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function nodesOf({ file }: Source): readonly ts.Node[] {
  return below(file);
}

function below(node: ts.Node): readonly ts.Node[] {
  const all: ts.Node[] = [];
  const visit = (one: ts.Node) => {
    all.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return all;
}

function found({ name, file }: Source, node: ts.Node, what = node.getText(file)): readonly Found[] {
  return [{ file: name, what, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 }];
}

function sourceOf(name: string): Source {
  const text = readFileSync(path.join(root, name), 'utf8');
  return { name, file: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) };
}
