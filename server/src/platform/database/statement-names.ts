import type { QueryConfig } from 'pg';

const maxNames = 400;
const maxSeen = 10_000;
const namedFrom = 3;

/**
 * Names a statement from its third run on, so that PostgreSQL parses and plans it once per connection. Rare
 * statements, and those after the first hundreds, get no name: a prepared statement stays in every
 * connection's memory.
 */
export function createStatementNames(): (text: string, values: readonly unknown[]) => QueryConfig {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < namedFrom) {
      if (seen.size >= maxSeen) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = `portal_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (text, values) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return { text, values: [...values], ...(name && { name }) };
  };
}
