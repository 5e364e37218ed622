import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import type { Db, Flag } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readSharedCredentials } from '#platform/wordpress/site-access.ts';
import { listMonthlyNumbers } from '#reporting/data/monthly-numbers.service.ts';
import { selectSummaries } from './overviews/account-health.repository.ts';
import { healthPeriod } from './overviews/health-period.ts';
import { newestMonth } from './overviews/newest-month.ts';
import { presentAccountPosts } from './posting/account-posts.presenter.ts';
import { selectAccounts } from './posting/account-posts.repository.ts';
import { countAccountPosts, listRisks } from './risk.service.ts';
import { listScores } from './scores/score-list.service.ts';

type Sections = Pick<OverviewSections, 'account_health' | 'posting'>;

async function findHealth(db: Db, viewer: Viewer, id: number): Promise<Sections['account_health']> {
  const months = healthPeriod();
  const filter = { organizationIds: [id], from: months[0] ?? '', to: months.at(-1) ?? '' };
  const numbers = (await listMonthlyNumbers(db, filter)).get(id);
  const summaryOf = await selectSummaries(db, [id]);
  const scoreOf = (device: Device): number | null => {
    const scores = summaryOf(id, device)?.scores;
    return scores ? JSON.parse(scores).average_score : null;
  };
  const posts = await countAccountPosts(db, viewer, { ids: [id] });
  const risk = (await listRisks(db, viewer, { ids: [id], posts })).get(id);
  const score = (await listScores(db, viewer, [id])).get(id);
  return {
    reasons: risk?.risk_reasons ?? [],
    score: score ? { score: score.score, band: score.band } : null,
    traffic: newestMonth(numbers?.analytics),
    leads: newestMonth(numbers?.leads),
    desktop: scoreOf('desktop'),
    mobile: scoreOf('mobile'),
  };
}

/** Returns the posting section, or undefined if the account's site isn't read. */
async function findPosting(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<Sections['posting'] | undefined> {
  const [row] = (await selectAccounts(db, { ids: [id], limit: 1 })).items;
  if (!row) return undefined;
  const hosts = (await readSharedCredentials(db))?.hosts ?? [];
  const posting = presentAccountPosts(viewer, { row, reviews: [], changedPages: null }, hosts);
  const { scheduled, live_4_weeks, live_12_weeks } = posting.counts;
  return {
    connection_hint: posting.connection_hint,
    error: posting.errors[0] ?? null,
    scheduled,
    live_4_weeks,
    live_12_weeks,
    fetched_at: posting.fetched_at,
  };
}

/** Returns the sections that the viewer may see. Archived organizations have none. */
export async function findHealthSections(
  db: Db,
  { organization, viewer }: { organization: { id: number; is_active: Flag }; viewer: Viewer },
): Promise<Partial<Sections>> {
  if (!can(viewer, 'view_accounthealth') || organization.is_active === 0) return {};
  const account_health = await findHealth(db, viewer, organization.id);
  if (!can(viewer, 'edit_contentarticle')) return { account_health };
  const posting = await findPosting(db, viewer, organization.id);
  return { account_health, ...(posting && { posting }) };
}
