import { sql } from 'kysely';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { assignedTo, type Condition, isClient, visibleTo } from '../article-visibility.ts';

/** The organization whose feedback a client reads: their default one, or their only one. */
function ownOrganizationId({ accounts, defaultOrganizationId }: Viewer): number | null {
  if (defaultOrganizationId !== null) return defaultOrganizationId;
  const ids = new Set(accounts.map(({ organizationId }) => organizationId));
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
}

/**
 * The feedback that the viewer may read, as a condition on `feedback` joined with `article`. Undefined (all)
 * for staff; clients read that of their default organization, others that of their assigned articles;
 * everybody reads their own on articles that they see.
 */
export function visibleFeedback(viewer: Viewer): Condition | undefined {
  if (isStaff(viewer)) return undefined;
  const parts = [sql`feedback.given_by_id = ${viewer.id}`];
  const organizationId = ownOrganizationId(viewer);
  if (organizationId !== null) parts.push(sql`article.client_id = ${organizationId}`);
  if (!isClient(viewer)) parts.push(assignedTo(viewer.id));
  const seen = visibleTo(viewer) ?? sql`1 = 1`;
  return sql<boolean>`((${sql.join(parts, sql` or `)}) and ${seen})`;
}
