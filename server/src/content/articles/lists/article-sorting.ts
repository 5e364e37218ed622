import type {
  ArticleGroup,
  articleOrderings,
} from '@portal/contract/content/articles/article-list-options.ts';
import { sql } from 'kysely';
import { type GroupField, orderInGroups as inGroups } from '#platform/database/list-groups.ts';
import type { Order } from '#platform/database/paging.ts';

export type ArticleOrdering = (typeof articleOrderings)[number];

/** Adds an order by completion, which only the lists of a person's or client's work use. */
export type ListOrdering = ArticleOrdering | '-completed_at';

const byTitle = (direction: 'asc' | 'desc'): Order[] => [
  { column: 'article.title_key', direction },
  { column: 'article.id', direction },
];

/** Returns an order's columns, which end with the id so that the order is unambiguous. */
function orderOf(ordering: ListOrdering): Order[] {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const name = ordering.replace('-', '');
  const first = (column: Order['column'], as: string): Order => ({ column, as, direction });
  switch (name) {
    case 'id':
      return [{ column: 'article.id', direction }];
    case 'due_at': {
      const due = first(sql`coalesce(article.due_at, ${sql.lit('9999')})`, 'order_due');
      return [due, { column: 'article.id', direction }];
    }
    case 'completed_at': {
      const completed = first(
        sql`coalesce(article.completed_at, ${sql.lit('')})`,
        'order_completed',
      );
      return [completed, { column: 'article.id', direction }];
    }
    case 'planning_month': {
      const month = first(sql`coalesce(month.year * 100 + month.month, 0)`, 'order_month');
      const project: Order = {
        column: sql`coalesce(project.name_key, ${sql.lit('')})`,
        as: 'order_project',
        direction: 'asc',
      };
      return [month, project, ...byTitle('asc')];
    }
    case 'status': {
      const status = first('status.order', 'order_status');
      return [status, ...byTitle(direction)];
    }
    case 'client': {
      const client = first('client.dba_name_key', 'order_client');
      return [client, ...byTitle(direction)];
    }
    case 'writer': {
      const writer = first(sql`coalesce(writer_person.name_key, ${sql.lit('')})`, 'order_writer');
      return [writer, ...byTitle(direction)];
    }
    case 'editor': {
      const editor = first(sql`coalesce(editor.name_key, ${sql.lit('')})`, 'order_editor');
      return [editor, ...byTitle(direction)];
    }
    case 'content_type': {
      const type = first('type.name', 'order_type');
      return [type, ...byTitle(direction)];
    }
    case 'duedate_golive': {
      const goLive = first(
        sql`coalesce(article.duedate_golive, ${sql.lit('9999')})`,
        'order_golive',
      );
      return [goLive, { column: 'article.id', direction }];
    }
    default:
      return byTitle(direction);
  }
}

/** The column with the id of the record that a group's articles share, and the column that groups are ordered by. */
const groupColumns = {
  status: { id: 'article.status_id', key: 'status.order', isNumber: true },
  client: { id: 'article.client_id', key: 'client.dba_name_key' },
  writer: { id: 'article.writer_id', key: 'writer_person.name_key' },
  editor: { id: 'article.editor_id', key: 'editor.name_key' },
  content_type: { id: 'article.content_type_id', key: 'type.name_key' },
  project: { id: 'article.project_id', key: 'project.name_key' },
  planning_month: {
    id: 'article.planning_month_id',
    key: sql<number>`-100 * month.year - month.month`,
    isNumber: true,
  },
} as const satisfies Record<ArticleGroup, GroupField>;

/**
 * Orders by group first: statuses in workflow order, months newest first, other groups by name, rows without a group
 * last.
 */
export function orderInGroups(group: ArticleGroup | undefined, ordering: ListOrdering): Order[] {
  const order = orderOf(ordering);
  return group === undefined ? order : inGroups(groupColumns[group], order);
}

/** Returns the columns that a page's cursor needs. */
export const orderColumns = (order: readonly Order[]) =>
  order
    .filter(({ column }) => column !== 'article.id')
    .map(({ column, as = 'title_key' }) =>
      sql<unknown>`${typeof column === 'string' ? sql.ref(column) : column}`.as(as),
    );
