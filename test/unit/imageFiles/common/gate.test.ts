import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

const root = path.resolve(import.meta.dirname, '../../../..');

/** What decides names and extensions. */
const gates =
  /^src\/(?:imageFiles\/common\/(?:formats\/|(?:imageExtension|imageType|pictureNames|readPicture)\.ts$)|base\/common\/fileName\.ts$)/;

/** What else reads such forms, so often as here alone, since no name of a new file comes of it. */
const readers: ReadonlyMap<string, number> = new Map([
  // What people call a format.
  ['src/imageFiles/common/mediaTypes.ts', 1],
  // Names of earlier versions, under which stored images are only read.
  ['src/sessions/host/imageStore.ts', 1],
  // Whether words of an answer may name a file.
  ['src/sessions/common/fileInLink.ts', 1],
  ['src/panel/page/markdown/fileInProse.ts', 1],
]);

const mediaType = /^image\/[a-z+.-]+$/;
const extension = /^\.?(?:png|jpe?g|webp|gif|avif|bmp|tiff?|hei[cf]|jxl|jp2|ico|svg|bin)$/;
const useExtension = 'Use src/imageFiles: detectExtension(bytes), or getExtension(type) before there are bytes.';
const useName = 'Use src/base/common/fileName.ts: fileStem, nameFromPrompt, freeName, or findNameFault to refuse one.';

describe('Names of image files', () => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join('src', ...file.split(path.sep)));

  let faults: ReadonlyMap<string, readonly string[]> = new Map();

  before(() => {
    const others = sources.filter((file) => !gates.test(file));
    faults = new Map(others.map((file) => [file, faultsIn(file, readFileSync(path.join(root, file), 'utf8'))]));
  });

  it('are created in one place, and so are their extensions', () => {
    assert.deepEqual(
      [...faults].flatMap(([file, all]) => all.slice(readers.get(file) ?? 0)),
      [],
    );
  });

  it('are read elsewhere only in known places', () => {
    assert.deepEqual(
      [...readers].map(([file]) => [file, faults.get(file)?.length]),
      [...readers],
    );
  });

  const bypasses: readonly (readonly [string, string])[] = [
    ['a table by media type', "const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' };"],
    ['a table by extension', "const types = { png: 'image/png' } as const;"],
    ['a list of pairs', "const types = new Map([['.webp', 'image/webp']]);"],
    ['a choice', "const of = (type: string) => type === 'image/png' ? 'png' : 'jpg';"],
    ['a switch', "function of(t: string) { switch (t) { case 'image/gif': return 'gif'; } }"],
    ['the second half of a media type', "const ending = picture.mediaType.split('/')[1];"],
    ['the last half of a media type', "const ending = type.split('/').pop();"],
    ['what a pattern takes out of a media type', 'const ending = /^image\\/(\\w+)/.exec(said)?.[1];'],
    ['what is behind a prefix', "const ending = said.slice('image/'.length);"],
    ['a media type without its prefix', "const ending = said.replace('image/', '');"],
    ['a pattern that cleans names', 'const name = title.replace(/[<>:"|?*\\/\\\\]/g, "-");'],
    ['a pattern that finds bad names', 'const isBad = /[\\\\/:*?"<>|]/.test(name);'],
    ['names of devices', 'const devices = /^(con|prn|aux|nul)$/i;'],
  ];
  for (const [what, code] of bypasses)
    it(`may not come from ${what}`, () => assert.equal(faultsIn('src/host/any.ts', code).length > 0, true));
});

/** As `file:line: what it is. What to use.` */
function faultsIn(file: string, code: string): readonly string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const add = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    faults.push(`${file}:${line + 1}: ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (isWord(node, extension) && wordsOf(whole(node)).some((text) => mediaType.test(text)))
      add(node, `an extension beside a media type. ${useExtension}`);
    if (takesApart(node)) add(node, `a media type is taken apart. ${useExtension}`);
    if (ts.isRegularExpressionLiteral(node) && cleansNames(node.text)) add(node, `names are cleaned. ${useName}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** The function or the statement at the top that a node is in. */
function whole(node: ts.Node): ts.Node {
  const isTop = ts.isSourceFile(node.parent) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
  return isTop ? node : whole(node.parent);
}

function wordsOf(node: ts.Node): readonly string[] {
  const words: string[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isStringLiteralLike(one)) words.push(one.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return words;
}

/** A string, or the name of a property. */
function isWord(node: ts.Node, pattern: RegExp): boolean {
  const isName = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return (isName || ts.isStringLiteralLike(node)) && pattern.test(node.text);
}

function takesApart(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return /image\\\/.*\((?!\?)/.test(node.text);
  if (ts.isStringLiteralLike(node) && node.text === 'image/') return !isArgumentOf(node, 'startsWith');
  return ts.isStringLiteralLike(node) && node.text === '/' && isArgumentOf(node, 'split') && /type$/i.test(owner(node));
}

function isArgumentOf({ parent }: ts.Node, method: string): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === method
  );
}

function owner({ parent }: ts.Node): string {
  const isCall = ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression);
  return isCall ? parent.expression.expression.getText() : '';
}

/** A class of characters that holds what Windows forbids, or the names that it keeps for itself. */
function cleansNames(pattern: string): boolean {
  const classes = pattern.match(/\[(?:\\.|[^\]\\])*\]/g) ?? [];
  const isForbidden = classes.some((one) => [...'<>:"|?*'].every((char) => one.includes(char)));
  return isForbidden || /\bprn\b/i.test(pattern);
}
