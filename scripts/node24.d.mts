export const NODE_OPTIONS: readonly string[];
export function findNode24(): string;
