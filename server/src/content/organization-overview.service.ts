import {
  type OverviewSections,
  overviewRows,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countArticles, countByStatus } from './articles/article.repository.ts';
import { pendingApprovalOf } from './articles/article-conditions.ts';
import { type Condition, isInClientGroup, visibleTo } from './articles/article-visibility.ts';
import { late } from './articles/due-dates/lateness.ts';
import { selectContentStatuses } from './labels/content-status.repository.ts';
import { findLivePagesSection } from './live-pages/live-page.service.ts';
import {
  selectLiveArticles,
  selectMonthPlan,
  selectNewestTexts,
  selectWaitingArticles,
} from './organization-overview.repository.ts';

const showsInternalWork = ({ accounts }: Viewer, { id }: { id: number }) =>
  accounts.some((account) => account.organizationId === id && account.showsInternalWork);

type Sections = Pick<
  OverviewSections,
  'articles' | 'month_articles' | 'waiting' | 'documents' | 'live_pages' | 'live_articles'
>;

/** Counts articles by status, omitting statuses that have no articles. */
async function countStatuses(db: Db, conditions: readonly (Condition | undefined)[]) {
  const counts = await countByStatus(db, conditions);
  const statuses = (await selectContentStatuses(db)).flatMap(({ id, uid, name, color }) => {
    const count = counts.get(id) ?? 0;
    return count > 0 ? [{ id, uid, name, color, count }] : [];
  });
  return { total: statuses.reduce((total, { count }) => total + count, 0), statuses };
}

async function listMonthPlan(db: Db, conditions: readonly (Condition | undefined)[]) {
  const rows = await selectMonthPlan(db, conditions, overviewRows);
  return rows.map(({ id, title, status_id, uid, name, color }) => ({
    id,
    title,
    status: { id: status_id, uid, name, color },
  }));
}

/** Returns the counts and newest records of the organization's articles that the viewer can see. */
export async function findContentSections(
  db: Db,
  { organization, viewer }: { organization: { id: number }; viewer: Viewer },
): Promise<Partial<Sections>> {
  if (!can(viewer, 'view_contentarticle')) return {};
  const visible = visibleTo(viewer);
  const present: readonly (Condition | undefined)[] = [
    visible,
    sql<boolean>`(article.client_id = ${organization.id} and article.archived = 0)`,
  ];
  const waiting = [visible, pendingApprovalOf(organization.id)];
  const [year = 0, month = 0] = clock.today().split('-').map(Number);
  const ofMonth = sql<boolean>`article.planning_month_id in (
    select id from planning_month where year = ${year} and month = ${month})`;
  const live_pages = await findLivePagesSection(db, viewer, organization.id);
  return {
    ...(live_pages && { live_pages }),
    articles: {
      ...(await countStatuses(db, present)),
      late: await countArticles(db, [...present, late(clock.instant())]),
    },
    month_articles: {
      year,
      month,
      ...(await countStatuses(db, [...present, ofMonth])),
      articles: await listMonthPlan(db, [...present, ofMonth]),
    },
    live_articles: await selectLiveArticles(db, present, overviewRows),
    waiting: {
      count: await countArticles(db, waiting),
      articles: await selectWaitingArticles(db, waiting, overviewRows),
    },
    // Omit the word counts for clients, unless the organization shows internal work.
    ...((!isInClientGroup(viewer) || showsInternalWork(viewer, organization)) && {
      documents: await selectNewestTexts(db, present, overviewRows),
    }),
  };
}
