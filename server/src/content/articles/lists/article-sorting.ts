import type { articleOrderings } from '@portal/contract/content/articles/article.endpoints.ts';
import { sql } from 'kysely';
import type { Order } from '#platform/database/paging.ts';

export type ArticleOrdering = (typeof articleOrderings)[number];

/** The portal's own lists know one more: what was finished, for lists that a person's work narrows. */
export type ListOrdering = ArticleOrdering | '-completed_at';

export interface Sorting {
  order: Order[];
  /** Columns of joined tables that it needs. */
  columns: string[];
}

const byTitle = (direction: 'asc' | 'desc'): Order[] => [
  { column: 'article.title_key', direction },
  { column: 'article.id', direction },
];

/** By what a list is sorted, ending in the id. */
export function sortingOf(ordering: ListOrdering): Sorting {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const name = ordering.replace('-', '');
  const first = (column: Order['column'], as: string): Order => ({ column, as, direction });
  switch (name) {
    case 'id':
      return { order: [{ column: 'article.id', direction }], columns: [] };
    case 'due_at': {
      const due = first(sql`coalesce(article.due_at, ${sql.lit('9999')})`, 'order_due');
      return { order: [due, { column: 'article.id', direction }], columns: [] };
    }
    case 'completed_at': {
      const completed = first(
        sql`coalesce(article.completed_at, ${sql.lit('')})`,
        'order_completed',
      );
      return { order: [completed, { column: 'article.id', direction }], columns: [] };
    }
    case 'planning_month': {
      const month = first(sql`coalesce(month.year * 100 + month.month, 0)`, 'order_month');
      const project: Order = {
        column: sql`coalesce(project.name_key, ${sql.lit('')})`,
        as: 'order_project',
        direction: 'asc',
      };
      return { order: [month, project, ...byTitle('asc')], columns: ['month.year', 'project.id'] };
    }
    case 'status': {
      const status = first('status.order', 'order_status');
      return { order: [status, ...byTitle(direction)], columns: ['status.id'] };
    }
    case 'client': {
      const client = first('client.dba_name_key', 'order_client');
      return { order: [client, ...byTitle(direction)], columns: ['client.id'] };
    }
    case 'writer': {
      const writer = first(sql`coalesce(writer_person.name_key, ${sql.lit('')})`, 'order_writer');
      return { order: [writer, ...byTitle(direction)], columns: ['writer_person.id'] };
    }
    default:
      return { order: byTitle(direction), columns: [] };
  }
}
