/** A seeded random number generator, so that demos are the same on every machine. */
export interface Random {
  /** Returns a number from 0 up to but excluding 1. */
  next(): number;
  /** Returns an integer from low to high, including both. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  isLucky(chance: number): boolean;
}

/**
 * Creates a Mulberry32 generator. Each step has its own seed, so that adding a step doesn't change the data of earlier
 * steps.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick(from) {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error('Cannot pick from an empty list.');
      return chosen;
    },
    isLucky: (chance) => next() < chance,
  };
}
