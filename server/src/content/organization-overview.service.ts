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
import { selectNewestTexts, selectWaitingArticles } from './organization-overview.repository.ts';

const showsInternalWork = ({ accounts }: Viewer, { id }: { id: number }) =>
  accounts.some((account) => account.organizationId === id && account.showsInternalWork);

type Sections = Pick<OverviewSections, 'articles' | 'waiting' | 'documents'>;

/** Returns counts and the newest records of an organization's articles, among those that the viewer sees. */
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
  const counts = await countByStatus(db, present);
  const statuses = (await selectContentStatuses(db)).flatMap(({ id, uid, name, color }) => {
    const count = counts.get(id) ?? 0;
    return count > 0 ? [{ id, uid, name, color, count }] : [];
  });
  return {
    articles: {
      total: statuses.reduce((total, { count }) => total + count, 0),
      late: await countArticles(db, [...present, late(clock.instant())]),
      statuses,
    },
    waiting: {
      count: await countArticles(db, waiting),
      articles: await selectWaitingArticles(db, waiting, overviewRows),
    },
    // Clients don't see the growth of a text, unless the organization shows internal work.
    ...((!isInClientGroup(viewer) || showsInternalWork(viewer, organization)) && {
      documents: await selectNewestTexts(db, present, overviewRows),
    }),
  };
}
