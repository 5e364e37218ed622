import { isStaff } from './access.ts';
import type { Viewer } from './viewer.ts';

interface WithActor {
  actor_id: number | null;
  actor_name: string | null;
}

/** The real author of a record if it names another one; only for staff. */
export function presentActor(viewer: Viewer, { actor_id: id, actor_name: name }: WithActor) {
  if (!isStaff(viewer)) return {};
  return { actor: id === null ? null : { id, name: name ?? '' } };
}
