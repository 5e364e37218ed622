import type { linkCheckActions } from '@portal/contract/utilities/link-check.schema.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

interface Subject {
  person_id: number | null;
  ended_at: string | null;
}

type Rule = (viewer: Viewer, check: Subject) => boolean;

export const linkCheckPolicy = {
  cancel: (viewer, { person_id }) => isStaff(viewer) || person_id === viewer.id,
} satisfies Record<(typeof linkCheckActions)[number], Rule>;

/** Details are response headers and IP addresses, which reveal information about other people's servers. */
export const readsDetails = isStaff;

/** Returns whether the viewer may check a client's site even though its robots.txt disallows it. */
export const mayIgnoreRobots = isStaff;
