import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export const feedbackPolicy = {
  change: (viewer: Viewer, { given_by_id }: { given_by_id: number }) =>
    isStaff(viewer) || given_by_id === viewer.id,
};
