import { z } from 'zod';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { minute } from '#platform/durations.ts';
import { conflict, PortalError } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
  JobPostponed,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { publicUrl } from '#platform/public-address.ts';
import { saveBatch, selectCrawlState } from './checked-link.repository.ts';
import { crawlInProcess } from './crawl/crawl-process.ts';
import type { CrawlBatch, CrawlEnd } from './crawl/crawl-types.ts';
import {
  deleteLinkCheck,
  deleteSomeRows,
  type LinkCheckRow,
  selectAnyLinkCheck,
  selectOldLinkCheckIds,
  updateRunningLinkCheck,
} from './link-check.repository.ts';
import {
  authorizeLinkCheck,
  endLinkCheck,
  linkCheckJobKind,
  linkCheckTopic,
  siteOf,
  startLinkCheck,
} from './link-check.service.ts';
import { compareWithPrevious } from './link-check-comparison.ts';
import { selectScheduledSites } from './link-check-schedule.repository.ts';
import { mayStillOrder, stopWeeklyCheck } from './link-check-schedule.service.ts';
import { tellNewlyBroken } from './newly-broken.service.ts';

const payload = z.object({ check: z.number() });
type Context = JobContext<z.output<typeof payload>>;

/** The number of checks to keep per site. */
const keptChecks = 20;
/** The maximum number of concurrent crawls on this server. On a fast site, each crawl uses a whole CPU core. */
const mostCrawls = 2;
const waitMilliseconds = 3_000;
const ended = 'This check has ended. Start a new one.';
const attempts = 5;
const deletedAtOnce = 1_000;

let crawls = 0;

const runOf = ({ id: job, attempt }: Context, { id }: LinkCheckRow) => ({ id, job, attempt });

async function keepBatch(context: Context, check: LinkCheckRow, batch: CrawlBatch): Promise<void> {
  const { database, progress } = context;
  const { summary } = batch;
  const isOpen = await database.transaction(async (db) => {
    const values = { summary: JSON.stringify(summary) };
    if (!(await updateRunningLinkCheck(db, runOf(context, check), values))) return false;
    await saveBatch(db, check.id, batch);
    await recordEvent(db, { topic: linkCheckTopic, recordId: check.id });
    return true;
  });
  if (!isOpen) throw conflict('This check has ended.');
  progress(summary.checked, summary.addresses, `${summary.pages.toLocaleString('en')} pages read`);
}

async function crawlSite(context: Context, check: LinkCheckRow, allowedHosts: readonly string[]) {
  const { database, signal } = context;
  await database.transaction(async (db) => {
    const values = { state: 'running', started_at: check.started_at ?? clock.instant() } as const;
    await updateRunningLinkCheck(db, runOf(context, check), values);
    await recordEvent(db, { topic: linkCheckTopic, recordId: check.id });
  });
  const state = check.summary === null ? undefined : await selectCrawlState(database.reader, check);
  return crawlInProcess({
    settings: {
      url: check.url,
      maximumPages: check.max_pages,
      maximumAddresses: check.max_addresses,
      maximumMilliseconds: check.max_minutes * minute,
      followsRobots: check.follows_robots === 1,
      userAgent: `Mozilla/5.0 (compatible; PortalLinkChecker/1.0; +${publicUrl('/')})`,
    },
    allowedHosts,
    state,
    signal,
    onBatch: (batch) => keepBatch(context, check, batch),
  });
}

async function finish(db: Db, context: Context, check: LinkCheckRow, end: CrawlEnd): Promise<void> {
  const comparison = await compareWithPrevious(db, check, end);
  const isOurs = await updateRunningLinkCheck(db, runOf(context, check), {
    state: 'done',
    end_reason: end,
    ended_at: clock.instant(),
    ...comparison,
  });
  if (!isOurs) throw conflict('This check has ended.');
  if (check.is_scheduled === 1) await tellNewlyBroken(db, check, comparison);
  await recordEvent(db, { topic: linkCheckTopic, recordId: check.id });
}

/** Deletes the rows of old checks a few at a time, since each transaction blocks other writers. */
async function deleteOldChecks(database: Database, host: string): Promise<void> {
  for (const id of await selectOldLinkCheckIds(database.reader, host, keptChecks)) {
    while (await database.transaction((db) => deleteSomeRows(db, id, deletedAtOnce))) {
      // The remaining rows are deleted along with the check.
    }
    await database.transaction(async (db) => {
      await deleteLinkCheck(db, id);
      await recordEvent(db, { topic: linkCheckTopic, recordId: id, kind: 'deleted' });
    });
  }
}

async function runLinkCheck(context: Context, allowedHosts: readonly string[]) {
  const { database, payload: asked } = context;
  const check = await selectAnyLinkCheck(database.reader, asked.check);
  if (!check || check.ended_at !== null) {
    throw conflict(ended);
  }
  if (crawls >= mostCrawls) {
    const until = instantAfter(waitMilliseconds);
    throw new JobPostponed('Other checks are running.', { until, isAttempt: false });
  }
  crawls += 1;
  try {
    const end = await crawlSite(context, check, allowedHosts);
    await database.transaction((db) => finish(db, context, check, end));
  } finally {
    crawls -= 1;
  }
  await deleteOldChecks(database, check.host);
  return { check: check.id };
}

/** Queues the weekly checks, except for sites that are currently being checked. */
async function startWeeklyChecks({
  database,
  log,
}: JobContext<unknown>): Promise<{ started: number }> {
  let started = 0;
  for (const site of await selectScheduledSites(database.reader)) {
    const { id, dba_name, domain } = site;
    if (!mayStillOrder(site)) {
      await database.transaction((db) => stopWeeklyCheck(db, site));
      await log(`${dba_name}: ${site.author_name} may no longer order the weekly check.`);
      continue;
    }
    const url = siteOf(domain);
    if (!url) {
      await log(`${dba_name} has no domain.`);
      continue;
    }
    try {
      const target = { url: url.href, organizationId: id };
      await database.transaction((db) => startLinkCheck(db, null, target));
      started += 1;
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      await log(`${dba_name}: ${error.message}`);
    }
  }
  return { started };
}

export const linkCheckJobs = (allowedHosts: readonly string[]): JobDefinition[] => [
  defineJob({
    kind: linkCheckJobKind,
    attempts,
    payload,
    authorize: (db, viewer, { check }) => authorizeLinkCheck(db, viewer, check),
    handle: (context) => runLinkCheck(context, allowedHosts),
    onEnd: endLinkCheck,
    noRetry: ended,
  }),
  defineJob({ kind: 'link-check.weekly', attempts: 3, handle: startWeeklyChecks }),
];

export const linkCheckSchedules: readonly Schedule[] = [
  defineSchedule({ name: 'link-check.weekly', cron: '30 2 * * 0', kind: 'link-check.weekly' }),
];
