import {
  type OverviewSections,
  overviewPeople,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { accountPolicy } from '../accounts/account.policy.ts';
import {
  countPeopleOf,
  type PersonRow,
  selectContacts,
  selectPeopleById,
  selectPeopleOf,
  selectRolesIn,
} from '../accounts/organization-people.repository.ts';
import { onOrganizationOverview } from './organization.events.ts';
import { isClientOf } from './organization.policy.ts';
import type { OrganizationRow } from './organization.repository.ts';

const presentPerson = ({ id, name, avatar_color, avatar_key }: PersonRow) => ({
  id,
  name,
  avatar_color,
  avatar_url: avatarLink(avatar_key),
});

/** Returns the organization's people, or undefined if the viewer can't read all of the organization's accounts. */
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

const dutyColumns = {
  account_lead: 'account_lead_id',
  project_manager: 'project_manager_id',
} as const;
const duties = ['account_lead', 'project_manager'] as const;

/** Returns the agency's contacts for the organization's clients, with the account lead first. */
async function findContacts(db: Db, row: OrganizationRow): Promise<OverviewSections['contacts']> {
  const ids = duties.flatMap((duty) => row[dutyColumns[duty]] ?? []);
  const people = new Map((await selectContacts(db, ids)).map((person) => [person.id, person]));
  return [...new Set(ids)].flatMap((id) => {
    const person = people.get(id);
    if (!person?.email) return [];
    const own = duties.filter((duty) => row[dutyColumns[duty]] === id);
    return { ...presentPerson(person), email: person.email, duties: own };
  });
}

/** Returns the next meeting, or undefined if there is none or the viewer is neither staff nor the client. */
function findNextMeeting(
  viewer: Viewer,
  { id, next_meeting_at: at, next_meeting_place: place }: OrganizationRow,
): OverviewSections['next_meeting'] | undefined {
  if (at === null || at <= clock.instant()) return undefined;
  return isStaff(viewer) || isClientOf(viewer, id) ? { at, place } : undefined;
}

/** Returns the sections of all areas that the viewer can see. */
export async function findOverviewSections(
  db: Db,
  viewer: Viewer,
  organization: OrganizationRow,
): Promise<Partial<OverviewSections>> {
  const sections = await onOrganizationOverview.emit(db, { organization, viewer });
  const people = await findPeople(db, viewer, organization);
  const next_meeting = findNextMeeting(viewer, organization);
  const contacts = isClientOf(viewer, organization.id) && (await findContacts(db, organization));
  return Object.assign(
    {},
    ...sections,
    people && { people },
    next_meeting && { next_meeting },
    contacts && { contacts },
  );
}
