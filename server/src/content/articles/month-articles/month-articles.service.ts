import type { Db } from '#platform/database/tables.ts';
import { selectMonthArticles } from './month-articles.repository.ts';

/**
 * Lists an organization's articles in a planning month that its clients can see, excluding articles that are on hold or
 * archived.
 */
export async function listMonthArticles(
  db: Db,
  of: { organizationId: number; year: number; month: number },
) {
  const rows = await selectMonthArticles(db, of);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content_type: { id: row.content_type_id, name: row.content_type_name },
    min_word_count: row.min_word_count,
    status: { name: row.status_name },
  }));
}
