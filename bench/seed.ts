import { createHash, randomUUID } from 'node:crypto';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { migrations } from '../server/src/migrations/migrations.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';

/** The token for the staff member who makes all calls. */
export const benchToken = 'bench-token-of-a-staff-member';

export interface Seeded {
  articles: number;
  organizations: number;
  writers: number;
  months: number;
}

const people = 200;
const organizations = 300;
const months = 48;
const monthsOf = 2_000_000;
const templates = 500;

const subjects = 101;
const beginnings = 'badefikolumanerisotupa';
const endings = 'cedoguhijekilomanito';

/** Returns a seven-letter word that occurs in one in 101 titles: about 2,000 of 200,000. */
const subjectOf = (place: number) =>
  `${beginnings.substr(2 * Math.floor(place / 10), 2)}${endings.substr(2 * (place % 10), 2)}ric`;
export const anySubject = () => subjectOf(Math.floor(Math.random() * subjects));

/** Returns `subjectOf` as SQL. */
const subject = (i: RawBuilder<unknown>) => sql`
  substr(${sql.lit(beginnings)}, 1 + 2 * ((${i} % 101) / 10), 2)
  || substr(${sql.lit(endings)}, 1 + 2 * ((${i} % 101) % 10), 2) || 'ric'`;

/** Returns SQL for the numbers 1 to `count`, as a table `n(i)`. */
const numbers = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

async function seedPeople(db: Kysely<unknown>, now: string): Promise<void> {
  await sql`${numbers(people)} insert into person
    (username, username_key, first_name, last_name, name, name_key, group_id, is_staff, created_at)
    select 'person' || i, 'person' || i, 'Person', 'Number ' || i, 'Person Number ' || i,
      'person number ' || i, ${sql.lit(groups.writer.id)}, case when i = 1 then 1 else 0 end, ${sql.lit(now)}
    from n`.execute(db);
  await sql`insert into writer (person_id) select id from person`.execute(db);
  await sql`insert into user_preferences (person_id) select id from person`.execute(db);
  await sql`${numbers(organizations)} insert into organization
    (slug, organization_uuid, dba_name, dba_name_key, legal_name, legal_name_key, domain, created_at, updated_at)
    select 'client-' || i, ${sql.lit(randomUUID())} || i, 'Client Number ' || i, 'client number ' || i,
      'Client Number ' || i || ' LLC', 'client number ' || i || ' llc', 'https://client' || i || '.example',
      ${sql.lit(now)}, ${sql.lit(now)}
    from n`.execute(db);
}

async function seedMonths(db: Kysely<unknown>, now: string): Promise<void> {
  for (let place = 0; place < months; place += 1) {
    const year = 2023 + Math.floor(place / 12);
    const month = (place % 12) + 1;
    const stem = yearMonth({ year, month });
    await sql`insert into planning_month
      (year, month, default_milestone_one, default_milestone_two, created_at, updated_at)
      values (${year}, ${month}, ${`${stem}-15`}, ${`${stem}-28`}, ${now}, ${now})`.execute(db);
  }
}

async function seedTemplates(db: Kysely<unknown>, now: string): Promise<void> {
  await sql`${numbers(templates)} insert into article_template
    (title, title_key, content_type_id, organization_id, writer_id, editor_id, lead_id, final_approver_id,
     poster_id, min_word_count, milestone, created_at, updated_at)
    select 'Monthly template ' || i, 'monthly template ' || i, 1 + i % 6, 1 + i % 293, 1 + i % 199, 1 + i % 197,
      1 + i % 193, 1 + i % 191, 1 + i % 181, 800, 1 + i % 2, ${sql.lit(now)}, ${sql.lit(now)}
    from n`.execute(db);
  await sql`insert into article_template_channel (article_template_id, content_channel_id)
    select id, 1 + id % 7 from article_template`.execute(db);
}

// The divisors for people and clients are primes, so that no person's articles all have the same status.
async function seedArticles(db: Kysely<unknown>, count: number, now: string): Promise<void> {
  const part = 100_000;
  for (let first = 0; first < Math.min(count, monthsOf); first += part) {
    const size = Math.min(part, count - first);
    const i = sql`(n.i + ${sql.lit(first)})`;
    await sql`${numbers(size)} insert into article
      (title, title_key, status_id, status_since, client_id, planning_month_id, content_type_id, writer_id,
       editor_id, lead_id, final_approver_id, poster_id, min_word_count, milestone, description,
       focus_keyword_plaintext, duedate_write, duedate_finalreview, duedate_golive, due_at, completed_at,
       created_at, updated_at)
      select 'What article ' || ${i} || ' says about ' || ${subject(i)},
        'what article ' || ${i} || ' says about ' || ${subject(i)},
        case when ${i} % 100 < 7 then 2 + ${i} % 100 when ${i} % 100 = 7 then 1 else 10 end,
        ${sql.lit(now)}, 1 + ${i} % 293, 1 + (${i} / 300) % ${sql.lit(months)},
        1 + ${i} % 6, 1 + ${i} % 199, 1 + ${i} % 197,
        1 + ${i} % 193, 1 + ${i} % 191,
        1 + ${i} % 181, 800, 1 + ${i} % 2,
        'What the article is about, in a sentence or two, as a lead would write it down.',
        'a keyword', '2026-11-15', '2026-11-29', '2026-12-06', '2026-11-16T04:59:59.999Z',
        case when ${i} % 100 >= 8 then case when (${i} / 300) % 48 >= 42
          then '2026-10-01T12:00:00.000Z' else '2025-02-01T12:00:00.000Z' end end, ${sql.lit(now)}, ${sql.lit(now)}
      from n`.execute(db);
  }
}

/** Creates a session of person 1 for `benchToken`, valid for a day. */
export async function seedSession(db: Kysely<unknown>, now: string): Promise<void> {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const hash = createHash('sha256').update(benchToken).digest('hex');
  await sql`insert into session
    (person_id, actor_id, token_hash, created_at, last_used_at, idle_until, expires_at)
    values (1, 1, ${hash}, ${now}, ${now}, ${later}, ${later})`.execute(db);
}

/** Updates the planner's statistics, as autovacuum would later. */
export async function analyze(database: Database): Promise<void> {
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.writer);
  else await sql`analyze`.execute(database.writer);
}

/** Seeds this number of articles for 300 organizations, and a session for `benchToken`. */
export async function seed(database: Database, articles: number): Promise<Seeded> {
  await migrate(database, migrations);
  const now = new Date().toISOString();
  // Doesn't use `database.transaction`, because these statements take longer than its time limit.
  await database.writer.transaction().execute(async (typed) => {
    const db = typed as unknown as Kysely<unknown>;
    await seedPeople(db, now);
    await seedMonths(db, now);
    await seedTemplates(db, now);
    await seedArticles(db, articles, now);
    await seedSession(db, now);
  });
  await analyze(database);
  return { articles, organizations, writers: people, months };
}
