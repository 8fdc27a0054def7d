import { deepEqual } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

const root = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(path.sep).join('/')}`)
  .filter((file) => file.endsWith('.ts'));

/** They alone hand text to what VS Code reads links, icons or Markdown in. */
const gate = ['messages', 'quickPicks', 'askText', 'markdownString', 'registerCommand'].map(
  (name) => `src/base/host/${name}.ts`,
);

/** Looks for what newer versions of VS Code have, which is no way to show anything. */
const looksForParts = 'src/chatModels/host/runtime.ts';

/** What shows text, and what is used instead. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/^window\.show\w*Message$/, 'inform, warn, fail, ask or confirm of src/base/host/messages.ts'],
  [/^window\.withProgress$/, 'withProgress of src/base/host/messages.ts'],
  [
    /^window\.(?:setStatusBarMessage|createStatusBarItem)$/,
    'sayInStatusBar or alertInStatusBar of src/base/host/messages.ts',
  ],
  [/^window\.(?:show|create)QuickPick$/, 'choose, tick or chooseOrType of src/base/host/quickPicks.ts'],
  [/^window\.(?:show|create)InputBox$/, 'askLine or askText of src/base/host/askText.ts'],
  [/^MarkdownString$/, 'markdownOf of src/base/host/markdownString.ts'],
  [
    /^commands\.register\w*Command$/,
    'registerCommand of src/base/host/registerCommand.ts, since VS Code shows what a command throws',
  ],
];

/** All else of these is read to the letter, in every VS Code from the oldest on; what is new is looked at before it stands here. */
const plain: Readonly<Record<string, RegExp>> = {
  commands: /^(?:executeCommand|getCommands)$/,
  window:
    /^(?:on\w+|register\w+|create(?:OutputChannel|TextEditorDecorationType|TreeView|WebviewPanel)|show(?:OpenDialog|SaveDialog|TextDocument|WorkspaceFolderPick)|activeTextEditor|visibleTextEditors|tabGroups)$/,
};
const neverUsed = /^(?:MarkdownString|CodeLens|StatusBarAlignment|comments|notebooks|scm|tests)$/;

describe('Text that VS Code shows', () => {
  it('is handed to it by the modules that keep it literal, and by no other', () => {
    const wrong = sources
      .filter((file) => !gate.includes(file) && file !== looksForParts)
      .flatMap((file) =>
        [...new Set(usesOf(file).filter(isShowing))].map((use) => `${file} uses ${use}: ${adviceFor(use)}`),
      );
    deepEqual(wrong, []);
  });

  it('has no icons but those that are named beside it', () => {
    const holders = sources.filter((file) => /^src\/(?:[^/]+$|[^/]+\/host\/)/.test(file) && !gate.includes(file));
    deepEqual(holders.filter(hasIcon), [], 'an icon stands in `icons` of an item, or in `icon`');
  });

  it('is found by every way to VS Code', () => {
    const found = usesIn(`
      import * as vscode from 'vscode';
      import { commands as run, type MarkdownString, MarkdownString as Text, window } from 'vscode';
      vscode.window.showErrorMessage('a');
      window.withProgress(a, b);
      const { showQuickPick } = window;
      const { l10n } = vscode;
      window['showInputBox']();
      run.registerCommand('a', b);
      const text: MarkdownString | vscode.Hover = new Text('');
      type List = ReturnType<typeof window.createQuickPick>;
      void import('vscode');
      void window.activeTextEditor;
    `);
    deepEqual(found.filter(isShowing), [
      'window.showErrorMessage',
      'window.withProgress',
      'window',
      'vscode',
      'window',
      'commands.registerCommand',
      'MarkdownString',
      'window.createQuickPick',
      'vscode',
    ]);
  });
});

function isShowing(use: string): boolean {
  const [first = '', member] = use.split('.');
  if (use === 'vscode' || neverUsed.test(first)) return true;
  return first in plain && !plain[first]?.test(member ?? '');
}

function adviceFor(use: string): string {
  const [, advice] = instead.find(([pattern]) => pattern.test(use)) ?? [];
  if (advice) return `take ${advice}.`;
  return use.includes('.') || neverUsed.test(use)
    ? `let one of ${gate.join(', ')} do it, with the text made literal.`
    : 'name what is used of it, so that this can be told.';
}

function usesOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return text.includes("'vscode'") ? usesIn(text) : [];
}

/** What a text uses of VS Code, such as `window.activeTextEditor`, types apart; `window` and `vscode` where it takes them as a whole. */
function usesIn(text: string): readonly string[] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const names = importsOf(source);
  const uses: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (isLoading(node)) uses.push('vscode');
    const exported = ts.isIdentifier(node) && !isMember(node) && !isType(node) ? names.get(node.text) : undefined;
    if (exported !== undefined) uses.push(pathFrom(node, exported));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/** The names that a file gives to what it imports from VS Code; an empty one means all of it. */
function importsOf(source: ts.SourceFile): ReadonlyMap<string, string> {
  const clauses = source.statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && isVscode(statement.moduleSpecifier) ? (statement.importClause ?? []) : [],
  );
  return new Map(clauses.filter(({ isTypeOnly }) => !isTypeOnly).flatMap(namesOf));
}

function namesOf({ namedBindings: named }: ts.ImportClause): readonly (readonly [string, string])[] {
  if (!named) return [];
  if (ts.isNamespaceImport(named)) return [[named.name.text, '']];
  const values = named.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  return values.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]);
}

function pathFrom(node: ts.Node, exported: string): string {
  const member = memberOf(node);
  if (exported === '') return member ? pathFrom(node.parent, member) : 'vscode';
  return member && exported in plain ? `${exported}.${member}` : exported;
}

function memberOf({ parent }: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text;
  return ts.isQualifiedName(parent) ? parent.right.text : undefined;
}

/** A name behind a dot, or of a field. */
function isMember(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
}

function isType(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isTypeReferenceNode(parent) || (ts.isQualifiedName(parent) && isType(parent));
}

function isLoading(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.arguments.some(isVscode);
}

function isVscode(node: ts.Node): boolean {
  return ts.isStringLiteral(node) && node.text === 'vscode';
}

function hasIcon(file: string): boolean {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): boolean =>
    ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
      /\$\((?:[a-z]|$)/.test(node.text)) ||
    (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false);
  return visit(source);
}
