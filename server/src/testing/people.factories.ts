import { randomUUID } from 'node:crypto';
import { groups, type Permission } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Selectable } from 'kysely';
import type { AccountTable } from '#organizations/accounts/account.table.ts';
import type { MeetingTable } from '#organizations/meetings/meeting.table.ts';
import type { OrganizationTable } from '#organizations/organizations/organization.table.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { hashToken } from '#platform/tokens.ts';
import type { PersonTable } from '#users/people/person.table.ts';

/** The kinds of test people; a writer also has a writer record. */
const kinds = {
  superuser: { group_id: groups.administrator.id, is_superuser: flag(true), is_staff: flag(true) },
  staff: { group_id: groups.staff.id, is_staff: flag(true) },
  writer: { group_id: groups.writer.id },
  editor: { group_id: groups.editor.id },
  contractor: { group_id: groups.contractor.id },
  customer: { group_id: groups.customer.id },
  owner: { group_id: groups.accountOwner.id },
  nobody: { group_id: null },
} as const;

export type PersonKind = keyof typeof kinds;

export type Person = Selectable<PersonTable>;
export type Organization = Selectable<OrganizationTable>;
export type Account = Selectable<AccountTable>;

interface PersonOptions extends Partial<Insertable<PersonTable>> {
  kind?: PersonKind;
  /** The rate in cents per word; makes the person a writer. */
  rateCents?: number;
}

let made = 0;
const nextNumber = () => ++made;

/** Returns the columns that are derived from others. */
function derived(person: {
  username: string;
  email: string | null;
  first_name: string;
  last_name: string;
}) {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return {
    username_key: foldText(person.username),
    email_key: person.email === null ? null : foldText(person.email),
    name,
    name_key: foldText(name),
  };
}

/** Creates a person of a kind (`nobody` by default), with a unique username and address. */
export async function makePerson(
  db: Db,
  { kind = 'nobody', rateCents, ...given }: PersonOptions = {},
): Promise<Person> {
  const number = nextNumber();
  const named = {
    username: given.username ?? `${kind}${number}`,
    // Null for a person who was imported without an address.
    email: given.email !== undefined ? given.email : `${kind}${number}@example.com`,
    first_name: given.first_name ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    last_name: given.last_name ?? `Number${number}`,
  };
  const person = await db
    .insertInto('person')
    .values({ created_at: clock.instant(), ...kinds[kind], ...named, ...derived(named), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto('user_preferences').values({ person_id: person.id }).execute();
  if (kind === 'writer' || rateCents !== undefined) {
    await db
      .insertInto('writer')
      .values({ person_id: person.id, rate_cents: rateCents ?? 5 })
      .execute();
  }
  return person;
}

/** Creates a group with these permissions. */
export async function makeGroup(
  db: Db,
  name: string,
  permissions: readonly Permission[],
): Promise<{ id: number }> {
  const group = await db
    .insertInto('access_group')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('group_permission')
    .values(permissions.map((codename) => ({ group_id: group.id, codename })))
    .execute();
  return group;
}

/** Logs a meeting without an author, by default on a day that is always in the past. */
export async function makeMeeting(
  db: Db,
  organizationId: number,
  given: Partial<Insertable<MeetingTable>> = {},
): Promise<{ id: number }> {
  const now = clock.instant();
  return db
    .insertInto('meeting')
    .values({
      organization_id: organizationId,
      day: '2026-01-10',
      kind: 'meeting',
      created_at: now,
      updated_at: now,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Creates a writer and the writer's person. */
export async function makeWriter(
  db: Db,
  given: PersonOptions = {},
): Promise<{ id: number; person: Person }> {
  const person = await makePerson(db, { kind: 'writer', ...given });
  const { id } = await db
    .selectFrom('writer')
    .select('id')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { id, person };
}

/** Creates an active organization. */
export async function makeOrganization(
  db: Db,
  given: Partial<Insertable<OrganizationTable>> = {},
): Promise<Organization> {
  const number = nextNumber();
  const dbaName = given.dba_name ?? `Organization ${number}`;
  const legalName = given.legal_name ?? `${dbaName} LLC`;
  return db
    .insertInto('organization')
    .values({
      slug: `organization-${number}`,
      organization_uuid: randomUUID(),
      dba_name: dbaName,
      dba_name_key: foldText(dbaName),
      legal_name: legalName,
      legal_name_key: foldText(legalName),
      business_email: `office${number}@example.com`,
      domain: `https://organization${number}.example.com`,
      created_at: clock.instant(),
      updated_at: clock.instant(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface AccountOptions extends Partial<Insertable<AccountTable>> {
  /** The account's role; defaults to Customer. */
  role?: { readonly id: number };
}

/** Creates an account, by default with a new person and organization. */
export async function makeAccount(
  db: Db,
  { role = groups.customer, ...given }: AccountOptions = {},
): Promise<Account> {
  const personId = given.person_id ?? (await makePerson(db, { group_id: role.id })).id;
  const organizationId = given.organization_id ?? (await makeOrganization(db)).id;
  return db
    .insertInto('account')
    .values({
      role_id: role.id,
      created_at: clock.instant(),
      ...given,
      person_id: personId,
      organization_id: organizationId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface NewCalendarFeed {
  token: string;
  personId: number;
  /** The feed's organization; if omitted, the feed contains the person's own due dates. */
  organizationId?: number;
}

/** Stores a calendar feed and returns its id. */
export async function makeCalendarFeed(
  db: Db,
  { token, personId, organizationId }: NewCalendarFeed,
): Promise<number> {
  const row = await insertRow(db, 'calendar_feed', {
    token_hash: hashToken(token),
    person_id: personId,
    organization_id: organizationId ?? null,
    created_at: clock.instant(),
  });
  return row.id;
}
