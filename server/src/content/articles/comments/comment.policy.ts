import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export const commentPolicy = {
  change: (viewer: Viewer, { author_id }: { author_id: number }) =>
    isStaff(viewer) || author_id === viewer.id,
};
