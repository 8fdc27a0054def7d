/**
 * Recognizes what models write around a text: a preface, a heading, notes, a second version, or an excuse, in the most common languages.
 */

/** How much of a line is read, in UTF-16 code units. */
const longest = 240;

const ofVersion =
  'version|translation|rewrite|revision|improved|revised|shortened|shorter|rewritten|translated|corrected|polished|simplified|condensed|fassung|überarbeit|verbesser|gekürzt|kürzer|übersetz|korrigiert|vorschlag|traduction|améliorée?|corrigée?|versión|traducción|mejorad|corregid|改进|改写|修改|润色|精简|缩短|翻译|译文|版本|如下|修正|改善|翻訳|短く';
const versionPattern = new RegExp(ofVersion, 'iu');
const opener =
  /^(?:sure|certainly|of course|absolutely|gladly|happy to|okay|ok|here(?:'s| is| are| (?:you (?:go|are)|it is|we go)(?=\s*[:.!]))|gerne?|natürlich|klar|hier (?:ist|kommt|die|bitte(?=\s*[:.!]))|bitte (?:sehr|schön)(?=\s*[:.!])|bien sûr|voici|claro|por supuesto|aquí|当然|好的|好，|以下|这是|下面|もちろん|こちら|以下)(?![a-zäöüß])/iu;
/** In these languages the lead-in begins like many other sentences. */
const weakOpener = /^(?:以下|这是|下面|こちら)/u;

/** What a line is recognized as by its beginning. */
const kinds = {
  /** "Sure!", "Gern": addressed to the user, and never part of a document. */
  pleasantry:
    /^(?:sure|certainly|of course|absolutely|gladly|happy to|okay|ok|gern|gerne|natürlich|klar|bien sûr|claro|por supuesto|当然|好的|もちろん)(?![\p{L}])/iu,
  /** "Note:", "What I changed:": the rest is commentary on the text. */
  notes:
    /^\(?(?:notes?|remarks?|changes(?: made)?|what (?:i )?changed|what's changed|key changes|summary of changes|explanation|anmerkung(?:en)?|hinweise?|änderungen|erläuterung|was (?:ich )?geändert (?:habe|wurde)|remarques?|notas?|cambios|说明|注|注意|备注|修改说明|改动|变更|変更点|備考)\s*(?:[:：]|$)/iu,
  /** "I shortened the second sentence.": the model describes its own work. */
  selfReference:
    /^(?:i(?:'ve| have)? (?:changed|shortened|removed|replaced|tried|rewrote|reworded|simplified|tightened|kept|made)|ich habe|j'ai|he cambiado|我)(?![\p{L}])/iu,
  /** "Let me know if you'd like it shorter.": a line after the text, addressed to the user. */
  followUpOffer:
    /^(?:(?:please |just )?let me know if you(?:'d| would)? (?:like|want|need|prefer)|would you like me to|do you want me to|feel free to (?:ask|let me know)|if you(?:'d| would)? (?:like|want|prefer),? i can|(?:i )?hope this helps|this (?:version|rewrite) (?:is|keeps|has)|lass(?:en sie)? (?:es )?mich wissen|sag(?:en sie)? (?:mir )?(?:gern )?bescheid|soll ich|möchte(?:n sie|st du),? dass ich|(?:wenn|falls) (?:sie|du) (?:möchten|möchtest|wollen|willst),? kann ich|dites-moi si|n'hésitez pas|dime si|¿quieres? que|avísame|希望这|如果[你您]?(?:需要|希望|想)|如需|需要我)/iu,
  /** "Or, a little bolder:": introduces another version. */
  otherVersion:
    /^(?:(?:or|alternatively|another (?:option|version)|oder|alternativ|ou bien|o bien)(?![\p{L}])|或者|另一[种个]|または)[^.!?。:：]{0,80}[:：]/iu,
  /** "Option 1": introduces one of several variants. */
  variant:
    /^(?:\d[.)]\s+)?[*_]{0,3}(?:option|version|variant|variante?|alternative|fassung|vorschlag|möglichkeit|opción|versión|版本|方案|选项|案)\s*(?:#?\s*[1-9a-d]\b|one|two|three|eins|zwei|[一二三])/iu,
  /** The beginning of a refusal. */
  refusal:
    /^(?:i(?:'m| am) (?:sorry|unable|not able)|sorry|i (?:can(?:'|no)?t|won't|must decline)|as an ai|unfortunately,? i|es tut mir leid|tut mir leid|leider kann ich|ich kann (?:das|dies|diese[nrsm]?|dabei|hier|ihnen)|抱歉|对不起|很抱歉|我无法|我不能|désolée?|je suis désolée?|lo siento|申し訳)/iu,
} as const;

/** Whether a line begins like this kind of commentary. */
export function isBoilerplate(kind: keyof typeof kinds, line: string): boolean {
  return kinds[kind].test(plainLine(line));
}

/** Returns a line without the marks of a heading or of bold text, as much of it as is read. */
function plainLine(line: string): string {
  const plain = line.slice(0, longest).trim();
  return plain
    .replace(/^#{1,6}\s+/, '')
    .replace(/^[*_]{1,3}|[*_]{1,3}$/g, '')
    .replace(/[*_]{1,3}([:：])$/, '$1')
    .replace(/[’]/g, "'")
    .trim();
}

/** "Sure! Here is the shorter text:", "Improved version:", "## Verbesserte Fassung": whether a line only introduces the text. */
export function isLeadIn(line: string, isAlone: boolean): boolean {
  if (line.length > longest) return false;
  const plain = plainLine(line);
  if (/[:：]$/.test(plain)) return versionPattern.test(plain) || opener.test(plain);
  if (!isAlone) return false;
  if (isHeading(line)) return plain.length <= 60 && versionPattern.test(plain);
  const isOpener = opener.test(plain) && (!weakOpener.test(plain) || versionPattern.test(plain));
  return isOpener && /[.!。！]$/.test(plain);
}

/** Whether a line is a heading, or consists of bold text. */
export function isHeading(line: string): boolean {
  return /^\s*(?:#{1,6}\s|\*\*.{1,200}\*\*\s*$|__.{1,200}__\s*$)/.test(line);
}

/** Returns the text after a label on its own line, "Improved version: The keeper…", or undefined if there is none. */
export function getTextAfterLabel(line: string): string | undefined {
  const [, label = '', rest = ''] =
    /^\s*[*_]{0,2}([^:：\n]{2,60}?)[*_]{0,2}[:：][*_]{0,2}[ \t]*(\S.*)$/.exec(line) ?? [];
  const words = label.trim().split(/\s+/);
  const isLabel = rest !== '' && words.length <= 4 && versionPattern.test(words.at(-1) ?? '');
  return isLabel ? rest : undefined;
}

export function isHorizontalRule(line: string): boolean {
  return /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line);
}

const pairs: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
];

/** Returns the text inside a pair of quotation marks around all of it, or undefined if there is none. */
export function stripOuterQuotes(text: string): string | undefined {
  const whole = text.trim();
  const pair = pairs.find(([open, close]) => whole.length > 2 && whole.startsWith(open) && whole.endsWith(close));
  if (!pair) return undefined;
  const inner = whole.slice(1, -1);
  return pair.some((mark) => inner.includes(mark)) ? undefined : inner;
}
