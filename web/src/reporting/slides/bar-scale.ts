/** The maximum number of grid lines above the axis. */
const mostSteps = 5;

/** Returns the values of a chart's grid lines, in round steps from 0 to at least the largest number. */
export function ticksUpTo(largest: number): number[] {
  const rough = Math.max(1, largest) / mostSteps;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const rounded = [1, 2, 5, 10].map((factor) => factor * magnitude);
  const step = Math.max(1, rounded.find((one) => one >= rough) ?? 10 * magnitude);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
