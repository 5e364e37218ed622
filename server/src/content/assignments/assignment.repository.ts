import { type AssigneeField, assigneeFields } from '@portal/contract/content/article-workflow.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Condition } from '../articles/article-visibility.ts';
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

/** What the person has to do with each of the articles that meet the conditions. */
export async function selectOpenArticles(
  db: Db,
  personId: number,
  condition: Condition,
  visible: Condition | undefined,
): Promise<OpenArticle[]> {
  let query = db
    .selectFrom('article')
    .leftJoin('writer', 'writer.id', 'article.writer_id')
    .select(['article.id', 'status_id', 'due_at', 'writer.person_id as writer'])
    .select(['editor_id as editor', 'lead_id as lead', 'poster_id as poster'])
    .select('final_approver_id as final_approver')
    .where(condition);
  if (visible) query = query.where(visible);
  const rows = await query.execute();
  return rows.map(({ id, status_id, due_at, ...people }) => {
    const roles: AssigneeField[] = assigneeFields.filter((field) => people[field] === personId);
    return { id, status_id, due_at, roles: new Set(roles) };
  });
}
