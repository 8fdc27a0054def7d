/** Words for sample documents: always the same, and hardly a sentence twice. */
const words = (
  'the keeper climbs stairs lights lamp and writes log while sea is calm under a clear sky of late autumn then fog comes ' +
  'over harbour where boats wait for tide with their nets dry ropes coiled lanterns out nobody on deck but one gull that ' +
  'sleeps beside café naïve déjà 灯台 море'
).split(' ');

/** Gives sentences of so many words, from a seed. */
export class Prose {
  #state: number;

  constructor(seed: number) {
    this.#state = seed + 1;
  }

  sentence(length = 14): string {
    const said = Array.from({ length }, () => words[this.#next() % words.length] ?? '').join(' ');
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  }

  paragraph(sentences = 5): string {
    return Array.from({ length: sentences }, () => this.sentence()).join(' ');
  }

  #next(): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return this.#state >> 8;
  }
}
