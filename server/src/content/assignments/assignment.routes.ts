import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import { maximumPageSize } from '@portal/contract/platform/page-query.ts';
import { getOrganization } from '#organizations/organizations/organization.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentArticlePage, presentArticles } from '../articles/article.presenter.ts';
import { countArticles } from '../articles/article.repository.ts';
import { type Condition, visibleTo } from '../articles/article-visibility.ts';
import {
  countAssignments,
  getAssignee,
  listArticlesWhere,
  listAssignmentGroup,
  listEveryArticleWhere,
  listPendingApprovals,
} from './assignment.service.ts';
import { currentOf, dueSoonOf, lateOf } from './assignment-groups.ts';
import { type AssignmentOverview, listAssignments } from './assignment-overview.service.ts';

function presentAssignments(
  viewer: Viewer,
  { person, groups }: AssignmentOverview,
  columns?: readonly string[],
) {
  return {
    person,
    groups: groups.map(({ articles, ...group }) => ({
      ...group,
      articles: presentArticles(viewer, articles, columns),
    })),
  };
}

interface PersonCall {
  db: Db;
  viewer: Viewer;
  params: { id: number };
  query: { countOnly?: boolean; limit?: number; cursor?: string };
}

/** Returns a handler that lists or counts a person's articles that match a condition. */
function listForPerson(condition: (personId: number) => Condition) {
  return async ({ db, viewer, params, query }: PersonCall) => {
    const person = await getAssignee(db, viewer, { user: params.id });
    const also = condition(person.id);
    if (query.countOnly) return { count: await countArticles(db, [also, visibleTo(viewer)]) };
    const { limit, cursor } = query;
    if (limit === undefined && cursor === undefined) {
      return presentArticles(viewer, await listEveryArticleWhere(db, viewer, also));
    }
    const page = { limit: limit ?? maximumPageSize, cursor };
    return presentArticles(viewer, (await listArticlesWhere(db, viewer, also, page)).items);
  };
}

export const assignmentRoutes: Route[] = [
  route(assignmentEndpoints.overview, async ({ db, viewer, query }) =>
    presentAssignments(viewer, await listAssignments(db, viewer, query), query.columns),
  ),
  route(assignmentEndpoints.group, async ({ db, viewer, params, query }) => {
    const page = await listAssignmentGroup(db, viewer, params.group, query);
    return presentArticlePage(viewer, page, query.columns);
  }),
  route(assignmentEndpoints.counts, ({ db, viewer }) => countAssignments(db, viewer)),
  route(assignmentEndpoints.current, listForPerson(currentOf)),
  route(assignmentEndpoints.late, listForPerson(lateOf)),
  route(assignmentEndpoints.dueSoon, listForPerson(dueSoonOf)),
  route(assignmentEndpoints.pendingApprovals, async ({ db, viewer, params, query }) => {
    const { id } = await getOrganization(db, viewer, { id: params.id });
    const page = await listPendingApprovals(db, viewer, id, query);
    return presentArticlePage(viewer, page, query.columns);
  }),
];
