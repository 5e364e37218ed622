export const NODE_OPTIONS: readonly string[];
export const SERVER_OPTIONS: readonly string[];
export function findNode(): string;
