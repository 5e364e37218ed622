const uidsWithoutReview: readonly (string | null)[] = ['link_building', 'optimization'];

/** Returns true for Link Building and Optimization, which have no reviewers and fewer due dates. */
export function isWithoutReview(type: { uid: string | null }): boolean {
  return uidsWithoutReview.includes(type.uid);
}
