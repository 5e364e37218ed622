import {
  type AssignmentCounts,
  type AssignmentGroupKey,
  assignmentGroups,
} from '@portal/contract/content/assignment.schema.ts';
import { statusId } from '@portal/contract/content/content-status.schema.ts';
import type { PersonReference } from '@portal/contract/content/references.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { sql } from 'kysely';
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
import {
  actionableBy,
  type Condition,
  isClient,
  visibleTo,
} from '../articles/article-visibility.ts';
import { selectPersonReferences } from '../references/reference.repository.ts';
import { selectOpenArticles, selectPersonIdByUsername } from './assignment.repository.ts';
import { currentOf, groupCondition, isInGroup, type OpenArticle } from './assignment-groups.ts';

export interface WhoseQuery {
  user?: number | undefined;
  username?: string | undefined;
  lead?: boolean | undefined;
}

/** Whose assignments are asked for: one's own, or for staff anybody's. */
export async function getAssignee(
  db: Db,
  viewer: Viewer,
  { user, username }: WhoseQuery,
): Promise<PersonReference> {
  const named =
    username === undefined
      ? (user ?? viewer.id)
      : await selectPersonIdByUsername(db, foldText(username));
  // Who isn't staff learns nothing of who there is.
  const id = named ?? 0;
  if (id !== viewer.id && !isStaff(viewer)) throw forbidden();
  const person = (await selectPersonReferences(db, [id])).get(id);
  if (!person) throw notFound('User');
  return person;
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
    ordering?: 'due_at' | '-last_update';
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
  return { items: await presentArticles(db, viewer, items, plan), next };
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
  const ordering = key === 'completed' ? '-last_update' : 'due_at';
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

/** What a person has finished lately, as the last group of their assignments. */
async function completedGroup(db: Db, viewer: Viewer, condition: Condition, page: PageRequest) {
  const { count } = await countArticles(db, [condition, visibleTo(viewer)]);
  const { items, next } =
    count === 0
      ? { items: [], next: null }
      : await listArticlesWhere(db, viewer, condition, { ...page, ordering: '-last_update' });
  return { count, late_count: 0, articles: items, next };
}

/** The open articles of a person, what is due first on top. Whoever sees the person's work sees these. */
async function listOpenArticles(db: Db, viewer: Viewer, personId: number): Promise<OpenArticle[]> {
  const isSeenAnyway = personId === viewer.id && !isClient(viewer);
  const visible = isSeenAnyway ? undefined : visibleTo(viewer);
  const open = await selectOpenArticles(db, personId, currentOf(personId), visible);
  const dueOf = (article: OpenArticle) => article.due_at ?? withoutDate;
  return open.sort((a, b) => {
    if (dueOf(a) !== dueOf(b)) return dueOf(a) < dueOf(b) ? -1 : 1;
    return a.id - b.id;
  });
}

/** All groups of somebody's assignments with their counts and first articles. */
export async function listAssignments(
  db: Db,
  viewer: Viewer,
  { limit = firstPage, columns, ...query }: OverviewRequest,
) {
  const person = await getAssignee(db, viewer, query);
  const isLead = query.lead === true;
  const completed = conditionFor(viewer, person.id, 'completed', isLead);
  const open = await listOpenArticles(db, viewer, person.id);
  const members = new Map<AssignmentGroupKey, OpenArticle[]>();
  for (const { key } of assignmentGroups) {
    if (key === 'completed') continue;
    members.set(
      key,
      open.filter((article) => isInGroup(key, article, isLead)),
    );
  }
  const shown = [...members.values()].flatMap((group) => group.slice(0, limit));
  const articles = await presentById(db, viewer, [...new Set(shown.map(({ id }) => id))], columns);
  const now = clock.instant();
  const groups = [];
  for (const { key, title } of assignmentGroups) {
    if (key === 'completed') {
      const group = await completedGroup(db, viewer, completed, { limit, columns });
      groups.push({ key, title, ...group });
      continue;
    }
    const all = members.get(key) ?? [];
    const first = all.slice(0, limit);
    const last = first.at(-1);
    groups.push({
      key,
      title,
      count: all.length,
      late_count: all.filter(({ due_at }) => due_at !== null && due_at < now).length,
      articles: first.flatMap(({ id }) => articles.get(id) ?? []),
      next:
        last && all.length > first.length
          ? writeCursor([last.due_at ?? withoutDate, last.id])
          : null,
    });
  }
  return { person, groups };
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
  const presented = await presentArticles(db, viewer, rows, plan);
  return new Map(rows.map((row, place) => [Number(row.id), presented[place] ?? {}]));
}

/** How many articles wait for the viewer in each status. */
export async function countAssignments(db: Db, viewer: Viewer): Promise<AssignmentCounts> {
  const visible = visibleTo(viewer) ?? sql<boolean>`1 = 1`;
  const counts = await countByStatus(db, [actionableBy(viewer.id), visible]);
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
  const pending = sql<boolean>`(article.client_id = ${organizationId}
    and article.status_id = ${statusId.final_review} and article.archived = 0
    and exists (select 1 from person where person.id = article.final_approver_id
      and person.is_staff = 0 and person.is_superuser = 0))`;
  return listArticlesWhere(db, viewer, pending, page);
}
