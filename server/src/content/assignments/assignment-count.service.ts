import { assignmentGroups } from '@portal/contract/content/assignments/assignment.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { sql } from 'kysely';
import { type Countable, countRows } from '#platform/database/count-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Condition, isInClientGroup, visibleTo } from '../articles/article-visibility.ts';
import { selectPersonIdsByUsername } from './assignment.repository.ts';
import { groupCondition } from './assignment-groups.ts';

interface AssignmentList {
  /** Null for the viewer's own assignments. */
  username: string | null;
  isLead: boolean;
}

const openKeys = assignmentGroups.flatMap(({ key }) => (key === 'completed' ? [] : key));

/** Returns the query for the ids of a person's open articles, each once. */
function openArticles(viewer: Viewer, personId: number, isLead: boolean): Countable {
  const assignee = { personId, isLead, isClients: false };
  const seesAllAssigned = personId === viewer.id && !isInClientGroup(viewer);
  const visible = seesAllAssigned ? undefined : visibleTo(viewer);
  const searches = openKeys.map((key) => {
    const condition: Condition = groupCondition(key, assignee);
    return sql`select article.id from article where ${condition} ${visible ? sql`and ${visible}` : sql``}`;
  });
  return sql`(${sql.join(searches, sql` union `)})`;
}

/**
 * Counts the open articles of several lists of assignments in one statement. Returns null for lists that the viewer
 * can't open, and for unknown people.
 */
export async function countOpenAssignments(
  db: Db,
  viewer: Viewer,
  lists: readonly AssignmentList[],
): Promise<(number | null)[]> {
  const usernames = lists.flatMap(({ username }) => (username === null ? [] : foldText(username)));
  const ids = await selectPersonIdsByUsername(db, isStaff(viewer) ? usernames : []);
  const queries = lists.map(({ username, isLead }) => {
    const personId = username === null ? viewer.id : ids.get(foldText(username));
    if (personId === undefined) return null;
    return isLead && !can(viewer, 'add_contentarticle')
      ? null
      : openArticles(viewer, personId, isLead);
  });
  const counts = await countRows(
    db,
    queries.filter((query) => query !== null),
  );
  return queries.map((query) => (query ? (counts.shift() ?? 0) : null));
}
