import { type GroupName, groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import type { PersonTable } from '#users/people/person.table.ts';
import { insertAll } from './insert-all.ts';
import {
  avatarColorAt,
  type NamedUser,
  namedPeople,
  otherContractors,
  otherEditors,
  otherStaff,
  otherWriters,
} from './people.data.ts';

const agencyDomain = 'brightleaf-agency.example';

const groupOf: Readonly<Record<NamedUser, GroupName | null>> = {
  admin: 'Administrator',
  staff: 'Staff',
  leader: 'Staff',
  writer: 'Writer',
  editor: 'Editor',
  approver: 'Editor',
  poster: 'Contractor',
  contractor: 'Contractor',
  customer: 'Customer',
  owner: 'Account Owner',
  nobody: null,
};

interface DemonstrationPerson {
  username: string;
  first: string;
  last: string;
  title: string;
  email: string;
  group: GroupName | null;
}

const groupIds = new Map<GroupName, number>(
  Object.values(groups).map(({ id, name }) => [name, id]),
);

/** Derives a username from a name, without accents and spaces. */
export function usernameOf(first: string, last: string): string {
  return `${first}.${last}`
    .normalize('NFD')
    .replace(/[^a-z.]/gi, '')
    .toLowerCase();
}

export function personRow(
  person: DemonstrationPerson,
  passwordHash: string,
): Insertable<PersonTable> {
  const name = `${person.first} ${person.last}`;
  const isStaff = person.group === 'Staff' || person.group === 'Administrator';
  return {
    username: person.username,
    username_key: foldText(person.username),
    email: person.email,
    email_key: foldText(person.email),
    first_name: person.first,
    last_name: person.last,
    name,
    name_key: foldText(name),
    title: person.title,
    phone_number: null,
    password_hash: passwordHash,
    group_id: person.group === null ? null : (groupIds.get(person.group) ?? null),
    is_staff: flag(isStaff),
    is_superuser: flag(person.group === 'Administrator'),
    created_at: clock.instant(),
  };
}

const colleague =
  (group: GroupName) =>
  ([first, last, title]: readonly [string, string, string?]): DemonstrationPerson => ({
    username: usernameOf(first, last),
    first,
    last,
    title: title ?? group,
    email: `${usernameOf(first, last)}@${agencyDomain}`,
    group,
  });

/** Creates the agency's people and the named users. */
export async function makePeople(db: Db, passwordHash: string): Promise<void> {
  const named = Object.entries(namedPeople) as [NamedUser, (typeof namedPeople)[NamedUser]][];
  const people: DemonstrationPerson[] = [
    ...named.map(([username, person]) => ({
      username,
      ...person,
      email: `${username}@${agencyDomain}`,
      group: groupOf[username],
    })),
    ...otherStaff.map(colleague('Staff')),
    ...otherWriters.map(colleague('Writer')),
    ...otherEditors.map(colleague('Editor')),
    ...otherContractors.map(colleague('Contractor')),
  ];
  await insertAll(
    db,
    'person',
    people.map((person, index) => ({
      ...personRow(person, passwordHash),
      avatar_color: avatarColorAt(index),
    })),
  );
  const rows = await db.selectFrom('person').select(['id', 'group_id']).orderBy('id').execute();
  await insertAll(
    db,
    'user_preferences',
    rows.map(({ id }) => ({ person_id: id })),
  );
  await insertAll(
    db,
    'writer',
    rows
      .filter(({ group_id }) => group_id === groups.writer.id)
      .map(({ id }, index) => ({ person_id: id, rate_cents: 6 + ((index * 5) % 9) })),
  );
}
