/** What a question asks for, by its words. */
export type Intent =
  | 'greet'
  | 'plan'
  | 'shorten'
  | 'translate'
  | 'altText'
  | 'shotList'
  | 'storyboard'
  | 'prompts'
  | 'outline'
  | 'table'
  | 'titles'
  | 'summarise'
  | 'improve'
  | 'improvePrompt'
  | 'code'
  | 'explain'
  | 'discuss';

/** In order: the first that matches wins, so the narrow words stand before the wide ones. */
const signs: readonly (readonly [Intent, RegExp])[] = [
  ['improvePrompt', /^improve the image prompt:/i],
  ['plan', /where a picture helps its reader/i],
  ['greet', /^\s*(hi|hello|hey|ping|test|reply with (the word )?ok|say ok)\b.{0,20}$/i],
  [
    'translate',
    /translat|\bin(to)? (german|french|spanish|italian|chinese|japanese|korean|dutch|latin)\b|翻译|翻訳|번역/i,
  ],
  ['altText', /\balt(ernative)?[ -]?text|caption/i],
  ['shotList', /shot[ -]?list|\bshots?\b|camera/i],
  ['storyboard', /story[ -]?board|\bpanels\b|\bframes\b/i],
  ['prompts', /prompts?\b|image ideas|illustrat/i],
  ['outline', /outline|structure|headings|sections/i],
  ['table', /\btable\b|tabular|compare/i],
  ['titles', /\btitles?\b|headlines?\b/i],
  ['shorten', /short(en|er)|tight(en|er)|trim|concise|condense|\bcut\b|fewer words|缩短|[改写][短简]|短一[些点]|短く/i],
  ['summarise', /summar|gist|tl;?dr|总结|要約/i],
  ['improve', /improve|rewrite|rephrase|polish|better|vivid|stronger|edit\b|润色|改善|改写/i],
  ['code', /\bcode\b|html|css|json|typescript|javascript|component|function|snippet/i],
  ['explain', /explain|what does|what is|why|how does|mean\b/i],
];

/** The intent of a question; `discuss` where no word gives it away. */
export function intentOf(question: string): Intent {
  return signs.find(([, sign]) => sign.test(question))?.[0] ?? 'discuss';
}
