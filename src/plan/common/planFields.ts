/** The fields of one picture in an answer, by any of their names. */
import { truncate } from '../../base/common/truncate.ts';
import { limits } from '../../product/common/limits.ts';
import { ratioOf } from '../../product/common/sizes.ts';

/** A picture of an answer before it has a position. */
export interface ProposedRow {
  readonly heading: string;
  /** From 1; missing if the answer contains none. */
  readonly line?: number;
  readonly why: string;
  readonly prompt: string;
  /** An aspect ratio; empty if it is unknown. */
  readonly shape: string;
  readonly alt: string;
}

const names = {
  heading:
    'heading headingtext section sectionheading sectiontitle underheading under title chapter after where location place placement position anchor target 标题 章节 位置 見出し 場所 제목',
  line: 'line linenumber lineno lines afterline startline atline insertafterline insertline linenum row 行 行号 行番号 줄',
  why: 'why reason rationale purpose because justification motivation explanation benefit 理由 原因 이유',
  prompt:
    'prompt imageprompt pictureprompt generationprompt description imagedescription picture depiction visual shows content idea 提示词 描述 プロンプト 説明 프롬프트',
  shape: 'shape aspectratio ratio aspect format dimensions orientation proportions 比例 画幅 縦横比 비율',
  alt: 'alt alttext alternativetext alternative altdescription alttag caption 替代文字 替代文本 代替テキスト 대체텍스트',
} as const;

type Field = keyof typeof names;

/** A field, and how specific its name is: the lower, the more specific. */
interface FieldMeaning {
  readonly field: Field;
  readonly rank: number;
}

const meantByName: ReadonlyMap<string, FieldMeaning> = new Map(
  Object.entries(names).flatMap(([field, all]) =>
    all.split(' ').map((name, rank) => [name, { field: field as Field, rank }] as const),
  ),
);

/** Returns the field of a name, ignoring case, spaces and punctuation. */
export function resolveFieldName(name: string): FieldMeaning | undefined {
  const short = name.slice(0, 60).toLowerCase();
  return meantByName.get(short.replace(/[^\p{L}\p{N}]/gu, ''));
}

export function toField(name: string): Field | undefined {
  return resolveFieldName(name)?.field;
}

/** Returns a picture by its fields, or undefined if they contain no prompt or no position. */
export function toProposedRow(fields: Readonly<Partial<Record<Field, string>>>): ProposedRow | undefined {
  const { why = '', alt = '', heading = '' } = fields;
  const prompt = (fields.prompt ?? '').trim() || alt.trim();
  const line = parseFirstNumber(fields.line) ?? parseLineNumber(heading);
  if (prompt === '' || (heading.trim() === '' && line === undefined && fields.heading === undefined)) return undefined;
  return {
    heading: truncate(removeLineNumber(heading), limits.label),
    ...(line !== undefined && { line }),
    why: truncate(why.trim(), limits.sentence),
    prompt: truncate(prompt, limits.picturePrompt),
    shape: parseAspectRatio(fields.shape),
    alt: truncate(joinLines(alt), limits.sentence),
  };
}

const words: readonly (readonly [RegExp, string])[] = [
  [/panoram|cinema|banner/i, '21:9'],
  [/square|quadrat|正方/i, '1:1'],
  [/tall|story|phone/i, '9:16'],
  [/portrait|vertical|hoch|纵|縦/i, '3:4'],
  [/landscape|horizontal|wide|quer|横/i, '16:9'],
];

/** Returns `16:9` for `16x9`, `16 / 9`, `1920x1080` or `landscape`; empty if the text is no ratio. */
export function parseAspectRatio(said = ''): string {
  const short = said.slice(0, 100);
  const [, width, height] = /(\d{1,5})\s{0,3}(?:[:x×/∶：]|by)\s{0,3}(\d{1,5})/i.exec(short) ?? [];
  const ratio = width && height ? reduceRatio(Number(width), Number(height)) : '';
  if (ratioOf(ratio)) return ratio;
  return words.find(([sign]) => sign.test(short))?.[1] ?? '';
}

/** Returns the ratio of pixels, or an empty string if it is not a usual one. */
function reduceRatio(width: number, height: number): string {
  const common = getDivisor(width, height);
  const [wide, high] = common > 0 ? [width / common, height / common] : [0, 0];
  return wide <= 64 && high <= 64 ? `${wide}:${high}` : '';
}

function getDivisor(a: number, b: number): number {
  return b === 0 ? a : getDivisor(b, a % b);
}

/** Returns the first number of `34`, `L34`, `34–36`. */
function parseFirstNumber(said = ''): number | undefined {
  const number = Number(/\d{1,7}/.exec(said.slice(0, 100))?.[0] ?? 0);
  return number >= 1 ? number : undefined;
}

const lineWords =
  /[([,–—-]?\s{0,3}(?:\b(?:after |below |at |near )?(?:line|lines|zeile|ligne)|行)\s{0,3}#?\d{1,7}(?:\s?[-–—]\s?\d{1,7})?\s{0,3}[)\]]?/i;

/** Returns the line number in a heading: `Opening (line 10)`. */
export function parseLineNumber(text: string): number | undefined {
  const found = lineWords.exec(text.slice(0, limits.label))?.[0];
  return found === undefined ? undefined : parseFirstNumber(found);
}

/** Returns a heading without its line number and syntax. */
function removeLineNumber(heading: string): string {
  const short = heading.slice(0, limits.label).replace(lineWords, '');
  return joinLines(short.replace(/^\s{0,9}#{1,6}\s/, ''))
    .replace(/^[*_`"'“”]{1,3}|[*_`"'“”:：]{1,4}$/g, '')
    .trim();
}

function joinLines(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
