/** The uids of Link Building and Optimization. */
export const contentTypesWithoutReview: readonly string[] = ['link_building', 'optimization'];

/** Returns true for Link Building and Optimization, which have no reviewers and fewer due dates. */
export function isWithoutReview(type: { uid: string | null }): boolean {
  return type.uid !== null && contentTypesWithoutReview.includes(type.uid);
}
