import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import type {
  AssignmentCounts,
  AssignmentGroupKey,
} from '@portal/contract/content/assignments/assignment.schema.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { maximumPageSize } from '@portal/contract/platform/page-query.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { selectPersonReferences } from '#content/articles/references/reference.repository.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, notFound } from '#platform/errors.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countByStatus, selectArticles } from '../articles/article.repository.ts';
import { pendingApprovalOf } from '../articles/article-conditions.ts';
import {
  actionableBy,
  type Condition,
  isInClientGroup,
  visibleTo,
} from '../articles/article-visibility.ts';
import type { ListedRow } from '../articles/lists/article-columns.ts';
import { selectPersonIdByUsername } from './assignment.repository.ts';
import { groupCondition } from './assignment-groups.ts';

export interface AssigneeQuery {
  user?: number | undefined;
  username?: string | undefined;
  lead?: boolean | undefined;
}

/** Returns the requested person's id. Throws 403 if viewers who aren't staff request another person. */
export async function assigneeIdOf(
  db: Db,
  viewer: Viewer,
  { user, username }: AssigneeQuery,
): Promise<number> {
  const named =
    username === undefined
      ? (user ?? viewer.id)
      : await selectPersonIdByUsername(db, foldText(username));
  // Use 0 for an unknown username, so that viewers who aren't staff get 403 and can't find out which usernames exist.
  const id = named ?? 0;
  if (id !== viewer.id && !isStaff(viewer)) throw forbidden();
  return id;
}

export async function getPerson(db: Db, id: number): Promise<PersonReference> {
  const person = (await selectPersonReferences(db, [id])).get(id);
  if (!person) throw notFound('User');
  return person;
}

/** Returns the person whose assignments are requested. Throws 404 for an unknown person, and 403 without permission. */
export async function getAssignee(
  db: Db,
  viewer: Viewer,
  whose: AssigneeQuery,
): Promise<PersonReference> {
  return getPerson(db, await assigneeIdOf(db, viewer, whose));
}

export function conditionFor(
  viewer: Viewer,
  personId: number,
  key: AssignmentGroupKey,
  isLead: boolean,
): Condition {
  if (isLead && !can(viewer, 'add_contentarticle')) throw forbidden();
  const isClients = personId === viewer.id && isInClientGroup(viewer);
  return groupCondition(key, { personId, isLead, isClients });
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
  columns?: string[] | undefined;
}

/** Lists a page of the visible articles that match a condition, by due date. */
export function listArticlesWhere(
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
): Promise<Page<ListedRow>> {
  return selectArticles(db, {
    visible: visibleTo(viewer),
    filters: { archived: 'all' },
    also,
    ordering,
    columns,
    limit,
    cursor,
  });
}

/** Lists all visible articles that match a condition, by due date, reading page by page. */
export async function listEveryArticleWhere(
  db: Db,
  viewer: Viewer,
  also: Condition,
): Promise<ListedRow[]> {
  const articles: ListedRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listArticlesWhere(db, viewer, also, { limit: maximumPageSize, cursor });
    articles.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return articles;
}

export async function listAssignmentGroup(
  db: Db,
  viewer: Viewer,
  key: AssignmentGroupKey,
  query: AssigneeQuery & PageRequest,
): Promise<Page<ListedRow>> {
  const person = await getAssignee(db, viewer, query);
  const condition = conditionFor(viewer, person.id, key, query.lead === true);
  const ordering = key === 'completed' ? '-completed_at' : 'due_at';
  const { limit, cursor, columns } = query;
  return listArticlesWhere(db, viewer, condition, { limit, cursor, columns, ordering });
}

/** Counts the articles that are waiting for the viewer, by status. */
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

/** Lists an organization's articles that are waiting for a client's approval. */
export function listPendingApprovals(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  page: PageRequest,
): Promise<Page<ListedRow>> {
  return listArticlesWhere(db, viewer, pendingApprovalOf(organizationId), page);
}
