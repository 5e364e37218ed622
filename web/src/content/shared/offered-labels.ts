/** Returns the labels to choose from: the active ones and the current values. */
export function offeredLabels<Label extends { id: number; archived: boolean }>(
  labels: readonly Label[],
  chosen: readonly (number | null)[],
): Label[] {
  return labels.filter(({ id, archived }) => !archived || chosen.includes(id));
}
