import type { ArticleGroup } from '@portal/contract/content/articles/article-list-options.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { ListGroup } from '@portal/contract/platform/list-groups.ts';
import type { ListedRow } from './article-columns.ts';

interface GroupField {
  /** The columns that `read` needs. */
  columns: readonly string[];
  read: (row: ListedRow) => {
    id: number | null | undefined;
    name: string | null | undefined;
    color?: string | undefined;
  };
  /** The name of the group for articles without a record. */
  none: string;
}

const monthName = ({ planning_year: year, planning_month: month }: ListedRow) =>
  year && month ? `${monthNames[month - 1]} ${year}` : undefined;

/** The columns that a list's rows are grouped by. */
export const groupFields: Readonly<Record<ArticleGroup, GroupField>> = {
  status: {
    columns: ['status.id', 'status.name', 'status.color'],
    read: (row) => ({ id: row.status_id, name: row.status_name, color: row.status_color }),
    none: 'No status',
  },
  client: {
    columns: ['client.id', 'client.dba_name'],
    read: (row) => ({ id: row.client_id, name: row.dba_name }),
    none: 'No organization',
  },
  writer: {
    columns: ['writer.id', 'writer.user.name'],
    read: (row) => ({ id: row.writer_id, name: row.writer_name }),
    none: 'No writer',
  },
  editor: {
    columns: ['editor.id', 'editor.name'],
    read: (row) => ({ id: row.editor_id, name: row.editor_name }),
    none: 'No editor',
  },
  content_type: {
    columns: ['content_type.id', 'content_type.name'],
    read: (row) => ({ id: row.content_type_id, name: row.content_type_name }),
    none: 'No type',
  },
  project: {
    columns: ['project.id', 'project.name'],
    read: (row) => ({ id: row.project_id, name: row.project_name }),
    none: 'No project',
  },
  planning_month: {
    columns: ['planning_year_month.id', 'planning_year_month.year', 'planning_year_month.month'],
    read: (row) => ({ id: row.planning_month_id, name: monthName(row) }),
    none: 'No planning month',
  },
};

/** Counts the rows of each group. The rows must already be ordered by group. */
export function countGroups(group: ArticleGroup, rows: readonly ListedRow[]): ListGroup[] {
  const { read, none } = groupFields[group];
  const groups: ListGroup[] = [];
  for (const row of rows) {
    const { id = null, name, color = null } = read(row);
    const last = groups.at(-1);
    if (last?.value === id) last.count += 1;
    else groups.push({ value: id, name: name ?? none, color, count: 1 });
  }
  return groups;
}
