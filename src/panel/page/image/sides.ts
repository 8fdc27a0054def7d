/** The two pictures that are compared, by their places in the list. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** The picked picture at the left, its neighbour at the right; `picked` may be none of them. */
export function firstSides(picked: number, count: number): Sides {
  const left = Math.max(0, picked);
  return { left, right: left + 1 < count ? left + 1 : left - 1 };
}

/** The place a side goes to, one on or back past the other side's picture; nothing at the end of the list. */
export function stepped(sides: Sides, side: keyof Sides, by: -1 | 1, count: number): number | undefined {
  const other = side === 'left' ? sides.right : sides.left;
  const next = sides[side] + by === other ? other + by : sides[side] + by;
  return next >= 0 && next < count ? next : undefined;
}
