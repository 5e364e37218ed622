import { clientGroupIds, type Permission } from '@portal/contract/platform/permissions.ts';
import type { UserAction } from '@portal/contract/users/user.schema.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The fields of a person that the rules use. */
export interface PersonSubject {
  id: number;
  is_staff: 0 | 1;
  is_superuser: 0 | 1;
  is_active: 0 | 1;
}

/** A person with everything they have access to: accounts, permissions, and assigned work. */
export interface PersonWithReach extends PersonSubject {
  group_id: number | null;
  roles: readonly { organization_id: number }[];
  permissions: readonly Permission[];
  last_login: string | null;
  /** Empty if the viewer is staff or is the person, because those permissions don't depend on assigned work. */
  assignmentOrganizationIds: readonly number[];
}

type Rank = Pick<Viewer, 'id' | 'actorId' | 'isStaff' | 'isSuperuser' | 'apiKey'>;

const isSelf = (viewer: Rank, person: PersonSubject) => viewer.id === person.id;
const isAgency = (person: PersonSubject) => person.is_staff === 1 || person.is_superuser === 1;

/** Superusers rank above staff, and staff rank above everyone else. */
const isAbove = (viewer: Rank, person: PersonSubject) =>
  person.is_superuser === 0 && (viewer.isSuperuser || (viewer.isStaff && person.is_staff === 0));

/** Returns whether the viewer may change the person; only superusers may change a superuser. */
const mayChange = (viewer: Viewer, person: PersonSubject) =>
  viewer.isSuperuser || (isStaff(viewer) && person.is_superuser === 0);

/** Returns whether the viewer has an account in this organization, or is staff. */
export const sharesOrganization = (viewer: Viewer, organizationId: number) =>
  isStaff(viewer) || viewer.accounts.some((account) => account.organizationId === organizationId);

/**
 * Returns whether the person has no more access than the viewer. By setting a person's password, the viewer gains all
 * of the person's access. So viewers who aren't staff may manage only clients whose accounts, permissions, and assigned
 * work don't exceed their own.
 */
function isWithinReach(viewer: Viewer, person: PersonWithReach): boolean {
  // Staff don't have restricted permissions, so they can't manage the people who have them.
  if (!person.permissions.every((permission) => can(viewer, permission))) return false;
  if (isStaff(viewer)) return true;
  const organizationIds = [
    ...person.roles.map(({ organization_id }) => organization_id),
    ...person.assignmentOrganizationIds,
  ];
  return (
    person.group_id !== null &&
    clientGroupIds.includes(person.group_id) &&
    organizationIds.every((id) => sharesOrganization(viewer, id))
  );
}

const mayManage = (viewer: Viewer, person: PersonWithReach) =>
  can(viewer, 'delete_user') &&
  !isAgency(person) &&
  !isSelf(viewer, person) &&
  isWithinReach(viewer, person);

/**
 * People can't change their own email address here, because password reset links are sent to it. In the auth area, they
 * can change it by confirming the new address.
 */
const mayChangeEmail = (viewer: Viewer, person: PersonWithReach) =>
  !viewer.apiKey &&
  !isSelf(viewer, person) &&
  (viewer.isSuperuser || (isStaff(viewer) && mayManage(viewer, person)));

export const personPolicy = {
  /** Covers the phone number and title. */
  update_contact: (viewer: Viewer, person: PersonSubject) =>
    isSelf(viewer, person) || mayChange(viewer, person),
  update_avatar: isSelf,
  /** Covers the name and role. */
  update: mayChange,
  update_email: mayChangeEmail,
  /** Covers sending a registration link to a person who has never signed in, such as an imported one. */
  invite: (viewer: Viewer, person: PersonWithReach) =>
    mayChangeEmail(viewer, person) && person.is_active === 1 && person.last_login === null,
  update_flags: (viewer: Viewer) => viewer.isSuperuser && !viewer.apiKey,
  /** Also covers reactivation. */
  deactivate: (viewer: Viewer, person: PersonSubject) =>
    !isSelf(viewer, person) && (viewer.isSuperuser || isAbove(viewer, person)),
  set_password: (viewer, person) => !viewer.apiKey && mayManage(viewer, person),
  delete: mayManage,
  /** An impersonator can't start another impersonation. */
  impersonate: (viewer: Rank, person: PersonSubject) =>
    !viewer.apiKey &&
    viewer.actorId === viewer.id &&
    !isSelf(viewer, person) &&
    isAbove(viewer, person) &&
    person.is_active === 1,
} satisfies Record<UserAction, (viewer: Viewer, person: PersonWithReach) => boolean>;

/**
 * The people that a viewer can see. Staff see everyone. Others see themselves and, with a permission to manage people,
 * the people of their own organizations who don't work for the agency.
 */
export type PersonScope = 'all' | { personId: number; organizationIds: readonly number[] };

export function visiblePeople(viewer: Viewer): PersonScope {
  if (isStaff(viewer)) return 'all';
  const managesPeople = can(viewer, 'delete_user') || can(viewer, 'add_userorgrole');
  const organizationIds = managesPeople
    ? viewer.accounts.map((account) => account.organizationId)
    : [];
  return { personId: viewer.id, organizationIds };
}
