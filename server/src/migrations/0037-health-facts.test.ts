import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import { makePlace } from '#testing/server-process.ts';
import { healthFactsMigration } from './0037-health-facts.ts';
import { migrations } from './migrations.ts';

const at = '2026-11-01T00:00:00.000Z';

test('the migration computes sums, dates, and averages from existing numbers, posts, and scores', async () => {
  const place = await makePlace();
  const database = openDatabase({ ...place.database, poolSize: 2 });
  const { writer } = database;
  await migrate(database, migrations.slice(0, migrations.indexOf(healthFactsMigration)));
  const { id } = await makeOrganization(writer);
  const keep = (connector: string, month: string, data: unknown) =>
    sql`insert into snapshot (connector, organization_id, month, data)
      values (${connector}, ${id}, ${month}, ${data === null ? null : JSON.stringify(data)})`.execute(
      writer,
    );
  const leads = (value: number) => ({ lead_counts: [{ value }, { value: 1 }] });
  await keep('whatconverts', '2026-04', leads(40));
  await keep('leads.file', '2026-04', leads(50));
  await keep('leads.by_hand', '2026-05', leads(60));
  await keep('leads.file', '2026-05', leads(70));
  await keep('google-analytics', '2026-05', { sources: [{ value: 5 }, { value: 6 }] });
  await keep('whatconverts', '2026-06', null);
  await keep('search-console', '2026-05', { clicks: 3 });
  const posts = [
    { status: 'publish', date: '2026-05-01T00:00:00.000Z' },
    { status: 'future', date: '2026-12-01T00:00:00.000Z' },
    { status: 'publish', date: '2026-05-09T00:00:00.000Z' },
  ];
  await sql`insert into account_posts (organization_id, posts, fetched_at)
    values (${id}, ${JSON.stringify(posts)}, ${at})`.execute(writer);
  for (const [device, scores] of [
    ['desktop', JSON.stringify({ average_score: 0.29 })],
    ['mobile', null],
  ]) {
    await sql`insert into page_speed_summary (organization_id, device, scores, history)
      values (${id}, ${device}, ${scores}, '[]')`.execute(writer);
  }
  await migrate(database, migrations);
  const totals = await writer
    .selectFrom('monthly_total')
    .selectAll()
    .orderBy('month')
    .orderBy('kind')
    .execute();
  expect(
    totals.map(({ kind, month, ...one }) => [kind, month, one.total, one.total_before]),
  ).toEqual([
    ['leads', '2026-04', 51, null],
    ['analytics', '2026-05', 11, null],
    ['leads', '2026-05', 61, 51],
  ]);
  const stored = await writer.selectFrom('account_posts').selectAll().executeTakeFirst();
  expect(stored?.target_met_until).toBe('9999');
  expect(JSON.parse(stored?.live_dates ?? '')).toEqual([posts[2]?.date, posts[0]?.date]);
  const summaries = await writer
    .selectFrom('page_speed_summary')
    .select(['device', 'average_percent'])
    .orderBy('device')
    .execute();
  expect(summaries).toEqual([
    { device: 'desktop', average_percent: 29 },
    { device: 'mobile', average_percent: null },
  ]);
  await database.close();
  await place.remove();
});
