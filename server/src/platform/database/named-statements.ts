const namedAtMost = 400;
const namedFrom = 3;

/**
 * Names for statements that come again and again, so that PostgreSQL plans each once per connection.
 * What was seen only a few times, or comes after the first hundreds (lists of ids of many lengths), has
 * none: a prepared statement stays in every connection's memory.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= namedAtMost) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < namedFrom) {
      if (seen.size > 10_000) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = `portal_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
