/** The labels to choose from: active ones and the current value. */
export function offeredLabels<Label extends { id: number; archived: boolean }>(
  labels: readonly Label[],
  chosen: readonly (number | null)[],
): Label[] {
  return labels.filter(({ id, archived }) => !archived || chosen.includes(id));
}
