import type { Permission } from '@portal/contract/platform/permissions.ts';
import {
  type OrganizationRole,
  type StaffMember,
  type User,
  type UserRow,
  userActions,
} from '@portal/contract/users/user.schema.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentPermission } from '../groups/group.presenter.ts';
import { presentPreferences } from '../preferences/user-preferences.presenter.ts';
import { personPolicy, sharesOrganization } from './person.policy.ts';
import type { PersonRow, selectOrganizationRoles } from './person.repository.ts';
import type { StaffRow } from './staff.repository.ts';

type OrganizationRoleRow = Awaited<ReturnType<typeof selectOrganizationRoles>>[number];

export interface PersonWithRoles extends PersonRow {
  roles: readonly OrganizationRoleRow[];
}

export interface PersonDetails extends PersonWithRoles {
  permissions: readonly Permission[];
  assignmentOrganizationIds: readonly number[];
}

function presentRole(row: OrganizationRoleRow): OrganizationRole {
  return {
    id: row.id,
    user: row.person_id,
    organization: row.organization_id,
    organization_name: row.organization_name,
    organization_slug: row.organization_slug,
    role: { id: row.role_id, name: row.role_name },
    receive_reporting_email: row.receive_reporting_email === 1,
    receive_approval_reminders: row.receive_approval_reminders === 1,
    version: row.version,
  };
}

function presentWriter(viewer: Viewer, person: PersonRow): User['writer'] {
  if (person.writer_id === null) return null;
  const maySeeRate = isStaff(viewer) || viewer.id === person.id;
  const { rate_cents, rating_hundredths } = person;
  return {
    id: person.writer_id,
    rate: maySeeRate && rate_cents !== null ? rate_cents / 100 : null,
    rating: rating_hundredths === null ? null : rating_hundredths / 100,
    version: person.writer_version ?? 1,
  };
}

/** Hides the accounts and the default organization if they belong to organizations that the viewer doesn't share. */
function presentOrganizations(viewer: Viewer, person: PersonWithRoles) {
  const isKnown = (id: number) => viewer.id === person.id || sharesOrganization(viewer, id);
  const preferences = presentPreferences(person);
  const { default_organization: chosen } = preferences;
  return {
    org_roles: person.roles.filter((role) => isKnown(role.organization_id)).map(presentRole),
    user_preferences: {
      ...preferences,
      default_organization: chosen && isKnown(chosen.id) ? chosen : null,
    },
  };
}

export function presentUserRow(viewer: Viewer, person: PersonWithRoles): UserRow {
  const group =
    person.group_id === null ? null : { id: person.group_id, name: person.group_name ?? '' };
  return {
    id: person.id,
    username: person.username,
    name: person.name,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    avatar_url: avatarLink(person.avatar_key),
    title: person.title,
    phone_number: person.phone_number,
    default_role: group,
    groups: group ? [group] : [],
    is_active: person.is_active === 1,
    is_staff: person.is_staff === 1,
    is_superuser: person.is_superuser === 1,
    date_joined: person.created_at,
    last_login: person.last_login,
    writer: presentWriter(viewer, person),
    ...presentOrganizations(viewer, person),
    version: person.version,
  };
}

export function presentUser(viewer: Viewer, person: PersonDetails): User {
  return {
    ...presentUserRow(viewer, person),
    permissions: person.permissions.map(presentPermission),
    allowed_actions: userActions.filter((action) => personPolicy[action](viewer, person)),
  };
}

/** Presents a person without contact details. */
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
    avatar_url: avatarLink(row.avatar_key),
  };
}
