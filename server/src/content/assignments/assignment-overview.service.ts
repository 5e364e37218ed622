import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import { assignmentGroups } from '@portal/contract/content/assignments/assignment.schema.ts';
import { clock } from '#platform/clock.ts';
import { writeCursor } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden } from '#platform/errors.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countArticles, selectColumnsById } from '../articles/article.repository.ts';
import { isInClientGroup, visibleTo } from '../articles/article-visibility.ts';
import { isOverdue } from '../articles/due-dates/lateness.ts';
import { selectFinishedArticles, selectOpenArticles } from './assignment.repository.ts';
import {
  type AssigneeQuery,
  assigneeIdOf,
  conditionFor,
  getPerson,
  listArticlesWhere,
  type PageRequest,
} from './assignment.service.ts';
import { completedSince, groupOf, type OpenArticle } from './assignment-groups.ts';

const firstPage = 100;
/** A placeholder that sorts articles without a due date last. */
const withoutDate = '9999';

interface OverviewRequest extends AssigneeQuery {
  limit?: number | undefined;
  columns?: string[] | undefined;
}

const [completedGroup] = assignmentGroups.filter(({ key }) => key === 'completed');
const openGroups = assignmentGroups.filter((group) => group.key !== 'completed');

/** Returns all completed articles of a client's organizations. */
async function completedForClient(db: Db, viewer: Viewer, page: PageRequest) {
  const condition = conditionFor(viewer, viewer.id, 'completed', false);
  const count = await countArticles(db, [condition, visibleTo(viewer)]);
  const { items, next } =
    count === 0
      ? { items: [], next: null }
      : await listArticlesWhere(db, viewer, condition, { ...page, ordering: '-completed_at' });
  return { ...completedGroup, count, late_count: 0, articles: items, next };
}

/** Returns a page of the completed articles that a person worked on, or of the articles that the person leads. */
async function finishedPage(
  db: Db,
  personId: number,
  { isLead, limit }: { isLead: boolean; limit: number },
) {
  const roles = isLead ? (['lead'] as const) : assigneeFields;
  const since = completedSince();
  const finished = await selectFinishedArticles(db, { personId, roles, since, limit });
  const page = firstPageOf(finished.articles, limit, {
    count: finished.count,
    cursorOf: ({ completed_at, id }) => [completed_at, id],
  });
  return { ...completedGroup, ...page, late_count: 0 };
}

/** Lists a person's open articles by due date. The caller must ensure that the viewer is the person or staff. */
async function listOpenArticles(db: Db, viewer: Viewer, personId: number): Promise<OpenArticle[]> {
  const seesAllAssigned = personId === viewer.id && !isInClientGroup(viewer);
  const visible = seesAllAssigned ? undefined : visibleTo(viewer);
  const open = await selectOpenArticles(db, personId, visible);
  const dueOf = (article: OpenArticle) => article.due_at ?? withoutDate;
  return open.sort((a, b) => {
    if (dueOf(a) !== dueOf(b)) return dueOf(a) < dueOf(b) ? -1 : 1;
    return a.id - b.id;
  });
}

/** Returns the first page of a group from members that have already been read. */
function firstPageOf<Member extends { id: number }>(
  members: readonly Member[],
  limit: number,
  { count, cursorOf }: { count: number; cursorOf: (last: Member) => (string | number)[] },
) {
  const shown = members.slice(0, limit);
  const last = shown.at(-1);
  return {
    count,
    ids: shown.map(({ id }) => id),
    next: last && count > shown.length ? writeCursor(cursorOf(last)) : null,
  };
}

export type AssignmentOverview = Awaited<ReturnType<typeof listAssignments>>;

/** Returns all groups of a person's assignments, each with its count and first articles. */
export async function listAssignments(
  db: Db,
  viewer: Viewer,
  { limit = firstPage, columns, ...query }: OverviewRequest,
) {
  const personId = await assigneeIdOf(db, viewer, query);
  const isLead = query.lead === true;
  if (isLead && !can(viewer, 'add_contentarticle')) throw forbidden();
  const isClients = personId === viewer.id && isInClientGroup(viewer);
  const [person, open, finished] = await Promise.all([
    getPerson(db, personId),
    listOpenArticles(db, viewer, personId),
    isClients ? undefined : finishedPage(db, personId, { isLead, limit }),
  ]);
  const now = clock.instant();
  const byGroup = Map.groupBy(open, (article) => groupOf(article, isLead));
  const pages = openGroups.map((group) => {
    const members = byGroup.get(group.key) ?? [];
    return {
      ...group,
      ...firstPageOf(members, limit, {
        count: members.length,
        cursorOf: ({ due_at, id }) => [due_at ?? withoutDate, id],
      }),
      late_count: members.filter((article) => isOverdue(article, now)).length,
    };
  });
  const all = finished ? [...pages, finished] : pages;
  const ids = new Set(all.flatMap((page) => page.ids));
  const rows = await selectColumnsById(db, [...ids], columns);
  const articles = new Map(rows.map((row) => [row.id, row]));
  const groups = all.map(({ ids: own, ...group }) => ({
    ...group,
    articles: own.flatMap((id) => articles.get(id) ?? []),
  }));
  if (finished) return { person, groups };
  return { person, groups: [...groups, await completedForClient(db, viewer, { limit, columns })] };
}
