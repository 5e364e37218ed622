import { type SearchRequest, searchQuery } from '#platform/database/search-query.ts';
import type { Db } from '#platform/database/tables.ts';
import type { SearchKind, SearchScope } from './search.events.ts';

type Request = Pick<SearchRequest, 'words' | 'isInTitle' | 'before'> & { limit: number };

/** Returns the ids of a kind's newest visible records that contain the words. */
export async function selectFoundIds(
  db: Db,
  { number, from, key }: SearchKind,
  { visible, organizationIds }: SearchScope,
  { limit, ...search }: Request,
): Promise<number[]> {
  const request = { ...search, number, organizationIds };
  const { rows } = await searchQuery(db, request, { from, key, visible, limit }).execute(db);
  return rows.map(({ id }) => id);
}
