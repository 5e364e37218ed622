import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Kysely, Selectable, Updateable } from 'kysely';
import { visibleProjects } from '#content/articles/references/project-visibility.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import { insertRow, updateRow } from '#platform/database/write-row.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ContentProjectTable } from './content-project.table.ts';

type Db = Kysely<Pick<Tables, 'content_project' | 'article' | 'writer'>>;

type ContentProjectRow = Selectable<ContentProjectTable>;
export type CountedProjectRow = ContentProjectRow & { article_count: number; live_count: number };

function countedProjects(db: Db, viewer: Viewer) {
  const counted = db
    .selectFrom('content_project')
    .selectAll('content_project')
    .select(({ selectFrom }) => {
      const articles = selectFrom('article')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('article.project_id', '=', 'content_project.id')
        .where('article.archived', '=', 0);
      return [
        articles.$asScalar().$notNull().as('article_count'),
        articles
          .where('article.status_id', '=', statusId.posted)
          .$asScalar()
          .$notNull()
          .as('live_count'),
      ];
    });
  const visible = visibleProjects(viewer);
  return visible ? counted.where(visible) : counted;
}

export interface ProjectFilters {
  complete?: boolean | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectContentProjects(
  db: Db,
  viewer: Viewer,
  { complete, search, limit, cursor }: ProjectFilters,
): Promise<Page<CountedProjectRow>> {
  let query = countedProjects(db, viewer);
  if (complete !== undefined) query = query.where('content_project.complete', '=', flag(complete));
  if (search) query = query.where(containsText('content_project.name_key', search));
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'content_project.name_key', direction: 'asc' },
      { column: 'content_project.id', direction: 'asc' },
    ],
  });
}

export function selectContentProject(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<CountedProjectRow | undefined> {
  return countedProjects(db, viewer).where('content_project.id', '=', id).executeTakeFirst();
}

export interface ProjectValues {
  name: string;
  start_year: number;
  start_month: number;
  due_date: string | null;
  complete: boolean;
}

export async function insertContentProject(
  db: Db,
  values: ProjectValues,
  now: string,
): Promise<number> {
  const { id } = await insertRow(db, 'content_project', {
    ...values,
    name_key: foldText(values.name),
    complete: flag(values.complete),
    created_at: now,
    updated_at: now,
  });
  return id;
}

export async function updateContentProjectRow(
  db: Db,
  id: number,
  { complete, ...values }: Partial<ProjectValues>,
  now: string,
): Promise<void> {
  const changes: Updateable<ContentProjectTable> = { ...values, updated_at: now };
  if (values.name !== undefined) changes.name_key = foldText(values.name);
  if (complete !== undefined) changes.complete = flag(complete);
  await updateRow(db, 'content_project', id, changes);
}
