/** The labels that can be chosen: those that aren't archived, and what is chosen already. */
export function offeredLabels<Label extends { id: number; archived: boolean }>(
  labels: readonly Label[],
  chosen: readonly (number | null)[],
): Label[] {
  return labels.filter(({ id, archived }) => !archived || chosen.includes(id));
}
