/** The words that steer a picture, in English and, for the common ones, Chinese and Japanese. */

type Vocabulary<K extends string> = Readonly<Record<K, RegExp>>;

export const scenes = {
  portrait: /\bportrait|\bface\b|close-up of (?:a|the) (?:man|woman)|肖像/,
  lighthouse: /light-?house|\bbeacon|\blantern room|灯塔|灯台/,
  city: /\bcit(?:y|ies)\b|skyline|\btown\b|skyscraper|\bstreets?\b|downtown|\bapp\b|dashboard|城市|都市|街/,
  desert: /desert|\bdunes?\b|\bsand\b|cactus|camel|canyon|沙漠|砂漠/,
  room: /\brooms?\b|\btable\b|\bdesk\b|kitchen|\bbooks?\b|letters?\b|\blogbook|\bcup\b|\btea\b|coffee|window|\bstairs?\b|study\b|\bpage\b|房间|部屋/,
  space: /\bspace\b|planet|galaxy|astronaut|rocket|milky way|cosmos|宇宙|银河/,
  forest: /forest|\bwoods?\b|\btrees?\b|\bpines?\b|森林|森/,
  garden: /garden|flowers?\b|meadow|poppy|poppies|tulip|blossom|花园|花|庭/,
  mountains: /mountain|\bpeaks?\b|\balps?\b|summit|glacier|\bcliffs? of\b|山/,
  river: /\brivers?\b|stream\b|valley|brook\b|河|川/,
  village: /\bhouses?\b|village|cottage|\bfarm|\bbarn\b|\bhome\b|hut\b|村|家/,
  sea: /\bsea\b|ocean|\bboats?\b|\bships?\b|\bsail|harbou?r|\bwaves?\b|beach|shore|coast|island|海|船|港/,
} satisfies Vocabulary<string>;
export type Scene = keyof typeof scenes;

export const lights = {
  dawn: /\bdawn|sunrise|morning|first light|daybreak|黎明|朝/,
  dusk: /\bdusk|sunset|evening|twilight|sundown|黄昏|夕/,
  night: /\bnight|midnight|moon|stars?\b|milky way|夜|月|星/,
  storm: /storm|\brain|thunder|gale|tempest|grey sky|fog|暴风|嵐|雨/,
  snow: /snow|winter|\bice\b|frost|blizzard|雪|冬/,
  desert: /scorching|\bsavanna/,
  day: /\bday\b|daylight|noon|summer|spring|sunny|\bblue sky|白天|昼/,
} satisfies Vocabulary<string>;
export type Light = keyof typeof lights;

/** A colour colours the picture only where it stands for the light (`the sky violet`, `gold light`), not for a thing (`a red roof`). */
function colour(words: string, others = ''): RegExp {
  const word = `\\b(?:${words})`;
  const before = `(?<=\\b(?:sky|sea|light|it|more|in|all|everything|turn|tinted)\\s)${word}\\b`;
  const after = `${word}\\b(?=\\s*(?:$|[,.;:!]|(?:sky|skies|light|dusk|dawn|sunset|evening|night|sea|water|mist|haze|glow|clouds|tones?|hues?|mood|palette|please)\\b))`;
  return new RegExp([before, after, ...(others === '' ? [] : [others])].join('|'));
}

export const tints = {
  violet: colour('violet|purple|lavender|lilac', '紫'),
  red: colour('red|crimson|scarlet', '红|赤'),
  orange: colour('orange|amber|copper'),
  gold: colour('gold|golden|yellow|honey', '金色|黄色'),
  green: colour('green|emerald|moss', '绿|緑'),
  teal: colour('teal|turquoise|cyan'),
  blue: colour('blue|indigo|azure|cobalt', '蓝|青'),
  rose: colour('pink|rose|magenta', '粉'),
  grey: colour('gr[ea]y|monochrome|charcoal|black[ -]and[ -]white', '黑白'),
} satisfies Vocabulary<string>;
export type Tint = keyof typeof tints;

export const things = {
  boat: /\bboats?\b|\bships?\b|sail|vessel|船/,
  moon: /\bmoon|月/,
  stars: /\bstars?\b|milky way|starry|星/,
  birds: /\bbirds?\b|gulls?\b|seagull|swallows?\b|鸟|鳥/,
  cat: /\bcats?\b|kitten|猫/,
  house: /\bhouses?\b|cottage|\bhut\b|房|家/,
  person: /keeper|\bman\b|\bboy\b|person|figure|walker|sailor|captain|traveller|人/,
  woman: /\bwoman|\bgirl|\blady\b|mother|daughter|女/,
  rain: /\brain|storm|tempest|雨|嵐/,
  snow: /snow|blizzard|雪/,
  mist: /\bmist|\bfog|haze|雾|霧/,
} satisfies Vocabulary<string>;
export type Thing = keyof typeof things;

/** The keys whose words stand in the text, in the order in which the text names them. */
export function wordsFor<K extends string>(vocabulary: Vocabulary<K>, text: string): readonly K[] {
  const keys = Object.keys(vocabulary) as K[];
  const places = keys.map((key) => ({ key, place: text.search(vocabulary[key]) }));
  const found = places.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place);
  return found.map(({ key }) => key);
}
