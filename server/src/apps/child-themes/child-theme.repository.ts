import { type Kysely, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import { flag, type Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'child_theme' | 'stored_file' | 'web_application'>>;

const themes = (db: Db) =>
  db
    .selectFrom('child_theme')
    .leftJoin('stored_file as screenshot', 'screenshot.id', 'child_theme.screenshot_file_id')
    .selectAll('child_theme')
    .select('screenshot.key as screenshot_key')
    .select(({ selectFrom }) =>
      selectFrom('web_application')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('web_application.child_theme_id', '=', 'child_theme.id')
        .as('application_count'),
    );

export type ChildThemeRow = NonNullable<Awaited<ReturnType<typeof selectChildTheme>>>;

export const selectChildTheme = (db: Db, id: number) =>
  themes(db).where('child_theme.id', '=', id).executeTakeFirst();

interface ThemeFilters {
  is_available?: boolean | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectChildThemes(
  db: Db,
  { is_available, search, limit, cursor }: ThemeFilters,
): Promise<Page<ChildThemeRow>> {
  let query = themes(db);
  if (is_available !== undefined) {
    query = query.where('child_theme.is_available', '=', flag(is_available));
  }
  if (search) query = query.where(containsText('child_theme.theme_name_key', search));
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'child_theme.theme_name_key', direction: 'asc' },
      { column: 'child_theme.id', direction: 'asc' },
    ],
  });
}

export const selectThemeOfFolder = (db: Db, folder: string) =>
  db.selectFrom('child_theme').selectAll().where('folder', '=', folder).executeTakeFirst();

export const selectFileKeys = (db: Db, ids: readonly number[]) =>
  db.selectFrom('stored_file').select('key').where('id', 'in', ids).execute();
