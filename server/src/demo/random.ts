/** Chance that comes out the same each time: a demonstration is equal on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  isLucky(chance: number): boolean;
}

/** Mulberry32, from a seed of its own for each step, so that a new step changes none before it. */
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
      const one = from[Math.floor(next() * from.length)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
    isLucky: (chance) => next() < chance,
  };
}
