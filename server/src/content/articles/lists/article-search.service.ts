import type { Database } from '#platform/database/database.ts';
import { createTextIndex } from '#platform/database/text-index.ts';
import { articleTitle } from '../article.repository.ts';

/**
 * Creates the search index of titles if PostgreSQL couldn't create it before; returns hints for the operator.
 */
export async function prepareTitleSearch(database: Database): Promise<string[]> {
  if (database.engine === 'sqlite') return [];
  const isIndexed = await database.transaction((db) =>
    createTextIndex(db, database.engine, articleTitle),
  );
  if (isIndexed) return [];
  return [
    'PostgreSQL has no pg_trgm that the portal may use, so a search for titles reads all of them.',
    "  Install the extension (Debian: postgresql-contrib), let the portal's user create it, start again.",
  ];
}
