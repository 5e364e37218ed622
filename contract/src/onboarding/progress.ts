/** Returns the percentage of completed items, rounded, or null for a checklist without items ('No Items'). */
export function checklistProgress({
  item_count,
  completed_count,
}: {
  item_count: number;
  completed_count: number;
}): number | null {
  return item_count === 0 ? null : Math.round((100 * completed_count) / item_count);
}
