import { assigneeFields } from '@portal/contract/content/article-workflow.ts';
import {
  type AssignmentCounts,
  type AssignmentGroupKey,
  assignmentGroups,
} from '@portal/contract/content/assignment.schema.ts';
import { statusId } from '@portal/contract/content/content-status.schema.ts';
import type { PersonReference } from '@portal/contract/content/references.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { clock } from '#platform/clock.ts';
import { type Page, writeCursor } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, notFound } from '#platform/errors.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { planColumns, presentArticles } from '../articles/article.presenter.ts';
import {
  countArticles,
  countByStatus,
  selectArticles,
  selectLeavesById,
} from '../articles/article.repository.ts';
import { pendingApprovalOf } from '../articles/article-conditions.ts';
import {
  actionableBy,
  type Condition,
  isClient,
  visibleTo,
} from '../articles/article-visibility.ts';
import { selectPersonReferences } from '../references/reference.repository.ts';
import {
  selectFinishedArticles,
  selectOpenArticles,
  selectPersonIdByUsername,
} from './assignment.repository.ts';
import { completedSince, groupCondition, groupOf, type OpenArticle } from './assignment-groups.ts';

export interface WhoseQuery {
  user?: number | undefined;
  username?: string | undefined;
  lead?: boolean | undefined;
}

/** The id of whose assignments are asked for: one's own, or for staff anybody's. */
async function assigneeIdOf(
  db: Db,
  viewer: Viewer,
  { user, username }: WhoseQuery,
): Promise<number> {
  const named =
    username === undefined
      ? (user ?? viewer.id)
      : await selectPersonIdByUsername(db, foldText(username));
  // Who isn't staff learns nothing of who there is.
  const id = named ?? 0;
  if (id !== viewer.id && !isStaff(viewer)) throw forbidden();
  return id;
}

async function getPerson(db: Db, id: number): Promise<PersonReference> {
  const person = (await selectPersonReferences(db, [id])).get(id);
  if (!person) throw notFound('User');
  return person;
}

/** Whose assignments are asked for: one's own, or for staff anybody's. */
export async function getAssignee(
  db: Db,
  viewer: Viewer,
  whose: WhoseQuery,
): Promise<PersonReference> {
  return getPerson(db, await assigneeIdOf(db, viewer, whose));
}

function conditionFor(
  viewer: Viewer,
  personId: number,
  key: AssignmentGroupKey,
  isLead: boolean,
): Condition {
  if (isLead && !can(viewer, 'add_contentarticle')) throw forbidden();
  const isClients = personId === viewer.id && isClient(viewer);
  return groupCondition(key, { personId, isLead, isClients });
}

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  columns?: string[] | undefined;
}

/** A page of the articles that meet a condition, what is due first on top. */
export async function listArticlesWhere(
  db: Db,
  viewer: Viewer,
  also: Condition,
  {
    limit,
    cursor,
    columns,
    ordering = 'due_at' as const,
  }: PageRequest & {
    ordering?: 'due_at' | '-completed_at';
  },
): Promise<Page<Record<string, unknown>>> {
  const plan = planColumns(columns);
  const { items, next } = await selectArticles(db, {
    visible: visibleTo(viewer),
    filters: { archived: 'all' },
    also,
    ordering,
    leaves: plan.leaves,
    limit,
    cursor,
  });
  return { items: presentArticles(viewer, items, plan), next };
}

/** A page of one group of somebody's assignments. */
export async function listAssignmentGroup(
  db: Db,
  viewer: Viewer,
  key: AssignmentGroupKey,
  query: WhoseQuery & PageRequest,
): Promise<Page<Record<string, unknown>>> {
  const person = await getAssignee(db, viewer, query);
  const condition = conditionFor(viewer, person.id, key, query.lead === true);
  const ordering = key === 'completed' ? '-completed_at' : 'due_at';
  const { limit, cursor, columns } = query;
  return listArticlesWhere(db, viewer, condition, { limit, cursor, columns, ordering });
}

const firstPage = 100;
/** How the list by due date sorts what has none. */
const withoutDate = '9999';

interface OverviewRequest extends WhoseQuery {
  limit?: number | undefined;
  columns?: string[] | undefined;
}

const [completedGroup] = assignmentGroups.filter(({ key }) => key === 'completed');
const openGroups = assignmentGroups.filter((group) => group.key !== 'completed');

/** What was finished lately for a client's organizations, whoever did it. */
async function completedForClient(db: Db, viewer: Viewer, page: PageRequest) {
  const condition = conditionFor(viewer, viewer.id, 'completed', false);
  const { count } = await countArticles(db, [condition, visibleTo(viewer)]);
  const { items, next } =
    count === 0
      ? { items: [], next: null }
      : await listArticlesWhere(db, viewer, condition, { ...page, ordering: '-completed_at' });
  return { ...completedGroup, count, late_count: 0, articles: items, next };
}

/** What a person has finished lately, or what they lead of it. */
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

/** The open articles of a person, what is due first on top. Whoever sees the person's work sees these. */
async function listOpenArticles(db: Db, viewer: Viewer, personId: number): Promise<OpenArticle[]> {
  const isSeenAnyway = personId === viewer.id && !isClient(viewer);
  const visible = isSeenAnyway ? undefined : visibleTo(viewer);
  const open = await selectOpenArticles(db, personId, visible);
  const dueOf = (article: OpenArticle) => article.due_at ?? withoutDate;
  return open.sort((a, b) => {
    if (dueOf(a) !== dueOf(b)) return dueOf(a) < dueOf(b) ? -1 : 1;
    return a.id - b.id;
  });
}

/** The first page of a group whose first members are known. */
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

/** All groups of somebody's assignments with their counts and first articles. */
export async function listAssignments(
  db: Db,
  viewer: Viewer,
  { limit = firstPage, columns, ...query }: OverviewRequest,
) {
  const personId = await assigneeIdOf(db, viewer, query);
  const isLead = query.lead === true;
  if (isLead && !can(viewer, 'add_contentarticle')) throw forbidden();
  const isClients = personId === viewer.id && isClient(viewer);
  // On PostgreSQL what needs no other's answer travels together.
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
      late_count: members.filter(({ due_at }) => due_at !== null && due_at < now).length,
    };
  });
  const all = finished ? [...pages, finished] : pages;
  const ids = new Set(all.flatMap((page) => page.ids));
  const articles = await presentById(db, viewer, [...ids], columns);
  const groups = all.map(({ ids: own, ...group }) => ({
    ...group,
    articles: own.flatMap((id) => articles.get(id) ?? []),
  }));
  if (finished) return { person, groups };
  return { person, groups: [...groups, await completedForClient(db, viewer, { limit, columns })] };
}

/** These articles with the columns that are asked for, by their ids. */
async function presentById(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  columns: readonly string[] | undefined,
): Promise<Map<number, Record<string, unknown>>> {
  const plan = planColumns(columns);
  const rows = await selectLeavesById(db, ids, plan.leaves);
  const presented = presentArticles(viewer, rows, plan);
  return new Map(rows.map((row, place) => [Number(row.id), presented[place] ?? {}]));
}

/** How many articles wait for the viewer in each status. */
export async function countAssignments(db: Db, viewer: Viewer): Promise<AssignmentCounts> {
  const counts = await countByStatus(db, [actionableBy(viewer.id), visibleTo(viewer)]);
  const count = (uid: keyof AssignmentCounts) => counts.get(statusId[uid]) ?? 0;
  return {
    writing: count('writing'),
    rewrite: count('rewrite'),
    editing: count('editing'),
    reedit: count('reedit'),
    final_review: count('final_review'),
    ready_to_post: count('ready_to_post'),
    post_qa: count('post_qa'),
  };
}

/** An organization's articles that a client has to approve. */
export function listPendingApprovals(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  page: PageRequest,
): Promise<Page<Record<string, unknown>>> {
  return listArticlesWhere(db, viewer, pendingApprovalOf(organizationId), page);
}
