import { wordpress } from '@portal/contract/organizations/wordpress.connector.ts';
import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { noteOrganizationOutcome } from '#platform/connectors/organization-settings.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { defineJob, type JobContext, type JobDefinition } from '#platform/jobs/job-definitions.ts';
import { createResultBatches } from '#platform/jobs/result-batches.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import {
  connectionOf,
  hintOf,
  openSite,
  readSharedCredentials,
  type SealedSiteSettings,
} from '#platform/wordpress/site-access.ts';
import type { SharedCredentials } from '#platform/wordpress/wordpress.connector.ts';
import { WordpressClient } from '#platform/wordpress/wordpress-client.ts';
import {
  type PulledSite,
  selectWaitingSites,
  updateAccountPosts,
} from './account-posts.repository.ts';
import { longWindow } from './posting-counts.ts';
import {
  accountPostsTopic,
  authorizePull,
  endPull,
  endPullOfJob,
  postingPullJobKind,
  reopenPull,
} from './posting-pull.service.ts';

const payload = z.object({ pull: z.int() });
type Context = JobContext<z.output<typeof payload>>;

const attempts = 3;
const sitesAtOnce = 5;

interface Pulling {
  context: Context;
  fetch: GuardedFetch;
  shared: SharedCredentials | undefined;
  after: string;
}

async function pullSite(
  { context, fetch, shared, after }: Pulling,
  site: SealedSiteSettings,
): Promise<PulledSite> {
  const base = { organizationId: site.organization_id, savedAt: site.saved_at };
  const connection = connectionOf(site, shared?.hosts ?? []);
  // Check again because the domain or the credentials may have changed since the pull started.
  if (connection !== 'connected') return { ...base, error: hintOf(connection, site) ?? '' };
  try {
    const { signal } = context;
    const client = new WordpressClient(openSite(site, shared), { fetch, signal });
    await client.readUser();
    return { ...base, posts: await client.listPosts(after) };
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof ConnectorError) return { ...base, error: error.message };
    // An internal error for one site must not prevent other sites from being read.
    await context.log(`Organization ${site.organization_id}: ${String(error)}`);
    return { ...base, error: 'The posts could not be read because of an error in the portal.' };
  }
}

async function keep(db: Db, pullId: number, pulled: readonly PulledSite[]): Promise<void> {
  const now = clock.instant();
  for (const site of pulled) {
    await updateAccountPosts(db, pullId, site, now);
    const { organizationId, savedAt } = site;
    if (savedAt === null) continue;
    const error = 'error' in site ? site.error : null;
    await noteOrganizationOutcome(db, wordpress, { organizationId, savedAt }, { error });
  }
  await recordEvents(
    db,
    pulled.map(({ organizationId }) => ({ topic: accountPostsTopic, recordId: organizationId })),
  );
}

async function runPull(context: Context, fetch: GuardedFetch) {
  const { database, payload: asked } = context;
  const { reader } = database;
  const sites = await selectWaitingSites(reader, asked.pull);
  const after = new Date(clock.now().getTime() - longWindow).toISOString();
  const pulling = { context, fetch, after, shared: await readSharedCredentials(reader) };
  let done = 0;
  const pulled = createResultBatches<PulledSite>(async (batch) => {
    await database.transaction((db) => keep(db, asked.pull, batch));
    done += batch.length;
    context.progress(done, sites.length, 'Reading posts');
  });
  const waiting = sites.values();
  const work = async () => {
    // The workers share an iterator, so each of them gets the next site as soon as it is free.
    for (const site of waiting) pulled.add(await pullSite(pulling, site));
  };
  try {
    await Promise.all(Array.from({ length: sitesAtOnce }, work));
  } finally {
    await pulled.finish();
  }
  await database.transaction((db) => endPull(db, asked.pull, null));
  return { accounts: sites.length };
}

export const postingJobs = ({ guardedFetch }: { guardedFetch: GuardedFetch }): JobDefinition[] => [
  defineJob({
    kind: postingPullJobKind,
    attempts,
    payload,
    authorize: (db, viewer, { pull }) => authorizePull(db, viewer, pull),
    handle: (context) => runPull(context, guardedFetch),
    onEnd: endPullOfJob,
    async onRetry(db, _viewer, { payload: { pull } }) {
      await reopenPull(db, pull);
      return undefined;
    },
  }),
];
