import { completeStatuses } from '@portal/contract/content/labels/content-statuses.ts';
import { z } from 'zod';
import type { MovedArticles } from '#content/articles/moves/article-move.events.ts';
import { instantAfter } from '#platform/clock.ts';
import { type Pause, systemPause } from '#platform/connectors/request-rate-limit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { minute } from '#platform/durations.ts';
import { conflict } from '#platform/errors.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { createResultBatches } from '#platform/jobs/result-batches.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { checkPage, type PageFinding } from './check-page.ts';
import { selectApproved, selectCheckedPages } from './checked-page.repository.ts';
import { createHostPace, type HostPace } from './host-pace.ts';
import { authorizeCheck, livePageCheckKind, notifyPage } from './live-page.service.ts';
import { PageFetcher } from './page-fetch.ts';
import { keepFindings } from './page-finding.service.ts';
import { findWatchedSince } from './watch-months.service.ts';
import { selectDue, selectUnwatched, watchArticles } from './watched-page.repository.ts';

const watchKind = 'live-pages.watch';
const payload = z.object({ page: z.number(), article: z.number() });

const hostsAtOnce = 8;
/** The number of pages whose approved content is read at once. It is low, because texts are large. */
const pagesAtOnce = 20;
const mostDue = 20_000;
const articlesAtOnce = 500;

export interface LivePageServices {
  guardedFetch: GuardedFetch;
  pause?: Pause;
  /** Replaces the pace of requests, for benchmarks. */
  pace?: HostPace;
}

/** Creates rows for articles that have gone live, and resets the rows of articles with a new address. */
async function watchNewArticles(database: Database, since: string): Promise<void> {
  while (true) {
    const articles = await selectUnwatched(database.reader, since, articlesAtOnce);
    if (articles.length === 0) return;
    await database.transaction((db) => watchArticles(db, articles));
  }
}

/** Checks the pages of one host, one after the other; stops if the host fails. */
async function* checkHost(
  database: Database,
  fetcher: PageFetcher,
  ids: readonly number[],
): AsyncGenerator<PageFinding> {
  for (let start = 0; start < ids.length; start += pagesAtOnce) {
    const batch = ids.slice(start, start + pagesAtOnce);
    const pages = await selectCheckedPages(database.reader, batch);
    const approved = await selectApproved(database.reader, pages);
    for (const page of pages) {
      const content = approved.get(page.article_id);
      if (!content) continue;
      const finding = await checkPage(fetcher, page, content);
      yield finding;
      if (finding.kind === 'unavailable') return;
    }
  }
}

/**
 * Checks all pages that are due. Each result is stored soon after it is known, so that after a crash the job continues
 * with the remaining pages.
 */
async function watchPages(context: JobContext<unknown>, services: Required<LivePageServices>) {
  const { database, signal } = context;
  const since = await findWatchedSince(database.reader);
  if (since === null) return { checked: 0 };
  await watchNewArticles(database, since);
  const due = await selectDue(database.reader, since, mostDue);
  const hosts = Map.groupBy(due, ({ host }) => host);
  let done = 0;
  const findings = createResultBatches<PageFinding>(async (batch) => {
    await database.transaction((db) => keepFindings(db, batch));
    done += batch.length;
    context.progress(done, due.length, 'Checking live pages');
  });
  const waiting = hosts.values();
  const fetcher = new PageFetcher({ fetch: services.guardedFetch, pace: services.pace, signal });
  const work = async () => {
    // The workers share an iterator, so that each worker gets the next host as soon as the worker is free.
    for (const pages of waiting) {
      const ids = pages.map(({ id }) => id);
      for await (const finding of checkHost(database, fetcher, ids)) {
        signal.throwIfAborted();
        findings.add(finding);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: hostsAtOnce }, work));
  } finally {
    await findings.finish();
  }
  return { checked: done };
}

async function checkOne(
  { database, payload: { page: id }, signal }: JobContext<z.output<typeof payload>>,
  services: Required<LivePageServices>,
) {
  const fetcher = new PageFetcher({ fetch: services.guardedFetch, pace: services.pace, signal });
  for await (const finding of checkHost(database, fetcher, [id])) {
    await database.transaction((db) => keepFindings(db, [finding]));
    if (finding.kind === 'unavailable') {
      throw conflict('The site didn’t respond. The portal tries again later.');
    }
  }
  return { page: id };
}

/** The time after a move during which the move can be undone. The page is requested only afterward. */
const undoMilliseconds = minute;

/** Looks for the pages of articles soon after the articles are scheduled or posted. */
export async function watchMovedArticles(db: Db, { pairs }: MovedArticles): Promise<void> {
  const isLive = pairs.some(({ after }) => completeStatuses.includes(after.status.uid));
  if (!isLive) return;
  const runAt = instantAfter(undoMilliseconds);
  await enqueueJob(db, watchKind, {}, { uniqueKey: watchKind, runAt });
}

export const livePageJobs = (given: LivePageServices): JobDefinition[] => {
  const servicesFor = (database: Database): Required<LivePageServices> => {
    const pause = given.pause ?? systemPause;
    return { ...given, pause, pace: given.pace ?? createHostPace(database, pause) };
  };
  return [
    defineJob({
      kind: watchKind,
      attempts: 5,
      handle: (context) => watchPages(context, servicesFor(context.database)),
    }),
    defineJob({
      kind: livePageCheckKind,
      attempts: 3,
      payload,
      authorize: (db, viewer, { article }) => authorizeCheck(db, viewer, article),
      handle: (context) => checkOne(context, servicesFor(context.database)),
      onEnd: (db, { payload: { article } }) => notifyPage(db, article),
      noRetry: 'This check has ended. Start a new one.',
    }),
  ];
};

export const livePageSchedules: readonly Schedule[] = [
  defineSchedule({ name: watchKind, cron: '20 * * * *', kind: watchKind }),
];
