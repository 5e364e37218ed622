import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import type { Flag } from '#platform/database/tables.ts';

/** Returns whether a person is a client: in one of the client groups, and not staff. */
export const isInboxClient = (person: {
  group_id: number | null;
  is_staff: Flag;
  is_superuser: Flag;
}): boolean =>
  person.is_staff === 0 &&
  person.is_superuser === 0 &&
  person.group_id !== null &&
  clientGroupIds.includes(person.group_id);
