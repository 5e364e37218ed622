const uidsWithoutReview: readonly (string | null)[] = ['link_building', 'optimization'];

/** Link Building and Optimization have no editor, lead and final approver, and fewer due dates. */
export function isWithoutReview(type: { uid: string | null }): boolean {
  return uidsWithoutReview.includes(type.uid);
}
