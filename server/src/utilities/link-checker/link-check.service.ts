import { linkCheckEndpoints } from '@portal/contract/utilities/link-check.endpoints.ts';
import { linkCheckLimits } from '@portal/contract/utilities/link-check.schema.ts';
import { getOrganization } from '#organizations/organizations/organization.service.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { conflict, forbidden, invalid, notFound, PortalError } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { checkAccess } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { JobEnd } from '#platform/jobs/job-definitions.ts';
import { cancelJob, enqueueJob } from '#platform/jobs/jobs.service.ts';
import {
  isAllowedHost,
  isPublicAddress,
  literalAddress,
} from '#platform/outgoing/public-addresses.ts';
import { mayIgnoreRobots } from './link-check.policy.ts';
import { presentLinkCheck } from './link-check.presenter.ts';
import {
  endOpenLinkCheck,
  insertLinkCheck,
  type LinkCheckRow,
  selectLinkCheck,
  selectRunningLinkCheck,
  updateLinkCheck,
} from './link-check.repository.ts';

export const linkCheckJobKind = 'link-check.run';
export const linkCheckTopic = 'link-check';

/** Returns a check. Throws 404 unless the viewer can see it. */
export async function getLinkCheck(db: Db, viewer: Viewer, id: number): Promise<LinkCheckRow> {
  const row = await selectLinkCheck(db, viewer, id);
  if (!row) throw notFound('Link check');
  return row;
}

/** Ends a check whose job failed or was canceled. */
export async function endLinkCheck(
  db: Db,
  { payload: { check: id }, state, error, isUnexpected }: JobEnd<{ check: number }>,
): Promise<void> {
  const isCanceled = state === 'canceled';
  const text = isUnexpected ? null : error;
  const hasEnded = await endOpenLinkCheck(db, id, {
    state: isCanceled ? 'canceled' : 'failed',
    error: isCanceled ? null : (text ?? 'The check could not be finished.'),
    ended_at: clock.instant(),
  });
  if (hasEnded) await recordEvent(db, { topic: linkCheckTopic, recordId: id });
}

/** Throws 403 or 404 unless the viewer is allowed to start this check now. */
export async function authorizeLinkCheck(db: Db, viewer: Viewer, id: number): Promise<void> {
  checkAccess(linkCheckEndpoints.run.access, viewer);
  const { organization_id, follows_robots } = await getLinkCheck(db, viewer, id);
  if (follows_robots === 0 && !mayIgnoreRobots(viewer)) throw forbidden();
  if (organization_id !== null) await getOrganization(db, viewer, { id: organization_id });
}

interface NewLinkCheck {
  url: string;
  organizationId?: number | null | undefined;
  maxPages?: number | undefined;
  maxAddresses?: number | undefined;
  maxMinutes?: number | undefined;
  followsRobots?: boolean | undefined;
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** Returns the address of an organization's site from its domain as entered, or undefined if the domain isn't valid. */
export function siteOf(domain: string | null): URL | undefined {
  if (!domain) return undefined;
  const text = /^https?:\/\//i.test(domain) ? domain : `https://${domain}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

async function assertOwnSite(db: Db, viewer: Viewer, url: URL, id: number): Promise<void> {
  const organization = await getOrganization(db, viewer, { id }).catch((error: unknown) => {
    if (error instanceof PortalError && error.status === 404) {
      throw invalid({ organization: ['This organization does not exist.'] });
    }
    throw error;
  });
  const site = siteOf(organization.domain);
  if (!site || withoutWww(site.host) !== withoutWww(url.host)) {
    throw invalid({ url: ['This is not an address of the organization’s domain.'] });
  }
}

function assertPublic(url: URL, allowedHosts: readonly string[]): void {
  const literal = literalAddress(url);
  const isPrivate = literal !== undefined && !isPublicAddress(literal);
  if (isPrivate && !isAllowedHost(url, allowedHosts)) {
    throw invalid({ url: ['This is not a public internet address.'] });
  }
}

/** Throws 409. The error contains the running check of the same host or person, if the viewer can see it. */
async function refuseSecond(db: Db, viewer: Viewer | null, host: string): Promise<never> {
  const ofHost = await selectRunningLinkCheck(db, { host });
  const running = ofHost ?? (viewer && (await selectRunningLinkCheck(db, { personId: viewer.id })));
  const current = running && viewer ? await selectLinkCheck(db, viewer, running.id) : undefined;
  const text = ofHost
    ? `${host} is already being checked.`
    : `Your check of ${running?.host ?? 'another site'} is still running. Cancel it or wait for its end.`;
  throw conflict(text, current && viewer ? presentLinkCheck(viewer, current) : undefined);
}

/**
 * Queues a check and returns its job's id. Throws 409 while another check of the same host or by the same person is
 * running. Pass null as viewer for scheduled checks.
 */
export async function startLinkCheck(
  db: Db,
  viewer: Viewer | null,
  asked: NewLinkCheck,
): Promise<{ checkId: number; jobId: number }> {
  const url = new URL(asked.url);
  url.hash = '';
  url.username = '';
  url.password = '';
  const checkId = await insertLinkCheck(db, {
    url: url.href,
    host: url.host,
    organization_id: asked.organizationId ?? null,
    person_id: viewer?.id ?? null,
    is_scheduled: flag(viewer === null),
    state: 'queued',
    max_pages: asked.maxPages ?? linkCheckLimits.pages,
    max_addresses: asked.maxAddresses ?? linkCheckLimits.addresses,
    max_minutes: asked.maxMinutes ?? linkCheckLimits.minutes,
    follows_robots: flag(asked.followsRobots ?? true),
    created_at: clock.instant(),
  });
  if (checkId === undefined) return refuseSecond(db, viewer, url.host);
  const jobId = await enqueueJob(
    db,
    linkCheckJobKind,
    { check: checkId },
    { viewer, subject: url.host, uniqueKey: `${checkId}` },
  );
  await updateLinkCheck(db, checkId, { job_id: jobId });
  await recordEvent(db, { topic: linkCheckTopic, recordId: checkId, kind: 'created' });
  return { checkId, jobId };
}

/** Validates a user's request for a check, and starts the check. */
export async function requestLinkCheck(
  db: Db,
  viewer: Viewer,
  asked: NewLinkCheck,
  allowedHosts: readonly string[],
): Promise<number> {
  const url = new URL(asked.url);
  assertPublic(url, allowedHosts);
  const { organizationId } = asked;
  if (organizationId != null) await assertOwnSite(db, viewer, url, organizationId);
  const ignoresRobots = asked.followsRobots === false;
  if (ignoresRobots && (organizationId == null || !mayIgnoreRobots(viewer))) {
    const text = 'Only staff can ignore robots.txt, and only on a client’s own site.';
    throw invalid({ follows_robots: [text] });
  }
  const { jobId } = await startLinkCheck(db, viewer, asked);
  return jobId;
}

/** Cancels the check's job. A check that hasn't begun ends immediately. Throws 409 if the check has already ended. */
export async function cancelLinkCheck(db: Db, check: LinkCheckRow): Promise<void> {
  const job =
    check.job_id === null
      ? undefined
      : await db.selectFrom('job').selectAll().where('id', '=', check.job_id).executeTakeFirst();
  if (!job) throw conflict('This check has already ended.');
  await cancelJob(db, job);
  await recordEvent(db, { topic: linkCheckTopic, recordId: check.id });
}
