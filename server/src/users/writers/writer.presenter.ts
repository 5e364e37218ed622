import type { Writer } from '@portal/contract/users/writer.schema.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { WriterRow } from './writer.repository.ts';

/** Only staff see a writer's rate. */
export function presentWriter(viewer: Viewer, row: WriterRow): Writer {
  const { rate_cents, rating_hundredths } = row;
  return {
    id: row.id,
    user: {
      id: row.person_id,
      name: row.name,
      username: row.username,
      is_staff: row.is_staff === 1,
      avatar_color: row.avatar_color,
    },
    rate: isStaff(viewer) && rate_cents !== null ? rate_cents / 100 : null,
    rating: rating_hundredths === null ? null : rating_hundredths / 100,
    version: row.version,
  };
}
