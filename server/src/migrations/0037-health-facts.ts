import { type Kysely, sql } from 'kysely';
import {
  addColumn,
  createIndex,
  createTable,
  integer,
  json,
  ref,
  text,
} from '#platform/database/columns.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Migration } from '#platform/database/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration runs on the schema of its time
type Db = Kysely<any>;

const keptDates = 24;
const targetPosts = 4;
const targetWindow = 4 * 7 * 86_400_000;

/** The connectors that supply each kind of numbers, in order of precedence. */
const sources = {
  analytics: ['analytics.by_hand', 'analytics.file', 'google-analytics'],
  leads: ['leads.by_hand', 'leads.file', 'whatconverts'],
} as const;
type Kind = keyof typeof sources;
const kinds: readonly Kind[] = ['analytics', 'leads'];

interface Snapshot {
  connector: string;
  organization_id: number;
  data: string;
}

const totalOf = (kind: Kind, data: string): number => {
  const { sources: channels, lead_counts: leads } = JSON.parse(data);
  const counts: { value: number }[] = kind === 'analytics' ? channels : leads;
  return counts.reduce((sum, { value }) => sum + value, 0);
};

async function fillTotals(db: Db, month: string): Promise<void> {
  const snapshots: Snapshot[] = await db
    .selectFrom('snapshot')
    .select(['connector', 'organization_id', 'data'])
    .where('month', '=', month)
    .where('data', 'is not', null)
    .where('connector', 'in', Object.values(sources).flat())
    .execute();
  const rows = kinds.flatMap((kind) => {
    const shown = new Map<number, Snapshot>();
    for (const source of sources[kind].toReversed()) {
      for (const row of snapshots) {
        if (row.connector === source) shown.set(row.organization_id, row);
      }
    }
    return [...shown].map(([organization_id, { data }]) => ({
      organization_id,
      kind,
      month,
      total: totalOf(kind, data),
    }));
  });
  await insertRows(db, 'monthly_total', rows);
}

const monthBefore = (month: string) => {
  const date = new Date(`${month}-01T00:00:00.000Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
};

const fillTotalsBefore = (db: Db, month: string) =>
  sql`update monthly_total set total_before = (select earlier.total from monthly_total earlier
    where earlier.organization_id = monthly_total.organization_id and earlier.kind = monthly_total.kind
      and earlier.month = ${monthBefore(month)}) where month = ${month}`.execute(db);

async function fillPosts(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('account_posts')
    .select(['organization_id', 'posts'])
    .where('posts', 'is not', null)
    .execute();
  for (const { organization_id, posts } of accounts) {
    const stored: { status: string; date: string }[] = JSON.parse(posts);
    const dates = stored
      .filter(({ status }) => status === 'publish')
      .map(({ date }) => date)
      .sort()
      .reverse();
    const fourth = dates[targetPosts - 1];
    const isScheduled = stored.some(({ status }) => status === 'future');
    await db
      .updateTable('account_posts')
      .set({
        live_dates: JSON.stringify(dates.slice(0, keptDates)),
        target_met_until: isScheduled
          ? '9999'
          : fourth
            ? new Date(Date.parse(fourth) + targetWindow).toISOString()
            : '',
      })
      .where('organization_id', '=', organization_id)
      .execute();
  }
}

/** Adds the sums, dates, and averages that decide whether an account is at risk. */
export const healthFactsMigration: Migration = {
  name: '0037-health-facts',
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'monthly_total',
      {
        organization_id: ref('organization', 'cascade'),
        kind: text(),
        month: text(),
        total: integer(),
        total_before: integer().orNull,
      },
      {
        primary: 'organization_id, kind, month',
        indexes: ['month, organization_id, kind, total_before, total'],
      },
    );
    const months = await db.selectFrom('snapshot').select('month').distinct().execute();
    for (const { month } of months) await fillTotals(db, month);
    for (const { month } of months) await fillTotalsBefore(db, month);
    await addColumn(db, engine, 'account_posts', 'live_dates', json().orNull);
    await addColumn(db, engine, 'account_posts', 'target_met_until', text().orNull);
    await fillPosts(db);
    await createIndex(db, 'account_posts', 'target_met_until, organization_id');
    await addColumn(db, engine, 'page_speed_summary', 'average_percent', integer().orNull);
    const scored = await db
      .selectFrom('page_speed_summary')
      .select(['organization_id', 'device', 'scores'])
      .where('scores', 'is not', null)
      .execute();
    for (const { organization_id, device, scores } of scored) {
      const { average_score } = JSON.parse(scores);
      if (average_score === null) continue;
      await db
        .updateTable('page_speed_summary')
        .set({ average_percent: Math.floor(average_score * 100 + 1e-9) })
        .where('organization_id', '=', organization_id)
        .where('device', '=', device)
        .execute();
    }
    await createIndex(db, 'page_speed_summary', 'average_percent, organization_id, device');
  },
};
