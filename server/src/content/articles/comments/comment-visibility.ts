import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { sql } from 'kysely';
import type { Viewer } from '#platform/http/viewer.ts';
import { personIdIn } from '../article-people.ts';
import { type Condition, isInClientGroup, isPersonIn, visibleTo } from '../article-visibility.ts';
import { type InternalFacts, managesArticles } from '../internal-work.ts';

/** The roles on an article whose holders belong to the agency even if they are also clients of the organization. */
export const producerFields = assigneeFields.filter((field) => field !== 'final_approver');

const clientOrganizationIds = ({ accounts }: Viewer) =>
  accounts
    .filter(({ roleId }) => clientGroupIds.includes(roleId))
    .map(({ organizationId }) => organizationId);

/**
 * Returns whether the viewer of an article sees its internal comments. People who manage articles or work on this
 * article do; clients never do. A final approver with an account in the organization is a client, regardless of group.
 */
export function seesInternalComments(viewer: Viewer, article: InternalFacts): boolean {
  if (isInClientGroup(viewer)) return false;
  if (managesArticles(viewer)) return true;
  if (producerFields.some((field) => personIdIn(article, field) === viewer.id)) return true;
  const isApprover = personIdIn(article, 'final_approver') === viewer.id;
  return isApprover && !clientOrganizationIds(viewer).includes(article.client.id);
}

/** Returns `seesInternalComments` as a condition on `article`, or undefined for all articles. */
export function withInternalComments(viewer: Viewer): Condition | undefined {
  if (isInClientGroup(viewer)) return sql<boolean>`1 = 0`;
  if (managesArticles(viewer)) return undefined;
  const parts = producerFields.map((field) => isPersonIn(field, viewer.id));
  const ids = clientOrganizationIds(viewer);
  const approves = isPersonIn('final_approver', viewer.id);
  parts.push(
    ids.length > 0 ? sql`(${approves} and article.client_id not in (${sql.join(ids)}))` : approves,
  );
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/**
 * Returns a condition, on `comment` joined with `article`, for the comments that the viewer can see, or undefined for
 * all.
 */
export function commentsVisibleTo(viewer: Viewer): Condition | undefined {
  const internal = withInternalComments(viewer);
  const visible = visibleTo(viewer);
  if (!internal) return visible;
  return sql<boolean>`(${visible ?? sql`1 = 1`} and (comment.is_internal = 0 or ${internal}))`;
}
