/** The maximum lengths of an anchor's texts, which also bound the cost of finding its passage. */
export const passageLimits = { quote: 1_000, context: 64 } as const;
