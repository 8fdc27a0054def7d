/** Which of several drawings of the same words a picture is. */
export interface Take {
  /** Where things stand. */
  readonly composition: number;
  /** What moves: clouds, birds, waves. */
  readonly air: number;
}

export const firstTake: Take = { composition: 0, air: 0 };

const moving = /^(clouds|heap|streaks|birds|waves|crest|stars|grass|flower)\b/;

/** What sets the chance of a layer apart from that of the same layer in another take; 0 in the first. */
export function takeOf(layer: string, { composition, air }: Take): number {
  return Math.imul(moving.test(layer) ? air : composition, 0x9e3779b1);
}
