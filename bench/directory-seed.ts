import { randomUUID } from 'node:crypto';
import { groups } from '@portal/contract/platform/permissions.ts';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../server/src/migrations/migrations.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { analyze, seedSession } from './seed.ts';

export const directorySize = { users: 5_000, organizations: 2_000, invitations: 2_000 } as const;

const numbers = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

// Per hundred users: 2 staff, 3 writers, 2 contractors, and 93 client users.
const groupOf = sql.raw(`case
  when i % 100 < 2 then ${groups.staff.id} when i % 100 < 5 then ${groups.writer.id}
  when i % 100 < 7 then ${groups.contractor.id} when i % 3 = 0 then ${groups.accountOwner.id}
  else ${groups.customer.id} end`);

async function seedPeople(db: Kysely<unknown>, now: string): Promise<void> {
  const { users, organizations } = directorySize;
  // 7919 and 5,000 are coprime, so names and ids have different orders.
  await sql`${numbers(users)} insert into person
    (username, username_key, email, email_key, first_name, last_name, name, name_key, title, group_id,
     is_staff, last_login, created_at)
    select 'person' || i, 'person' || i, 'person' || i || '@client.example', 'person' || i || '@client.example',
      'Person', 'Number ' || ((i * 7919) % 5000), 'Person Number ' || ((i * 7919) % 5000),
      'person number ' || ((i * 7919) % 5000), 'Marketing', ${groupOf},
      case when i % 100 < 2 then 1 else 0 end,
      case when i % 4 > 0 then ${sql.lit(now.slice(0, 11))} || (10 + i % 10) || ':00:00.000Z' end,
      ${sql.lit(now)}
    from n`.execute(db);
  await sql`insert into writer (person_id, rate_cents) select id, 8 from person where group_id = ${sql.lit(groups.writer.id)}`.execute(
    db,
  );
  await sql`insert into user_preferences (person_id, default_organization_id)
    select id, case when is_staff = 0 then 1 + id % ${sql.lit(organizations)} end from person`.execute(
    db,
  );
  await sql`insert into account (person_id, organization_id, role_id, created_at)
    select id, 1 + id % ${sql.lit(organizations)}, ${sql.lit(groups.customer.id)}, ${sql.lit(now)}
    from person where is_staff = 0`.execute(db);
}

async function seedOrganizations(db: Kysely<unknown>, now: string): Promise<void> {
  await sql`${numbers(directorySize.organizations)} insert into organization
    (slug, organization_uuid, dba_name, dba_name_key, legal_name, legal_name_key, domain, is_active,
     contract_start_date, created_at, updated_at)
    select 'client-' || i, ${sql.lit(randomUUID())} || i, 'Client Number ' || ((i * 7919) % 2000),
      'client number ' || ((i * 7919) % 2000), 'Client Number ' || i || ' LLC', 'client number ' || i || ' llc',
      'https://client' || i || '.example', case when i % 10 = 0 then 0 else 1 end,
      case when i % 5 > 0 then '202' || (i % 6) || '-0' || (1 + i % 9) || '-15' end, ${sql.lit(now)}, ${sql.lit(now)}
    from n`.execute(db);
  await sql`insert into call_tracking_account (organization_id, account_id)
    select id, 'account ' || id from organization where id % 2 = 0`.execute(db);
}

async function seedInvitations(db: Kysely<unknown>, now: string, later: string): Promise<void> {
  await sql`${numbers(directorySize.invitations)} insert into invitation
    (email, email_key, first_name, last_name, organization_id, role_id, key_hash, created_at, sent_at, expires_at)
    select 'guest' || i || '@client.example', 'guest' || i || '@client.example', 'Guest', 'Number ' || i,
      1 + i % 2000, ${sql.lit(groups.customer.id)}, 'hash ' || i, ${sql.lit(now)}, ${sql.lit(now)}, ${sql.lit(later)}
    from n`.execute(db);
}

/** Seeds 5,000 users, 2,000 organizations, and 2,000 invitations. User 1 has `benchToken`. */
export async function seedDirectories(database: Database): Promise<void> {
  await migrate(database, migrations);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await database.writer.transaction().execute(async (typed) => {
    const db = typed as unknown as Kysely<unknown>;
    await seedOrganizations(db, now);
    await seedPeople(db, now);
    await seedInvitations(db, now, later);
    await seedSession(db, now);
  });
  await analyze(database);
}
