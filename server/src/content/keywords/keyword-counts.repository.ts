import { type Countable, countable } from '#platform/database/count-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { type KeywordConditions, matchingKeywords } from './keyword-meta.repository.ts';

/** Returns the keywords of the organization with this slug, for counting. */
export function countableKeywords(db: Db, slug: string, conditions: KeywordConditions): Countable {
  const id = db.selectFrom('organization').select('id').where('slug', '=', slug);
  const query = matchingKeywords(db, conditions).where('keyword_meta.organization_id', '=', id);
  return countable(query);
}
