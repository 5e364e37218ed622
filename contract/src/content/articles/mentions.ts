const isWordCharacter = (value: string | undefined) =>
  value !== undefined && /[\p{L}\p{N}]/u.test(value);

/**
 * Returns the people in the list that a text mentions as `@Name`, ignoring case. If several names match, the longest
 * one wins, so that `@Ann Lee` doesn't mention Ann.
 */
export function findMentioned<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const lower = text.toLowerCase();
  const names = new Set(people.map(({ name }) => name.toLowerCase()));
  names.delete('');
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const found = new Set<string>();
  for (let at = lower.indexOf('@'); at !== -1; at = lower.indexOf('@', at + 1)) {
    // An address such as jane@example.com mentions nobody.
    if (isWordCharacter(lower[at - 1])) continue;
    const name = longestFirst.find(
      (candidate) =>
        lower.startsWith(candidate, at + 1) && !isWordCharacter(lower[at + 1 + candidate.length]),
    );
    if (name !== undefined) found.add(name);
  }
  return people.filter(({ name }) => found.has(name.toLowerCase()));
}
