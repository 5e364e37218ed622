import type { Db } from '#platform/database/tables.ts';
import {
  selectActiveOrganizationsByName,
  selectOrganizationName,
  selectOrganizationsBySlug,
} from './organization.repository.ts';

/** Returns an organization's name and state without checking permissions, or undefined if it doesn't exist. */
export const findOrganizationName = (db: Db, id: number) => selectOrganizationName(db, id);

/** Returns the ids of organizations by slug, without checking permissions; unknown slugs are omitted. */
export async function findIdsBySlug(
  db: Db,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectOrganizationsBySlug(db, slugs);
  return new Map(rows.map(({ id, slug }) => [slug, String(id)]));
}

/** Returns the active organizations that have one of these case-folded names. */
export const findActiveOrganizationsByName = (db: Db, nameKeys: readonly string[]) =>
  selectActiveOrganizationsByName(db, nameKeys);
