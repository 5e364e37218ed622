import { isStaff } from './access.ts';
import type { Viewer } from './viewer.ts';

interface WithActor {
  actor_id: number | null;
  actor_name: string | null;
}

/** Returns, for staff only, a record's real author if the record names another person as its author. */
export function presentActor(viewer: Viewer, { actor_id: id, actor_name: name }: WithActor) {
  if (!isStaff(viewer)) return {};
  return { actor: id === null ? null : { id, name: name ?? '' } };
}
