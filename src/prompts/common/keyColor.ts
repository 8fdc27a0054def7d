/** The flat color that a model is asked to draw around a subject, so that it can be made transparent here. */

/** Pure colors: what is drawn in a mix of others differs from them. */
export const keyColors = {
  green: { hex: '#00FF00', rgb: [0, 255, 0] },
  magenta: { hex: '#FF00FF', rgb: [255, 0, 255] },
  blue: { hex: '#0000FF', rgb: [0, 0, 255] },
} as const;
export type KeyColor = keyof typeof keyColors;

/** Words for what probably has a color, in the languages of Limn. */
const wordsOf: Readonly<Record<KeyColor, RegExp>> = {
  green:
    /\b(?:green|grass|lawns?\b|meadow|leaf|leaves|foliage|plants?\b|trees?\b|forest|jungle|garden|bush|ferns?\b|moss|clover|cact|frog|turtle|lizard|crocodile|dragons?\b|limes?\b|olive|emerald|jade|mint|salad|lettuce|cucumber|broccoli|grün|gras|wiese|rasen|blatt|blätter|pflanze|baum|bäume|wald|garten|büsche|farne?\b|moos|klee|kakt|frosch|schildkröte|eidechse|krokodil|drache|limette|salat|gurke)|[绿草叶树龙蛙]|森林|植物|花园|乌龟|仙人掌|蔬菜/gi,
  magenta:
    /\b(?:magenta|pink|purple|violet|fuchsia|lilac|lavender|orchid|roses?\b|blossom|flamingo|plums?\b|berry|berries|beet|neon|unicorn|rosa|lila|purpur|flieder|orchidee|blüte|pflaume|beere|einhorn)|[粉紫]|品红|洋红|玫瑰|薰衣草|兰花|火烈鸟|樱花|独角兽/gi,
  blue: /\b(?:blue|sky|seas?\b|ocean|water|rivers?\b|lakes?\b|waves?\b|whale|dolphin|sapphire|indigo|navy|jeans|denim|blau|himmel|meer|ozean|wasser|fluss|wellen?\b|wale?\b|delfin|saphir)|[蓝海水河湖鲸]|天空/gi,
};

/** Returns the first key color that the words for an image do not suggest; if they suggest all, the one with the fewest words. */
export function chooseKeyColor(words: string): KeyColor {
  const colors: readonly KeyColor[] = ['green', 'magenta', 'blue'];
  const count = (color: KeyColor) => words.match(wordsOf[color])?.length ?? 0;
  return colors.reduce((best, color) => (count(color) < count(best) ? color : best));
}

/** Returns a prompt with the request for that background. */
export function addKeyBackground(prompt: string, color: KeyColor): string {
  return `${prompt}\n\nBackground: one flat, even color, pure ${color} (${keyColors[color].hex}), up to every edge of the image, without gradient, texture, shadow, reflection, floor or border. The subject is shown whole with a margin around it, has sharp edges, and has none of that color in it.`;
}
