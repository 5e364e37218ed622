import {
  type AssigneeField,
  assigneeFields,
} from '@portal/contract/content/articles/article-workflow.ts';
import {
  activeStatuses,
  completeStatuses,
  type StatusUid,
  statusId,
} from '@portal/contract/content/labels/content-statuses.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { type Condition, isPersonIn } from '../articles/article-visibility.ts';
import type { OpenArticle } from './assignment-groups.ts';

type Db = Kysely<Pick<Tables, 'person' | 'article' | 'writer'>>;

export async function selectPersonIdByUsername(
  db: Db,
  usernameKey: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the ids of people by the key of their username; unknown usernames are omitted. */
export async function selectPersonIdsByUsername(
  db: Db,
  usernameKeys: readonly string[],
): Promise<Map<string, number>> {
  if (usernameKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'username_key'])
    .where('username_key', 'in', usernameKeys)
    .execute();
  return new Map(rows.map(({ id, username_key }) => [username_key, id]));
}

const inStatuses = (uids: readonly StatusUid[]) =>
  sql`article.status_id in (${sql.join(uids.map((uid) => sql.lit(statusId[uid])))})
    and article.archived = 0`;

interface RoleRow {
  id: number;
  status_id: number;
  due_at: string | null;
  role: AssigneeField;
}

/** Returns the query for a person's open articles. Without `visible`, each role needs only one index search. */
function openQuery(personId: number, visible: Condition = sql<boolean>`1 = 1`) {
  const searches = assigneeFields.map(
    (role) => sql`select id, status_id, due_at, ${sql.lit(role)} as role from article
      where ${isPersonIn(role, personId)} and ${inStatuses(activeStatuses)} and ${visible}`,
  );
  return sql<RoleRow>`${sql.join(searches, sql` union all `)}`;
}

/** Returns a person's active articles with the person's roles in each. */
export async function selectOpenArticles(
  db: Db,
  personId: number,
  visible: Condition | undefined,
): Promise<OpenArticle[]> {
  const { rows } = await openQuery(personId, visible).execute(db);
  const articles = new Map<number, OpenArticle & { roles: AssigneeField[] }>();
  for (const { id, status_id, due_at, role } of rows) {
    const known = articles.get(id);
    if (known) known.roles.push(role);
    else articles.set(id, { id, status_id, due_at, roles: [role] });
  }
  return [...articles.values()];
}

export interface FinishedArticle {
  id: number;
  completed_at: string;
}

interface Finished {
  personId: number;
  /** The roles to consider. */
  roles: readonly AssigneeField[];
  /** The first day of completion, as YYYY-MM-DD. */
  since: string;
  /** The minimum number of rows to read. */
  limit: number;
}

// The day and limit are literals, so that PostgreSQL plans each statement once instead of on each call.
function finishedQuery({ personId, roles, since, limit }: Finished) {
  const searches = roles.map(
    (role) => sql`select id, completed_at from article
      where ${isPersonIn(role, personId)} and ${inStatuses(completeStatuses)}
        and completed_at >= ${sql.lit(since)}`,
  );
  return sql<FinishedArticle & { count: number }>`
    select id, completed_at, count(*) over () as count
    from (${sql.join(searches, sql` union all `)}) as finished
    group by completed_at, id order by completed_at desc, id desc limit ${sql.lit(limit)}`;
}

/** Returns the articles completed since a day, latest first, with their total number. */
export async function selectFinishedArticles(
  db: Db,
  { personId, roles, since, limit: atLeast }: Finished,
): Promise<{ articles: FinishedArticle[]; count: number }> {
  // Round the limit up, because each limit needs its own prepared statement.
  const limit = Math.ceil(atLeast / 10) * 10;
  const query = finishedQuery({ personId, roles, since, limit });
  const { rows: articles } = await query.execute(db);
  return { articles, count: articles[0]?.count ?? 0 };
}
