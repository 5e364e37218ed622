import {
  type OverviewSections,
  overviewPeople,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { accountPolicy } from '../accounts/account.policy.ts';
import {
  countPeopleOf,
  type PersonRow,
  selectPeopleById,
  selectPeopleOf,
  selectRolesIn,
} from '../accounts/organization-people.repository.ts';
import { onOrganizationOverview } from './organization.events.ts';
import type { OrganizationRow } from './organization.repository.ts';

const presentPerson = ({ id, name, avatar_color, avatar_key }: PersonRow) => ({
  id,
  name,
  avatar_color,
  avatar_url: avatarLink(avatar_key),
});

/** Returns the organization's people; undefined unless the viewer may read all of its accounts. */
async function findPeople(
  db: Db,
  viewer: Viewer,
  { id, account_lead_id, project_manager_id }: OrganizationRow,
): Promise<OverviewSections['people'] | undefined> {
  if (!accountPolicy.manage(viewer, { organization_id: id })) return undefined;
  const people = await selectPeopleOf(db, id, overviewPeople);
  const personIds = people.map((person) => person.id);
  const roles = Map.groupBy(await selectRolesIn(db, id, personIds), ({ person_id }) => person_id);
  const inCharge = isStaff(viewer)
    ? await selectPeopleById(
        db,
        [account_lead_id, project_manager_id].filter((id) => id !== null),
      )
    : [];
  const findInCharge = (personId: number | null) => {
    const person = inCharge.find((candidate) => candidate.id === personId);
    return person ? presentPerson(person) : null;
  };
  return {
    count: await countPeopleOf(db, id),
    account_lead: findInCharge(account_lead_id),
    project_manager: findInCharge(project_manager_id),
    items: people.map((person) => ({
      ...presentPerson(person),
      roles: (roles.get(person.id) ?? []).map(({ role_name }) => role_name),
    })),
  };
}

/** Returns the sections of all areas that the viewer may see. */
export async function findOverviewSections(
  db: Db,
  viewer: Viewer,
  organization: OrganizationRow,
): Promise<Partial<OverviewSections>> {
  const sections = await onOrganizationOverview.emit(db, { organization, viewer });
  const people = await findPeople(db, viewer, organization);
  return Object.assign({}, ...sections, people && { people });
}
