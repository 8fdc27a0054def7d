import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';
import { modes } from '../../src/product/common/mode.ts';

const source = path.resolve(import.meta.dirname, '../../src');

describe('What differs by kind of result', () => {
  it('stands in the tables of kinds, and is compared nowhere', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    assert.deepEqual(files.flatMap(comparisonsIn), []);
  });

  it('would be found in every form of comparison', () => {
    const forms = [
      `mode === 'chat'`,
      `'image' != turn.mode`,
      `switch (mode) { case 'image': }`,
      `['chat'].includes(mode)`,
      `turns.map((turn) => turn.mode !== \`chat\`)`,
    ];
    assert.deepEqual(
      forms.map((code) => comparedKinds(code).length),
      [1, 1, 1, 1, 1],
    );
    assert.deepEqual(comparedKinds(`const ask = { mode: 'chat' }; kinds[mode].queue === 'session';`), []);
  });
});

function comparisonsIn(file: string): readonly string[] {
  return comparedKinds(readFileSync(path.join(source, file), 'utf8')).map(
    ({ line, code }) =>
      `src/${file}:${line} compares a kind: ${code}. A further kind would fall to one side of it unasked. ` +
      'Ask a fact of product/common/modes.ts, or make it a Record of kinds.',
  );
}

function comparedKinds(text: string): readonly { readonly line: number; readonly code: string }[] {
  if (!modes.some((mode) => text.includes(mode))) return [];
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const compared = within(file).filter((node) => comparedParts(node).some(isKind));
  return compared.map((node) => ({ line: lineOf(node), code: node.getText() }));
}

function within(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [node];
  node.forEachChild((child) => void found.push(...within(child)));
  return found;
}

/** The sides of an equality, the value of a case, or the members of a list that something is looked up in. */
function comparedParts(node: ts.Node): readonly ts.Node[] {
  if (ts.isBinaryExpression(node)) return isEquality(node) ? [node.left, node.right] : [];
  if (ts.isCaseClause(node)) return [node.expression];
  const isLookUp = ts.isPropertyAccessExpression(node) && /^(includes|indexOf)$/.test(node.name.text);
  return isLookUp && ts.isArrayLiteralExpression(node.expression) ? node.expression.elements : [];
}

function isEquality({ operatorToken }: ts.BinaryExpression): boolean {
  return /^[!=]==?$/.test(operatorToken.getText());
}

function isKind(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) && modes.some((mode) => mode === node.text);
}
