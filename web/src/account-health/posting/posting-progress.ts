import type { PostingPull } from '@portal/contract/account-health/posting/account-posts.schema.ts';

export const progressText = ({ loaded, total }: Pick<PostingPull, 'loaded' | 'total'>) =>
  `Loading ${loaded} of ${total} Account Posts`;

export function progressHint({ loaded, total }: Pick<PostingPull, 'loaded' | 'total'>): string {
  const share = total === 0 ? 0 : loaded / total;
  if (share >= 0.75) return 'Almost there!';
  if (share >= 0.5) return 'Wow we have a lot of accounts!';
  return "This shouldn't take too long.";
}

export const errorsText = (count: number) =>
  `There were ${count} account errors while pulling data. Click here to view them.`;

const freshMilliseconds = 60_000;

/** Returns whether the posts are so recent that opening the screen doesn't need to refresh them. */
export function isFresh(
  { ended_at, error }: Pick<PostingPull, 'ended_at' | 'error'>,
  now: number,
): boolean {
  return error === null && ended_at !== null && now - Date.parse(ended_at) < freshMilliseconds;
}

/** Returns whether a pull that ran while the screen was open ended without errors. */
export const hasJustEnded = (pull: PostingPull, watched: number | null): boolean =>
  watched !== null &&
  pull.id === watched &&
  !pull.is_running &&
  pull.ended_at !== null &&
  pull.error === null &&
  pull.errors === 0 &&
  pull.total > 0;
