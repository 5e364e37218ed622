import type { StaffMember } from '@portal/contract/users/user.schema.ts';
import type { StaffRow } from './staff.repository.ts';

/** Contains no contact details. */
export function presentStaffMember(row: StaffRow): StaffMember {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    first_name: row.first_name,
    last_name: row.last_name,
    title: row.title,
    is_active: row.is_active === 1,
    is_staff: row.is_staff === 1,
    default_role: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
    avatar_color: row.avatar_color,
  };
}
