import { hash } from 'node:crypto';
import { canonicalJson } from '@portal/contract/content/approval/approved-content.ts';
import {
  mostDifferences,
  type PageDifference,
} from '@portal/contract/content/live-pages/page-difference.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { day, week } from '#platform/durations.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import type { PageFinding } from './check-page.ts';
import type { CheckedPage } from './checked-page.repository.ts';
import { backOffUntil } from './host-pace.ts';
import { selectOpenChange } from './live-page.repository.ts';
import { type FoundChange, notifyOfPages } from './live-page-inbox.ts';

export const livePageTopic = 'live-page';

/** After this many consecutive failures, a page no longer keeps its last successful check's state. */
const forgivenFailures = 3;

export const keyOfDifference = ({ kind, expected, found }: PageDifference): string =>
  `${kind} ${expected ?? ''} ${found ?? ''}`.slice(0, 300);

export const hashOf = (differences: readonly PageDifference[]): string =>
  hash('sha256', canonicalJson(differences));

/** Returns the differences that weren't accepted for this approved content. */
function waitingDifferences(
  page: CheckedPage,
  expectedHash: string,
  differences: readonly PageDifference[],
): PageDifference[] {
  if (page.baseline_hash !== expectedHash) return [...differences];
  const accepted = new Set<string>(JSON.parse(page.accepted_keys));
  return differences.filter((difference) => !accepted.has(keyOfDifference(difference)));
}

/** Opens, updates or closes the page's item; a page has at most one open item. Returns a newly opened item. */
async function keepChange(
  db: Db,
  page: CheckedPage,
  waiting: readonly PageDifference[],
): Promise<FoundChange | undefined> {
  // The page's version guarantees that its open item hasn't changed since the page was read.
  if (waiting.length === 0 && page.open_change_id === null) return undefined;
  const now = clock.instant();
  const open = await selectOpenChange(db, page.id);
  if (waiting.length === 0) {
    if (!open) return undefined;
    const values = { ended_at: now, end_reason: 'resolved' as const };
    await db.updateTable('live_change').set(values).where('id', '=', open.id).execute();
    return undefined;
  }
  const values = {
    differences: JSON.stringify(waiting.slice(0, mostDifferences)),
    difference_count: waiting.length,
    hash: hashOf(waiting),
    seen_at: now,
  };
  if (open) {
    await db.updateTable('live_change').set(values).where('id', '=', open.id).execute();
    return undefined;
  }
  const owner = { live_page_id: page.id, organization_id: page.organization_id };
  const { id } = await insertRow(db, 'live_change', { ...owner, ...values, found_at: now });
  return { id, articleId: page.article_id, count: waiting.length };
}

async function noteHost(db: Db, host: string, failure: { until: string | null } | null) {
  const row = await db
    .selectFrom('live_host')
    .select('failures')
    .where('host', '=', host)
    .executeTakeFirst();
  if (!row || (failure === null && row.failures === 0)) return;
  const failures = failure === null ? 0 : row.failures + 1;
  const blocked_until = failure && backOffUntil(row.failures, failure.until);
  await db
    .updateTable('live_host')
    .set({ failures, blocked_until })
    .where('host', '=', host)
    .execute();
}

function valuesOf(finding: PageFinding, waiting: readonly PageDifference[]) {
  const { page } = finding;
  if (finding.kind === 'unavailable') {
    const failures = page.failures + 1;
    const hasFailed = failures > forgivenFailures;
    return {
      failures,
      next_check_at: backOffUntil(page.failures, finding.until),
      ...(hasFailed && { state: 'unclear' as const, reason: 'unavailable' as const }),
    };
  }
  const checked = { checked_at: clock.instant(), failures: 0, next_check_at: instantAfter(week) };
  if (finding.kind === 'unchanged') return checked;
  const { state } = finding.values;
  // A post that isn't public yet usually appears within days, so check for it every day.
  const isAwaited = state === 'not_found' && page.live_url === null;
  return {
    ...checked,
    ...finding.values,
    ...(state === 'different' && waiting.length === 0 && { state: 'as_approved' as const }),
    ...(isAwaited && { next_check_at: instantAfter(day) }),
  };
}

interface Kept {
  page: CheckedPage;
  change: FoundChange | undefined;
}

/** Stores a check's result. Returns undefined if the page's row has changed since. */
async function keepFinding(db: Db, finding: PageFinding): Promise<Kept | undefined> {
  const { page } = finding;
  const waiting =
    finding.kind === 'found'
      ? waitingDifferences(page, finding.values.expected_hash, finding.differences)
      : [];
  const { numUpdatedRows } = await db
    .updateTable('live_page')
    .set(valuesOf(finding, waiting))
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', page.id)
    // The version differs if another server has checked the page or a person has accepted it since.
    .where('version', '=', page.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  // A check that couldn't read the page reveals nothing about it, so the page's item stays open.
  const isKnown = finding.kind === 'found' && finding.values.state !== 'unclear';
  const hasText = finding.kind === 'found' && finding.values.reason === 'no_text';
  const change = isKnown || hasText ? await keepChange(db, page, waiting) : undefined;
  if (finding.kind === 'unchanged' && page.open_change_id !== null) {
    const seen_at = clock.instant();
    await db
      .updateTable('live_change')
      .set({ seen_at })
      .where('live_page_id', '=', page.id)
      .where('ended_at', 'is', null)
      .execute();
  }
  return { page, change };
}

/** Stores the results of checks. A result is dropped if the row of its page has changed in the meantime. */
export async function keepFindings(db: Db, findings: readonly PageFinding[]): Promise<void> {
  const kept: Kept[] = [];
  for (const finding of findings) {
    const one = await keepFinding(db, finding);
    if (one) kept.push(one);
  }
  await notifyOfPages(
    db,
    kept.flatMap(({ change }) => change ?? []),
  );
  const hosts = new Map(
    findings.map((finding) => [
      finding.page.host,
      {
        failures: finding.page.host_failures ?? 0,
        failure: finding.kind === 'unavailable' ? { until: finding.until } : null,
      },
    ]),
  );
  for (const [host, { failures, failure }] of hosts) {
    // Most hosts respond, so most results need no update.
    if (failure !== null || failures > 0) await noteHost(db, host, failure);
  }
  await recordEvents(
    db,
    kept.map(({ page }) => ({ topic: livePageTopic, recordId: page.article_id })),
  );
}
