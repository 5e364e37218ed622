import type {
  Device,
  PageSpeedReport,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { wordpress } from '@portal/contract/organizations/wordpress.connector.ts';
import type { Insertable } from 'kysely';
import {
  insertRefresh,
  updateRefreshJob,
} from '#account-health/overviews/health-refresh.repository.ts';
import { healthRefreshJobKind } from '#account-health/overviews/health-refresh.service.ts';
import type { Measurement } from '#account-health/page-speed/measurement.ts';
import { insertRun } from '#account-health/page-speed/page-speed-run.repository.ts';
import type { AccountPostsTable } from '#account-health/posting/account-posts.table.ts';
import { postColumns } from '#account-health/posting/posting-counts.ts';
import type { OrganizationTable } from '#organizations/organizations/organization.table.ts';
import { clock } from '#platform/clock.ts';
import { organizationForm } from '#platform/connectors/organization-settings.service.ts';
import { sealSettings, writeSealed } from '#platform/connectors/sealed-settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { makeOrganization, type Organization } from './people.factories.ts';

export const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day).toISOString();

/** Creates an organization whose posts the portal reads: it has reports and is old enough. */
export const makePostingAccount = (
  db: Db,
  given: Partial<Insertable<OrganizationTable>> = {},
): Promise<Organization> =>
  makeOrganization(db, { report_required: 1, created_at: daysAgo(200), ...given });

/** Stores credentials for an organization's WordPress, confirmed for this host. */
export async function makeSiteCredentials(
  db: Db,
  organizationId: number,
  credentials: { user: string; application_password: string },
  confirmedHost: string | null,
): Promise<void> {
  const form = organizationForm(wordpress, organizationId);
  await db
    .insertInto('organization_connector')
    .values({
      connector: wordpress.id,
      organization_id: organizationId,
      ...writeSealed(sealSettings(form, form.schema.parse(credentials))),
      saved_at: clock.instant(),
      confirmed_host: confirmedHost,
    })
    .execute();
}

/** Stores posts the same way as a posting pull. */
export async function makeAccountPosts(
  db: Db,
  organizationId: number,
  posts: readonly { title: string; date: string; status?: string }[],
  given: Partial<Insertable<AccountPostsTable>> = {},
): Promise<void> {
  const stored = posts.map(({ title, date, status = 'publish' }, index) => ({
    id: index + 1,
    title,
    link: `https://site.example/post-${index + 1}/`,
    date,
    status,
  }));
  await db
    .insertInto('account_posts')
    .values({
      organization_id: organizationId,
      ...postColumns(stored),
      fetched_at: clock.instant(),
      ...given,
    })
    .execute();
}

interface PageSpeedGiven {
  device?: Device;
  /** The score in every category; null for a failed run. */
  score?: number | null;
  error?: string;
  report?: PageSpeedReport | null;
}

const plainReport: PageSpeedReport = {
  final_url: 'https://site.example/',
  fetched_at: '2026-05-01T10:00:00.000Z',
  user_agent: 'HeadlessChrome',
  warnings: [],
  measurements: [],
  metrics: [],
  opportunities: [],
  screenshot: null,
};

/** Stores a page-speed run the same way as a refresh, and returns its id. */
export function makePageSpeedRun(
  db: Db,
  organizationId: number,
  {
    device = 'desktop',
    score = 0.9,
    error = 'The page did not load.',
    report,
  }: PageSpeedGiven = {},
): Promise<number> {
  const now = clock.instant();
  const scores = score === null ? null : pageSpeedScoresOf(score);
  return insertRun(db, {
    organization_id: organizationId,
    device,
    engine: 'lighthouse',
    url: 'https://site.example/',
    started_at: now,
    ended_at: now,
    scores,
    report: scores === null ? null : (report ?? plainReport),
    error: scores === null ? error : null,
    lighthouse_version: scores === null ? null : '13.5.0',
  });
}

/** Returns the same score for every category. */
export const pageSpeedScoresOf = (score: number) => ({
  performance: score,
  seo: score,
  accessibility: score,
  'best-practices': score,
  average_score: score,
});

/** Returns a measurement of a page in the format of Lighthouse. */
export const measurementOf = (score: number, change: Partial<Measurement> = {}): Measurement => ({
  scores: pageSpeedScoresOf(score),
  lighthouseVersion: '13.5.0',
  finalUrl: 'https://site.example/',
  fetchedAt: '2026-05-01T10:00:00.000Z',
  userAgent: 'HeadlessChrome',
  warnings: [],
  metrics: [],
  opportunities: [],
  screenshot: null,
  ...change,
});

/** Stores a refresh of these accounts, queues its job, and returns the refresh's id. */
export async function makeRefresh(
  db: Db,
  organizationIds: readonly number[],
  trigger: 'weekly' | 'by_hand' = 'by_hand',
): Promise<number> {
  const started_at = clock.instant();
  const refresh = await insertRefresh(db, { trigger, pulls: '[]', started_at }, organizationIds);
  const job = await enqueueJob(db, healthRefreshJobKind, { refresh }, { uniqueKey: `${refresh}` });
  await updateRefreshJob(db, refresh, job);
  return refresh;
}
