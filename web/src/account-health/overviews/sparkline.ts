interface Frame {
  width: number;
  height: number;
  /** The values at the bottom and the top; by default, the smallest and largest values. */
  range?: readonly [number, number];
}

/** Half of the line's width, so that the line isn't cut off at the edges. */
const inset = 1.5;

/**
 * Returns an SVG path through the values, oldest first. A missing value is a gap, and a value between two gaps is a
 * dot.
 */
export function sparklinePath(
  values: readonly (number | null)[],
  { width, height, range }: Frame,
): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const [low, high] = range ?? [Math.min(...known), Math.max(...known)];
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0;
  const share = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  const round = (coordinate: number) => Math.round(coordinate * 10) / 10;
  let path = '';
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const x = round(inset + place * step);
    const y = round(height - inset - share(value) * (height - 2 * inset));
    const follows = place > 0 && values[place - 1] !== null;
    const isAlone = !follows && (values[place + 1] ?? null) === null;
    path += `${follows ? 'L' : 'M'}${x} ${y}${isAlone ? 'h0' : ''}`;
  }
  return path;
}
