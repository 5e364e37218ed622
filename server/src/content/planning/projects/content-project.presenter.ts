import type { ContentProject } from '@portal/contract/content/planning/content-project.schema.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { CountedProjectRow } from './content-project.repository.ts';

export function presentContentProject(viewer: Viewer, row: CountedProjectRow): ContentProject {
  // A project can contain articles of several clients, so only the agency sees its counts.
  const counts = can(viewer, 'add_contentarticle')
    ? { article_count: row.article_count, live_count: row.live_count }
    : {};
  return {
    id: row.id,
    name: row.name,
    start_year: row.start_year,
    start_month: row.start_month,
    due_date: row.due_date,
    complete: row.complete === 1,
    version: row.version,
    ...counts,
  };
}
