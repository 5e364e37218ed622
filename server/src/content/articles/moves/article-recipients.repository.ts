import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'person' | 'account'>>;

export interface MailRecipient {
  name: string;
  email: string;
  isStaff: boolean;
  /** The organizations whose articles a client may see; null for everyone else. */
  organizationIds: readonly number[] | null;
}

/** Returns the given people who are active and have an email address. */
export async function selectRecipients(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, MailRecipient>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'group_id', 'is_staff', 'is_superuser'])
    .where('id', 'in', [...new Set(ids)])
    .where('is_active', '=', 1)
    .where('email', 'is not', null)
    .execute();
  const isOfClient = ({ group_id, is_staff }: (typeof rows)[number]) =>
    is_staff === 0 && group_id !== null && clientGroupIds.includes(group_id);
  const organizations = await selectOrganizationsOf(
    db,
    rows.filter(isOfClient).map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => {
      const { id, name, email } = row;
      const organizationIds = isOfClient(row) ? (organizations.get(id) ?? []) : null;
      const isStaff = row.is_staff === 1 || row.is_superuser === 1;
      return [id, { name, email: email ?? '', isStaff, organizationIds }];
    }),
  );
}

async function selectOrganizationsOf(
  db: Db,
  personIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['person_id', 'organization_id'])
    .where('person_id', 'in', personIds)
    .execute();
  const grouped = Map.groupBy(rows, ({ person_id }) => person_id);
  return new Map([...grouped].map(([id, rows]) => [id, rows.map((row) => row.organization_id)]));
}

/** Returns the ids of the people with an account, by organization, optionally only those with approval reminders. */
export async function selectAccountPeople(
  db: Db,
  organizationIds: readonly number[],
  { wantsReminders = false } = {},
): Promise<Map<number, number[]>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['organization_id', 'person_id'])
    .distinct()
    .where('organization_id', 'in', organizationIds)
    .$if(wantsReminders, (query) => query.where('receive_approval_reminders', '=', 1))
    .execute();
  const grouped = Map.groupBy(rows, ({ organization_id }) => organization_id);
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(({ person_id }) => person_id)]));
}
