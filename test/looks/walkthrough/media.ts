import { art, box, button, card, colors, selectedWords, size, svg, words } from './shapes.ts';

const whole = { x: 1, y: 1, width: size.width - 2, height: size.height - 2 } as const;
const inside = { x: 24, width: size.width - 48 } as const;

const lighthouse = 'a white lighthouse with two red bands on a headland at dusk';

/** What shows beside each step of the walkthrough, by the step's name. */
export const media: Readonly<Record<string, () => string>> = {
  connect: () =>
    svg(
      card({ x: 61, y: 121, width: 598, height: 286 }),
      field(160, words(156, 188, [64, 180, 52])),
      globe(124, 188),
      field(240, dots(160, 268, 20)),
      key(124, 268),
      check(600, 188),
      check(600, 268),
      button(96, 336, 168),
    ),
  draw: () =>
    svg(
      card(whole),
      selectedWords(44, 44, [
        [22, 58, 104, 44, 40, 66, 70, 48, 34],
        [22, 48, 96, 30, 64, 44, 38, 60, 76, 42],
        [38, 70, 56, 30, 42, 28, 52],
      ]),
      pictureIcon(44, 114),
      words(74, 126, [66, 52], colors.text, 0.6),
      box({ x: 222, y: 112, width: 104, height: 28 }, colors.raised, { border: colors.hairline }),
      words(236, 126, [32, 36], colors.text, 0.8),
      art(lighthouse, { ...inside, y: 160, height: 376 }),
    ),
  ask: () =>
    svg(
      card({ x: 1, y: 1, width: 330, height: 558 }),
      page(),
      card({ x: 349, y: 1, width: 370, height: 558 }),
      box({ x: 373, y: 28, width: 322, height: 64 }, colors.raised, { r: 8, border: colors.hairline }),
      words(389, 50, [52, 74, 40], colors.text, 0.8),
      words(389, 72, [96, 30], colors.text, 0.5),
      changed(373, 132),
      button(373, 492, 116),
      box({ x: 501, y: 492, width: 92, height: 32 }, 'none', { border: colors.inputBorder }),
      words(517, 508, [60]),
    ),
  illustrate: () =>
    svg(card(whole), section(0, 'a harbour in clear daylight with a boat, the open sea'), section(268, lighthouse)),
  look: () =>
    svg(
      card(whole),
      art('a white lighthouse on a headland at dawn', { ...inside, y: 24, height: 300 }),
      art(lighthouse, { x: 24, y: 340, width: 328, height: 196 }),
      art('a white lighthouse on a headland by night', { x: 368, y: 340, width: 328, height: 196 }),
    ),
  agents: () =>
    svg(
      card(whole),
      agentIcon(44, 42),
      words(84, 54, [70, 120, 44]),
      box({ x: 44, y: 86, width: 632, height: 60 }, colors.raised, { r: 8, border: colors.hairline }),
      words(64, 108, [48, 90, 36, 74]),
      words(64, 128, [110, 52], colors.text, 0.5),
      button(530, 100, 128),
      art('a desert of long dunes at dusk', { x: 44, y: 170, width: 632, height: 290 }),
      words(44, 490, [60, 40, 80], colors.text, 0.8),
      box({ x: 44, y: 510, width: 632, height: 10 }, colors.raised, { r: 5, border: colors.hairline }),
      box({ x: 44, y: 510, width: 410, height: 10 }, colors.progress, { r: 5 }),
    ),
};

/** A box to type in, with what stands in it. */
function field(y: number, typed: string): string {
  return box({ x: 96, y, width: 528, height: 56 }, colors.input, { border: colors.inputBorder }) + typed;
}

function dots(x: number, y: number, count: number): string {
  const dot = (index: number) => `<circle cx="${x + index * 16}" cy="${y}" r="4" fill="${colors.text}" opacity=".8"/>`;
  return Array.from({ length: count }, (_, index) => dot(index)).join('');
}

function outline(d: string): string {
  return `<path d="${d}" stroke="${colors.text}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function globe(x: number, y: number): string {
  return outline(`M${x - 12} ${y}a12 12 0 1 0 24 0a12 12 0 1 0-24 0h24M${x} ${y - 12}c-8 7-8 17 0 24c8-7 8-17 0-24`);
}

function key(x: number, y: number): string {
  return outline(`M${x - 12} ${y}a6 6 0 1 0 12 0a6 6 0 1 0-12 0m12 0h13v6m-6-6v5`);
}

function check(x: number, y: number): string {
  return outline(`M${x - 9} ${y}l6 7l11-13`);
}

function pictureIcon(x: number, y: number): string {
  return outline(`M${x} ${y + 2}h20v20h-20zm0 16l6-6l5 5l4-4l5 5M${x + 14} ${y + 8}h.1`);
}

function agentIcon(x: number, y: number): string {
  return outline(`M${x + 2} ${y + 6}h22v16h-22zm11 0v-6M${x + 9} ${y + 13}v2m8-2v2M${x - 2} ${y + 12}v4m30-4v4`);
}

/** A document with a selected passage. */
function page(): string {
  const rest = [
    [60, 92, 44, 40],
    [88, 30, 70, 52],
    [40, 66, 58],
  ] as const;
  const lines = (y: number) => rest.map((lengths, index) => words(29, y + index * 26, lengths, colors.text, 0.5));
  return [
    words(29, 48, [120, 60], colors.text, 1),
    ...lines(96),
    selectedWords(29, 198, [
      [48, 30, 82, 64, 28],
      [22, 74, 52, 40, 56],
      [66, 44, 90, 34],
      [30, 58, 46],
    ]),
    ...lines(326),
    ...lines(428),
  ].join('');
}

/** An answer: words that go are struck through, words that come are underlined. */
function changed(x: number, y: number): string {
  const mark = (at: number, line: number, width: number, kind: 'added' | 'removed') => {
    const middle = y + line * 34;
    const behind = { x: at - 4, y: middle - 14, width: width + 8, height: 28 };
    const [fill, border] =
      kind === 'added' ? [colors.added, colors.addedBorder] : [colors.removed, colors.removedBorder];
    const rule = kind === 'added' ? middle + 10 : middle;
    return `${box(behind, fill, { r: 0, border })}${words(at, middle, [width])}<path d="M${at} ${rule}h${width}" stroke="${colors.text}" stroke-width="1.5"/>`;
  };
  const line = (at: number, index: number, lengths: readonly number[]) => words(at, y + index * 34, lengths);
  return [
    line(x, 0, [56, 84, 40, 62]),
    line(x, 1, [48]),
    mark(x + 62, 1, 110, 'removed'),
    mark(x + 188, 1, 72, 'added'),
    line(x, 2, [30, 92, 66, 58]),
    line(x, 3, [74, 36]),
    mark(x + 134, 3, 60, 'removed'),
    mark(x + 210, 3, 94, 'added'),
    line(x, 4, [52, 44, 88, 60]),
    line(x, 5, [80, 66, 30]),
    mark(x, 6, 130, 'added'),
    line(x + 146, 6, [54, 40]),
    line(x, 7, [62, 48]),
  ].join('');
}

/** A heading, words and the picture that belongs to them. */
function section(y: number, prompt: string): string {
  return [
    words(44, y + 52, [120, 64], colors.text, 1),
    words(44, y + 92, [60, 66, 44, 50], colors.text, 0.6),
    words(44, y + 118, [88, 30, 70, 32], colors.text, 0.6),
    words(44, y + 144, [34, 52, 40, 74], colors.text, 0.6),
    words(44, y + 170, [40, 66, 58], colors.text, 0.6),
    art(prompt, { x: 318, y: y + 24, width: 378, height: 244 }),
  ].join('');
}
